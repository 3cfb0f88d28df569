import { Flag } from '#components/record/parts.tsx'
import { daysBetween } from '#lib/shared/days.ts'
import { formatDate } from '#lib/client/format.ts'
import { useDayAt } from '#lib/client/use-today.ts'

type ExpectedOrder = { expected_date: string | null; promised_date?: string | null; overdue: boolean | null; site_code: string | null }

/** The expected date of an order, and the date that its supplier promises. */
export const ExpectedDay = ({ order, isOpen, noDateText }: { order: ExpectedOrder; isOpen: boolean; noDateText: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <Due day={order.expected_date} isLate={order.overdue} isOpen={isOpen} site={order.site_code} noDateText={noDateText} />
    {isOpen && order.promised_date && order.promised_date !== order.expected_date && (
      <span className="text-xs text-warn">promised {formatDate(order.promised_date)}</span>
    )}
  </span>
)

type Props = {
  day: string | null
  /** The day from which lateness is counted, if not `day`. */
  lateSince?: string | null
  isLate: boolean | null
  isOpen: boolean
  site: string | null
  noDateText: string
}

/** A due date at a site. The server decides by the site's date whether it is late; by how many days is computed here. */
export const Due = ({ day, lateSince = day, isLate, isOpen, site, noDateText }: Props) => {
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
  const late = Math.max(1, daysBetween(lateSince ?? day, today))
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <time dateTime={day}>{formatDate(day)}</time>
      {isLate && (
        <span className="text-xs">
          <Flag tone="bad">late {late} d</Flag>
        </span>
      )}
      {!isLate && isOpen && day === today && <span className="text-xs font-medium text-info">today</span>}
    </span>
  )
}
