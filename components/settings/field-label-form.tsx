'use client'
import { useId, useState } from 'react'
import { Icon } from '#components/ui/icons.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Input } from '#components/ui/input.tsx'
import { MAX_LABEL_LENGTH } from '#lib/contract/settings/settings.ts'
import { withEdit } from '#lib/shared/field-changes.ts'
import { groupsWith, type FieldGroup, type LabelField } from '#lib/shared/client-fields.ts'
import { labelProblems, typedLabels, withDraft, type LabelDraft, type Labels } from './field-label-draft.ts'
import { unsavedLabels, useLabelChanges } from './unsaved-field-labels.ts'
import { FieldLabelPreview } from './field-label-preview.tsx'

type FormProps = { client: string; saved: Labels; isLocked: boolean }

/** A form for a client's field labels, with a preview of the field that had the focus last. */
export const FieldLabelForm = ({ client, saved, isLocked }: FormProps) => {
  const changes = useLabelChanges(client)
  const draft = typedLabels(changes)
  const groups = groupsWith({ ...saved, ...draft })
  const [shownKey, setShownKey] = useState('product_code')
  const next = withDraft(saved, draft)
  const problems = labelProblems(saved, draft)
  const group = groups.find(({ fields }) => fields.some(({ key }) => key === shownKey)) ?? groups[0]!
  const field = group.fields.find(({ key }) => key === shownKey) ?? group.fields[0]!
  const change = ({ key }: LabelField, text: string) => unsavedLabels.set(client, withEdit(changes, saved, { ...draft, [key]: text }))
  return (
    <div className="grid items-start gap-x-8 gap-y-4 md:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="sticky top-0 z-10 -mx-3 bg-canvas px-3 py-1 md:order-2 md:mx-0 md:px-0">
        <FieldLabelPreview field={field} group={group} labels={next} />
      </div>
      {/* On narrow screens the sticky preview is above the fields. The margin keeps it off a field that Shift+Tab scrolls to. */}
      <div className="grid gap-5 max-md:[&_:is(input,button)]:scroll-mt-44">
        {groups.map((each) => (
          <LabelGroup
            key={each.title}
            group={each}
            saved={saved}
            draft={draft}
            problems={problems}
            isLocked={isLocked}
            onShow={setShownKey}
            onChange={change}
          />
        ))}
      </div>
    </div>
  )
}

type GroupProps = {
  group: FieldGroup
  saved: Labels
  draft: LabelDraft
  problems: Readonly<Record<string, string>>
  isLocked: boolean
  onShow: (key: string) => void
  onChange: (field: LabelField, text: string) => void
}

const LabelGroup = ({ group, saved, draft, problems, isLocked, onShow, onChange }: GroupProps) => (
  <fieldset className="min-w-0">
    <legend className="text-sm font-semibold">{group.title}</legend>
    <ul className="mt-1 divide-y divide-line border-y border-line">
      {group.fields.map((field) => (
        <LabelRow
          key={field.key}
          field={field}
          text={draft[field.key] ?? saved[field.key] ?? ''}
          problem={problems[field.key] ?? null}
          isLocked={isLocked}
          onShow={() => onShow(field.key)}
          onChange={(text) => onChange(field, text)}
        />
      ))}
    </ul>
  </fieldset>
)

type RowProps = {
  field: LabelField
  text: string
  problem: string | null
  isLocked: boolean
  onShow: () => void
  onChange: (text: string) => void
}

const LabelRow = ({ field, text, problem, isLocked, onShow, onChange }: RowProps) => {
  const id = useId()
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_1.75rem] items-center gap-x-2 py-1">
      <label htmlFor={id} className="min-w-0 text-sm">
        <span className="block truncate">{field.label}</span>
        <span className="block truncate font-mono text-xs text-dim">{field.key}</span>
      </label>
      <Input
        id={id}
        value={text}
        placeholder={field.label}
        readOnly={isLocked}
        // Longer than a label may be, so that a longer pasted text is refused with a message and not cut off silently.
        maxLength={MAX_LABEL_LENGTH * 3}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : `${id}-note`}
        onFocus={onShow}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {text !== '' && !isLocked ? (
        <IconButton icon="undo" size="sm" label={`Reset ${field.label} (${field.key})`} onClick={() => onChange('')} />
      ) : (
        <span />
      )}
      {problem !== null && (
        <p id={`${id}-note`} className="col-span-full col-start-2 mt-1 flex items-start gap-1 text-sm text-bad">
          <Icon name="error" size={14} className="mt-0.75 shrink-0" />
          {problem}
        </p>
      )}
    </li>
  )
}
