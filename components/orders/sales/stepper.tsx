import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icons.tsx'
import { formatDateTime, withoutYear } from '#lib/client/format.ts'
import type { SalesOrder } from '#lib/contract/orders/sales-orders.ts'

type Dates = Pick<SalesOrder, 'status' | 'released_at' | 'picked_at' | 'packed_at' | 'despatched_at' | 'delivered_at'> & {
  entered_at: string | null
}

const STEPS = [
  { key: 'entered_at', label: 'Entered' },
  { key: 'released_at', label: 'Released' },
  { key: 'picked_at', label: 'Picked' },
  { key: 'packed_at', label: 'Packed' },
  { key: 'despatched_at', label: 'Despatched' },
  { key: 'delivered_at', label: 'Delivered' },
] as const satisfies readonly { key: Exclude<keyof Dates, 'status'>; label: string }[]

/** Progress of an order through its steps, from entry to delivery. */
export const Stepper = ({ order, isCancelled }: { order: Dates; isCancelled: boolean }) => {
  const last = STEPS.findLastIndex(({ key }) => order[key] !== null)
  return (
    <ol aria-label="Order progress" className="@container flex">
      {STEPS.map(({ key, label }, index) => {
        const at = order[key]
        const isDone = index <= last
        const openLine = isCancelled ? 'bg-transparent' : 'bg-line-strong'
        return (
          <li key={key} aria-current={index === last ? 'step' : undefined} className="relative min-w-0 flex-1 text-center">
            {index > 0 && (
              <span
                aria-hidden="true"
                className={cx('absolute top-2 right-[calc(50%+11px)] left-[calc(-50%+11px)] h-0.5', isDone ? 'bg-good' : openLine)}
              />
            )}
            <span
              aria-hidden="true"
              className={cx(
                'relative mx-auto flex size-4.5 items-center justify-center rounded-full',
                isDone ? 'bg-good text-canvas' : 'border-2 border-line-strong bg-canvas',
              )}
            >
              {isDone && <Icon name="check" size={12} />}
            </span>
            <span
              className={cx(
                'mt-1 flex justify-center text-[11px] whitespace-nowrap @max-[22rem]:text-[10px] @max-[22rem]:tracking-tight',
                isDone ? 'text-ink' : 'text-dim',
                index === last && 'font-semibold',
              )}
            >
              {/* A draft is not entered yet. */}
              {order.status === 'DRAFT' && index === 0 ? 'Draft' : label}
            </span>
            <span className="block text-[11px] text-dim tabular-nums">
              {at === null ? <span className="sr-only">{isDone ? 'time not recorded' : 'not yet'}</span> : <StepTime at={at} />}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** Date above time. The year is in the tooltip. */
const StepTime = ({ at }: { at: string }) => {
  const dateTime = formatDateTime(at)
  const [day = '', time = ''] = dateTime.split(' ')
  return (
    <time dateTime={at} title={dateTime}>
      {withoutYear(day)}
      <span className="block">{time}</span>
    </time>
  )
}
