import type { ReactNode } from 'react'
import { Facts, Property } from '#components/record/facts.tsx'
import { Qty, Section } from '#components/record/parts.tsx'
import { useClientWording, useLabels } from '#lib/client/field-labels.ts'
import { formatMoment } from '#lib/client/format.ts'
import { textOfV7 } from '#lib/client/text-of-v7.ts'
import { pluralise } from '#lib/list/pages.ts'
import type { PurchaseOrderDetail } from '#lib/contract/orders/purchase-orders.ts'
import type { SalesOrderDetail } from '#lib/contract/orders/sales-orders.ts'
import { sourceName } from '#components/orders/shared/order-filters.ts'
import { enteredAt } from '#components/orders/shared/order-facts.ts'
import { Notice } from '#components/orders/shared/notice.tsx'

type Order = PurchaseOrderDetail | SalesOrderDetail

const NO_REASON = 'No reason was given.'

type Stopped = Pick<Order, 'status' | 'hold_reason' | 'cancel_reason' | 'events'>

/** Says why an order is on hold, cancelled, or has an error. */
export const StoppedNotice = ({ order, onHold, cancelled = 'Cancelled' }: { order: Stopped; onHold: string; cancelled?: string }) => (
  <>
    {order.status === 'ERROR' && (
      <Notice tone="bad" icon="warning" title="This order has an error">
        {errorReason(order) ?? NO_REASON} Edit the order to correct it.
      </Notice>
    )}
    {order.status === 'ON_HOLD' && (
      <Notice tone="warn" icon="lock" title={onHold}>
        {order.hold_reason ?? NO_REASON}
      </Notice>
    )}
    {order.status === 'CANCELLED' && (
      <Notice tone="plain" icon="close" title={cancelled}>
        {order.cancel_reason ?? NO_REASON}
      </Notice>
    )}
  </>
)

/** Problems that the notice names. The tab with the lines has all of them. */
const MAX_PROBLEMS = 3

/** Says which lines of a draft cannot be entered, and why. */
export const LineProblemsNotice = ({ lines }: { lines: readonly { problem?: string | null | undefined }[] }) => {
  const toClientWording = useClientWording()
  const problems = lines.flatMap(({ problem }) => (problem ? textOfV7(problem, toClientWording) : []))
  if (problems.length === 0) return null
  return (
    <Notice tone="bad" icon="error" title={`${pluralise(problems.length, 'line', 'lines')} cannot be entered`}>
      {[...problems.slice(0, MAX_PROBLEMS), ...(problems.length > MAX_PROBLEMS ? ['…'] : [])].join('\n')}
    </Notice>
  )
}

const errorReason = ({ events }: Pick<Order, 'events'>): string | null => events.findLast(({ status }) => status === 'ERROR')?.note ?? null

type Requested = Pick<Order, 'status' | 'allowed_actions' | 'events'>

/** The request to cancel on which the warehouse has not decided: nothing has changed since, and it cannot be asked again. */
const openRequest = ({ status, allowed_actions: allowed, events }: Requested) => {
  const index = events.findLastIndex(({ action }) => action === 'ask_cancel')
  const isOpen = !allowed.includes('ask_cancel') && events.slice(index).every((event) => event.status === status)
  return isOpen ? events[index] : undefined
}

/** Says that the warehouse was asked to cancel the order, until it has decided. */
export const CancelRequestNotice = ({ order }: { order: Requested }) => {
  const request = openRequest(order)
  return (
    request && (
      <Notice tone="warn" icon="clock" title="Asked to cancel: the warehouse has not decided yet">
        {byWhom(request.at, request.user_name)}
        {request.note && `: ${request.note}`}
      </Notice>
    )
  )
}

/** `labelKey`: field whose client label the amount has, if not `key`. */
type Amount<Key extends string> = { key: Key; label: string; labelKey?: string; help?: string }
type ProgressProps<Key extends string> = {
  amounts: readonly Amount<Key>[]
  order: Readonly<Partial<Record<Key, number | null>>>
  bar: ReactNode
}

/** Progress of the order's quantities. */
export const Progress = <Key extends string>({ amounts, order, bar }: ProgressProps<Key>) => {
  const labelOf = useLabels()
  return (
    <Section title="Progress" note="in base units" aside={bar}>
      <dl>
        {amounts.map(({ key, label, labelKey = key, help }) => (
          <Property key={key} label={labelOf(labelKey, label)} help={help}>
            <Qty value={order[key] ?? null} />
          </Property>
        ))}
      </dl>
    </Section>
  )
}

const byWhom = (at: string | null, name: string | null) => `${formatMoment(at)}${name ? ` by ${name}` : ''}`

/** Source of the order, and who entered it and changed it last. */
export const Origin = ({
  order,
}: {
  order: Pick<Order, 'status' | 'events' | 'source' | 'created_at' | 'created_by' | 'updated_at' | 'updated_by'>
}) => (
  <Section title="Origin">
    <Facts
      facts={[
        { label: 'Source', value: sourceName(order.source) },
        {
          label: order.status === 'DRAFT' ? 'Draft started' : order.status === 'ERROR' ? 'Created' : 'Entered',
          value: byWhom(enteredAt(order), order.created_by),
          isWide: true,
        },
        { label: 'Last change', value: byWhom(order.updated_at, order.updated_by), isWide: true },
      ]}
    />
  </Section>
)
