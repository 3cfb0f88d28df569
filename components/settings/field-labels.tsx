'use client'
import { useId, useState, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { failureText } from '#components/actions/run-rows.ts'
import { LeaveDialog, useNavigationBlock } from '#components/form/leave-dialog.tsx'
import { SaveBar } from '#components/form/save-bar.tsx'
import { Loaded } from '#components/record/loaded.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { toast } from '#components/ui/toast.tsx'
import { send, urlOf, useCall, type AnswerOf } from '#lib/client/api.ts'
import { formatDateTime } from '#lib/client/format.ts'
import { ClientWording } from '#lib/client/labels.ts'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'
import { settingsFieldLabel } from '#lib/contract/clients/field-labels.ts'
import { LEVEL_RANK, rankOf } from '#lib/contract/engine/common.ts'
import { MAX_LABEL_LENGTH, putSettingsFieldLabel } from '#lib/contract/settings/settings.ts'
import { createStore } from '#lib/shared/store.ts'
import { groupsWith, type FieldGroup, type LabelField } from './fields.ts'
import { foreignChanges, labelChanges, labelProblems, withDraft, type LabelDraft, type Labels } from './label-draft.ts'
import { LabelPreview } from './label-preview.tsx'

/** Unsaved labels by client. They outlive the section, so that another section or client loses nothing. */
const drafts = createStore<Readonly<Record<string, LabelDraft>>>({})
const setDraft = (client: string, draft: LabelDraft) => drafts.set((old) => ({ ...old, [client]: draft }))
const isUnsaved = () => Object.values(drafts.get()).some((draft) => Object.keys(draft).length > 0)
const GUARD = { isUnsaved, isLostBySignOut: isUnsaved }
const NO_DRAFT: LabelDraft = {}

/** One client's own words for the fields. The client is the one in the top bar, if it is just one. */
export default function FieldLabels() {
  const { clients } = useSession()
  const { client: inScope, setScope } = useScope()
  const [chosen, setChosen] = useState(clients[0]?.client_code ?? '')
  const client = inScope.length === 1 ? inScope[0]! : chosen
  const { leaving, stay } = useNavigationBlock(GUARD)
  const choose = (code: string) => {
    setChosen(code)
    // Another client in the top bar would still win.
    if (inScope.length === 1) setScope({ client: [code], owner: [] })
  }
  return (
    <>
      <ClientLabels key={client} client={client} onClient={choose} />
      <LeaveDialog
        isOpen={leaving !== null}
        title="Leave without saving the labels?"
        description="Labels that you have changed are not saved yet."
        discard={{
          label: 'Discard changes',
          onSelect: () => {
            drafts.set(() => ({}))
            stay()
            leaving?.go()
          },
        }}
        onStay={stay}
      />
    </>
  )
}

/** Why the user may only look, or null. */
const useRefusal = (): string | null => {
  const { user, can } = useSession()
  const rank = rankOf(user.userLevel)
  if (rank !== 0 && rank < LEVEL_RANK.System) return 'Only users with the level System can change labels.'
  return can('settings', 'edit') ? null : 'You don’t have permission to change settings.'
}

const CurrentLabels = z.record(z.string(), z.string())

/** Labels that could be read. */
const readable = (labels: Readonly<Record<string, string | null>>): Labels =>
  Object.fromEntries(Object.entries(labels).filter((entry): entry is [string, string] => entry[1] !== null))

type ClientProps = { client: string; onClient: (code: string) => void }

const ClientLabels = ({ client, onClient }: ClientProps) => {
  const { clients } = useSession()
  const address = { query: { client } }
  const call = useCall(settingsFieldLabel, address, { keepPreviousData: false })
  const refusal = useRefusal()
  const id = useId()
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-auto px-3 pb-6">
        <div className="mx-auto max-w-220">
          <div className="flex flex-wrap items-end gap-x-4 gap-y-2 py-3">
            <label htmlFor={id} className="flex flex-col gap-1 text-sm font-medium">
              <ClientWording>Client</ClientWording>
              <Select
                id={id}
                className="w-64 max-w-full"
                value={client}
                onChange={onClient}
                options={clients.map(({ client_code, client_name }) => ({
                  value: client_code,
                  label: client_name ? `${client_name} (${client_code})` : client_code,
                }))}
              />
            </label>
            <p className="min-w-0 flex-1 basis-72 pb-1 text-sm text-muted">
              <ClientWording>
                What this client calls a field. Its users see the words in lists, forms, exports and prints when they next load a page.
              </ClientWording>
              {call.data?.meta.updated_at && ` Last changed ${formatDateTime(call.data.meta.updated_at)}.`}
            </p>
          </div>
          {refusal && (
            <p className="mb-3 flex items-center gap-2 rounded-md bg-subtle px-3 py-2 text-sm">
              <Icon name="lock" className="shrink-0 text-dim" />
              {refusal}
            </p>
          )}
          <Loaded call={call} url={urlOf(settingsFieldLabel, address)} what="labels" skeleton={<SectionSkeleton rows={8} />}>
            {({ data }) => <LabelForm client={client} saved={readable(data)} isLocked={refusal !== null} />}
          </Loaded>
        </div>
      </div>
      {call.data && refusal === null && (
        <Save
          client={client}
          saved={readable(call.data.data)}
          version={call.data.meta.version}
          onSaved={(answer) => void (answer ? call.mutate(answer, { revalidate: false }) : call.mutate())}
          onConflict={() => void call.mutate()}
        />
      )}
    </div>
  )
}

