'use client'
import { useId } from 'react'
import { Field } from '#components/ui/field.tsx'
import { formatQty } from '#lib/client/format.ts'

/** Options of a reason field. Pressing one of the common `choices` fills it in; the user can still edit it. */
export type ReasonSpec = { label: string; isRequired?: boolean; help?: string; choices?: readonly string[]; max?: number }

type Props = { spec: ReasonSpec; value: string; onChange: (value: string) => void; error?: string | null }

/** Text field for an action's reason, with buttons for common reasons. */
export const ReasonField = ({ spec, value, onChange, error }: Props) => {
  const choicesId = useId()
  const { label, isRequired = true, help, choices = [] } = spec
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} optional={!isRequired} error={error ?? lengthProblem(spec, value)} help={help}>
        {(control) => (
          <textarea
            {...control}
            data-autofocus
            rows={3}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className="w-full resize-y rounded-md border border-line-strong bg-canvas px-2.5 py-1.5 text-sm text-ink focus-visible:border-focus focus-visible:-outline-offset-1 aria-invalid:border-bad touch:text-[16px]"
          />
        )}
      </Field>
      {choices.length > 0 && (
        <div role="group" aria-labelledby={choicesId} className="flex flex-wrap items-center gap-1.5">
          <span id={choicesId} className="mr-1 text-xs text-dim">
            Common reasons
          </span>
          {choices.map((choice) => (
            <button
              key={choice}
              type="button"
              onClick={() => onChange(choice)}
              className="hit h-6 rounded-full border border-line px-2 text-xs text-muted hover:bg-hover hover:text-ink touch:h-9 touch:px-3"
            >
              {choice}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** Validates a reason. Returns an error or null. */
export const reasonProblem = (spec: ReasonSpec | undefined, value: string): string | null => {
  if (!spec) return null
  return (spec.isRequired ?? true) && value.trim() === '' ? 'Enter a reason.' : lengthProblem(spec, value)
}

/** Shown while typing. A `maxLength` would silently cut off pasted text. */
const lengthProblem = ({ max = 500 }: ReasonSpec, value: string): string | null => {
  const { length } = value.trim()
  return length > max ? `Use at most ${formatQty(max)} characters (${formatQty(length)} typed).` : null
}
