import { useId, type ReactNode } from 'react'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Flag } from './flag.tsx'
import { Tooltip } from '#components/ui/tooltip.tsx'
import { formatDate, formatQty, UNKNOWN } from '#lib/client/format.ts'
import { classifyExpiry } from './date-notes.ts'
import { ClientWording, useClientWording } from '#lib/client/field-labels.ts'

/** A titled section of a tab. `aside` is rendered to the right of the title. */
export const Section = ({ title, note, aside, children }: { title: string; note?: ReactNode; aside?: ReactNode; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-b border-line px-4 pt-3 pb-4 last:border-b-0">
      <div className="mb-1.5 flex min-h-7 items-center justify-between gap-3">
        <h3 id={id} className="text-sm font-semibold">
          <ClientWording>{title}</ClientWording>
          {note !== undefined && (
            <>
              {/* The space separates the words for screen readers. */}{' '}
              <span className="ml-1 font-normal text-dim tabular-nums">{note}</span>
            </>
          )}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** A number that is never truncated. Zero is dimmed; unknown is a dash with the reason. */
export const Qty = ({ value, text, unit, reason = 'Unknown' }: { value: number | null; text?: string; unit?: string; reason?: string }) => {
  if (value === null) return <Unknown reason={reason} />
  return (
    <span className={cx('whitespace-nowrap tabular-nums', value === 0 && 'text-dim')}>
      {text ?? formatQty(value)}
      {unit && <span className="text-dim"> {unit}</span>}
    </span>
  )
}

/** A dash for an unknown value, with the reason in a tooltip. */
export const Unknown = ({ reason }: { reason: string }) => (
  <Tooltip content={reason}>
    <button type="button" aria-label={reason} className="cursor-help rounded-sm px-1 text-dim">
      {UNKNOWN}
    </button>
  </Tooltip>
)

type CodeProps = {
  code: string
  /** What the code identifies, for the label of the copy button: "Copy lot L2411A". */
  noun: string
  /** Shows the button only on hover or focus of the row, but always reserves its space. */
  isQuiet?: boolean
  /** Rendered between the code and its button. */
  after?: ReactNode
  className?: string
}

/** A code in monospace with a copy button. */
export const CodeText = ({ code, noun, isQuiet = true, after, className }: CodeProps) => (
  <span className={cx('inline-flex max-w-full min-w-0 items-center gap-1.5', className)}>
    <span className="min-w-0 truncate font-mono" title={code}>
      {code}
    </span>
    {after}
    <span className={cx('shrink-0', isQuiet && QUIET)}>
      <CopyButton text={code} label={`Copy ${noun} ${code}`} />
    </span>
  </span>
)

const QUIET = 'opacity-0 focus-area:opacity-100 group-hover/row:opacity-100 focus-within:opacity-100 touch:opacity-100'

/** An expiry date, with an icon and text if it is near or past. */
export const ExpiryDate = ({ date, today, none }: { date: string | null; today: string; none: string }) => {
  const reason = useClientWording()(none)
  if (date === null) return <Unknown reason={reason} />
  const expiry = classifyExpiry(date, today)
  return (
    <span>
      <time dateTime={date} className="whitespace-nowrap">
        {formatDate(date)}
      </time>{' '}
      {expiry.status !== 'fine' && <Flag tone={expiry.status === 'expired' ? 'bad' : 'warn'}>{expiry.text}</Flag>}
    </span>
  )
}
