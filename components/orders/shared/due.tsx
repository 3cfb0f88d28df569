import { Flag } from '#components/record/flag.tsx'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icons.tsx'
import { unknownReason } from '#lib/client/unknown-reason.ts'
import { formatDate, formatShortDay } from '#lib/client/format.ts'
import { useDayAt } from '#lib/client/use-today.ts'
import { daysLate, type DueDay } from './due-facts.ts'

type ExpectedOrder = { expected_date: string | null; promised_date?: string | null; overdue: boolean | null; site_code: string | null }

/** The expected date of an order, and the date that its supplier promises. */
export const ExpectedDay = ({ order, isOpen }: { order: ExpectedOrder; isOpen: boolean }) => {
  const noDateText = unknownReason(order, 'expected_date', 'No date')
  const { expected_date: agreed, promised_date: promised, overdue } = order
  const due = <Due day={agreed} isLate={overdue} isOpen={isOpen} site={order.site_code} noDateText={noDateText} />
  if (!isOpen || !promised || promised === agreed) return due
  return (
    // Next to the promised date, a narrow column or screen has room for either the lateness or the agreed date.
    <span
      className={cx('inline-flex items-center gap-1 whitespace-nowrap', overdue && 'max-sm:[&_time]:hidden @max-[13rem]:[&_time]:hidden')}
    >
      {due}
      <span
        className="inline-flex items-center gap-1 text-xs text-warn"
        data-tip={`Promised for ${formatDate(promised)}${agreed ? `, agreed for ${formatDate(agreed)}` : ''}`}
      >
        <Icon name="calendar" size={12} />
        <span className="sr-only">promised </span>
        {promised.slice(0, 4) === agreed?.slice(0, 4) ? formatShortDay(promised) : formatDate(promised)}
      </span>
    </span>
  )
}

type Props = DueDay & { isOpen: boolean; noDateText: string }

/** A due date at a site. The server decides by the site's date whether it is late; by how many days is computed here. */
export const Due = ({ day, lateSince, isLate, isOpen, site, noDateText }: Props) => {
  const today = useDayAt(site)
  if (day === null)
    return (
      <span data-tip={noDateText}>
        <span aria-hidden="true" className="text-dim">
          –
        </span>
        <span className="sr-only">{noDateText}</span>
      </span>
    )
  const late = daysLate({ day, lateSince, isLate, site }, today)
  // Late although the date shown is in the future: the user must know which date has passed.
  const passed = lateSince && lateSince !== day && day >= today ? `, agreed ${formatShortDay(lateSince)}` : ''
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <time dateTime={day}>{formatDate(day)}</time>
      {late !== null && (
        <span className="text-xs">
          <Flag tone="bad">
            late {late} d{passed && <span className="max-sm:hidden">{passed}</span>}
          </Flag>
        </span>
      )}
      {!isLate && isOpen && day === today && <span className="text-xs font-medium text-info">today</span>}
    </span>
  )
}