const useDraftOf = (client: string): LabelDraft => useSyncExternalStore(drafts.subscribe, drafts.get, drafts.get)[client] ?? NO_DRAFT

type FormProps = { client: string; saved: Labels; isLocked: boolean }

const LabelForm = ({ client, saved, isLocked }: FormProps) => {
  const draft = useDraftOf(client)
  const groups = groupsWith({ ...saved, ...draft })
  const [shownKey, setShownKey] = useState('product_code')
  const next = withDraft(saved, draft)
  const problems = labelProblems(draft)
  const group = groups.find(({ fields }) => fields.some(({ key }) => key === shownKey)) ?? groups[0]!
  const field = group.fields.find(({ key }) => key === shownKey) ?? group.fields[0]!
  const change = ({ key }: LabelField, text: string) => {
    const { [key]: _old, ...others } = draft
    setDraft(client, text === (saved[key] ?? '') ? others : { ...others, [key]: text })
  }
  return (
    <div className="grid items-start gap-x-8 gap-y-4 md:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="sticky top-0 z-10 -mx-3 bg-canvas px-3 py-1 md:order-2 md:mx-0 md:px-0">
        <LabelPreview field={field} group={group} labels={next} />
      </div>
      <div className="grid gap-5">
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
        // Longer than allowed, so that pasted text is refused instead of cut off silently.
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

type SaveProps = {
  client: string
  saved: Labels
  version: number | null | undefined
  onSaved: (answer: AnswerOf<typeof putSettingsFieldLabel> | null) => void
  onConflict: () => void
}

const Save = ({ client, saved, version, onSaved, onConflict }: SaveProps) => {
  const draft = useDraftOf(client)
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<{ text: string; draft: LabelDraft } | null>(null)
  const [foreign, setForeign] = useState<string | null>(null)
  const changes = labelChanges(saved, draft)
  const wrong = Object.keys(labelProblems(draft)).length
  if (Object.keys(draft).length === 0) return null
  const save = async () => {
    if (wrong > 0) {
      setError({ text: wrong === 1 ? 'A label needs attention.' : `${wrong} labels need attention.`, draft })
      return
    }
    setSaving(true)
    setError(null)
    const result = await send(putSettingsFieldLabel, { version, body: { client, labels: withDraft(saved, draft) } })
    setSaving(false)
    if (result.ok) {
      setDraft(client, NO_DRAFT)
      setForeign(null)
      onSaved(result.value)
      toast({ kind: 'good', title: `Field labels of ${client} saved`, description: changes.map(({ text }) => text).join(', ') })
      return
    }
    const current = z.safeParse(CurrentLabels, result.failure.data)
    if (result.failure.status === 409) {
      setForeign(current.success ? foreignChanges(saved, current.data).join(', ') : 'other labels')
      onConflict()
    } else setError({ text: failureText(result.failure), draft })
  }
  return (
    <SaveBar
      changes={changes.map(({ text }) => ({ sign: '→', text }))}
      foreignText={foreign}
      errorText={error?.draft === draft ? error.text : null}
      isSaving={isSaving}
      onSave={() => void save()}
      onDiscard={() => {
        setDraft(client, NO_DRAFT)
        setForeign(null)
      }}
    />
  )
}
