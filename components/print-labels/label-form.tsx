'use client'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import type { LabelOptions } from '#lib/list/labels/layout.ts'
import { type DateMeaning, dateWord, type LabelSize, SIZES, type Template, TEMPLATES } from '#lib/list/labels/rows.ts'
import type { LabelChoices } from './label-choices.ts'

type Props = {
  word: LabelOptions['word']
  choices: LabelChoices
  change: (part: Partial<LabelChoices>) => void
  hasDates: boolean
  error: string | null
  /** The user has left the copies box. */
  onCopiesLeft: () => void
}

const TEMPLATE_OPTIONS = Object.entries(TEMPLATES).map(([value, { label }]) => ({ value, label }))
const MEANINGS = [
  { value: 'expiry', ai: '17' },
  { value: 'best-before', ai: '15' },
] as const
const DATED_TEMPLATES: ReadonlySet<Template> = new Set(['LPN', 'CARTON', 'PRODUCT'])

/** Fields for template, size, copies and meaning of the date. */
export const LabelForm = ({ word, choices, change, hasDates, error, onCopiesLeft }: Props) => {
  const { sizes, help } = TEMPLATES[choices.template]
  const chooseTemplate = (value: string) => {
    const template = value as Template
    const allowed = TEMPLATES[template].sizes
    change({ template, size: allowed[0] ?? '100x150' })
  }
  return (
    <>
      <Field label="Label" help={help}>
        {(control) => <Select {...control} options={TEMPLATE_OPTIONS} value={choices.template} onChange={chooseTemplate} />}
      </Field>
      <Field label="Size">
        {(control) => (
          <Select
            {...control}
            options={sizes.map((value) => ({ value, label: SIZES[value].label }))}
            value={choices.size}
            onChange={(size) => change({ size: size as LabelSize })}
          />
        )}
      </Field>
      {hasDates && DATED_TEMPLATES.has(choices.template) && (
        <Field label="Print the date as">
          {(control) => (
            <Select
              {...control}
              options={MEANINGS.map(({ value, ai }) => ({ value, label: `${dateWord(value, word)} (${ai})` }))}
              value={choices.meaning}
              onChange={(meaning) => change({ meaning: meaning as DateMeaning })}
            />
          )}
        </Field>
      )}
      <Field label="Copies of each" error={error}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            value={choices.copies}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={onCopiesLeft}
            onChange={(event) => change({ copies: event.currentTarget.value })}
          />
        )}
      </Field>
    </>
  )
}
