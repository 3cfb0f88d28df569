'use client'
import { ShowAll } from '#components/record/show-all.tsx'
import { Section } from '#components/record/parts.tsx'
import { cx } from '#components/ui/cx.ts'
import { formatDatesIn } from '#lib/client/dates-in-text.ts'
import { useClientWording } from '#lib/client/field-labels.ts'
import type { RejectionDetail } from '#lib/contract/rejections/rejections.ts'
import { FixAction, type OnFixed } from './fix-action.tsx'
import { fixedText } from './fixes.ts'
import { codeLabel, errorText, isWaiting } from './rules.ts'

type MessageError = RejectionDetail['errors'][number]
type Props = { message: RejectionDetail; onFixed: OnFixed }

/** Tab with all errors of a message: position, value, advice and fix. */
export default function ErrorsTab({ message, onFixed }: Props) {
  const groups = [...Map.groupBy(message.errors, (error) => error.code)]
  return (
    <>
      {groups.map(([code, errors]) => (
        <Section key={code ?? 'unnamed'} title={codeLabel(code)} note={errors.length > 1 ? String(errors.length) : undefined}>
          <ShowAll rows={errors} noun="errors">
            {(shown) => (
              <ul>
                {shown.map((error, index) => (
                  <ErrorItem
                    key={index}
                    error={error}
                    isFirst={index === 0}
                    isFirstOfValue={isFirstOfValue(errors, index)}
                    message={message}
                    onFixed={onFixed}
                  />
                ))}
              </ul>
            )}
          </ShowAll>
        </Section>
      ))}
    </>
  )
}

/** Whether an error is the first with its value. One fix corrects all errors with the same value. */
const isFirstOfValue = (errors: readonly MessageError[], index: number): boolean =>
  errors.findIndex((error) => error.value === errors[index]?.value) === index

/** One error. Repeated advice is shown only with the first. */
const ErrorItem = ({
  error,
  isFirst,
  isFirstOfValue,
  message,
  onFixed,
}: Props & { error: MessageError; isFirst: boolean; isFirstOfValue: boolean }) => {
  const toClientWording = useClientWording()
  return (
    <li className="border-b border-line py-2 text-sm last:border-b-0">
      <p className="font-medium">{errorText(error.message, error.code, toClientWording)}</p>
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-muted">
        {error.line !== null && <span>Line {error.line}</span>}
        {error.path && <code className="font-mono">{error.path}</code>}
        {error.value && (
          <span>
            Value <code className="font-mono text-ink">{error.value}</code>
          </span>
        )}
      </p>
      <Advice
        fixed={isWaiting(message) ? fixedText(message, error, toClientWording) : null}
        hint={isFirst && isWaiting(message) ? error.hint && toClientWording(formatDatesIn(error.hint)) : null}
      />
      {isFirstOfValue && (
        <div className="mt-1.5 empty:hidden">
          <FixAction problem={error} row={message} detail={message} onFixed={onFixed} />
        </div>
      )}
    </li>
  )
}

/** Advice for an error, or the note that its cause was fixed and the message can be reprocessed. */
const Advice = ({ fixed, hint }: { fixed: string | null; hint: string | null }) =>
  (fixed ?? hint) && (
    <p className={cx('mt-1', fixed === null && 'text-muted')}>{hint && fixed === null ? hint : `${fixed} Reprocess the message.`}</p>
  )
