import { Flag } from '#components/record/parts.tsx'
import { daysBetween } from '#components/record/days.ts'
import { dayIn } from '#lib/shared/zones.ts'
import { formatDate } from '#lib/client/format.ts'

type Props = { day: string | null; isLate: boolean | null; isOpen: boolean; timezone?: string; none: string }

/** The day on which an order is due. Whether it is late the server says, by the day of its site; by how much is counted here. */
export const Due = ({ day, isLate, isOpen, timezone, none }: Props) => {
  if (day === null)
    return (
      <span data-tip={none}>
        <span aria-hidden="true" className="text-dim">
          –
        </span>
        <span className="sr-only">{none}</span>
      </span>
    )
  const late = Math.max(1, daysBetween(day, dayIn(timezone)))
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <time dateTime={day}>{formatDate(day)}</time>
      {isLate && (
        <span className="text-xs">
          <Flag tone="bad">late {late} d</Flag>
        </span>
      )}
      {!isLate && isOpen && day === dayIn(timezone) && <span className="text-xs font-medium text-info">today</span>}
    </span>
  )
}
