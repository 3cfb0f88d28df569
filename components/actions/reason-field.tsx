'use client'
import { useId } from 'react'
import { Field } from '#components/ui/field.tsx'

/** How a reason is asked for. `choices` are usual ones: a press writes it, and it can be changed. */
export type ReasonSpec = { label: string; isRequired?: boolean; help?: string; choices?: readonly string[]; max?: number }

type Props = { spec: ReasonSpec; value: string; onChange: (value: string) => void; error?: string | null }

/** Why something is done, in the user's own words, with the usual reasons at hand. */
export const ReasonField = ({ spec, value, onChange, error }: Props) => {
  const choicesId = useId()
  const { label, isRequired = true, help, choices = [], max = 500 } = spec
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} optional={!isRequired} error={error} help={help}>
        {(control) => (
          <textarea
            {...control}
            data-autofocus
            rows={3}
            maxLength={max}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className="w-full resize-y rounded-md border border-line-strong bg-canvas px-2.5 py-1.5 text-sm text-ink focus-visible:border-focus focus-visible:-outline-offset-1 aria-invalid:border-bad touch:text-[16px]"
          />
        )}
      </Field>
      {choices.length > 0 && (
        <div role="group" aria-labelledby={choicesId} className="flex flex-wrap items-center gap-1.5">
          <span id={choicesId} className="mr-1 text-xs text-dim">
            Usual reasons
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

/** What is wrong with a reason; null where it will do. */
export const reasonProblem = (spec: ReasonSpec | undefined, value: string): string | null =>
  spec && (spec.isRequired ?? true) && value.trim() === '' ? 'Enter a reason.' : null
