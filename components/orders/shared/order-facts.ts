import type { SalesOrder } from '#lib/contract/orders/sales-orders.ts'

/* Names for the codes of an order. If v7 gives no name, the code is shown. */

type CodedOrder = Partial<
  Pick<
    SalesOrder,
    'order_type' | 'order_type_name' | 'priority' | 'priority_name' | 'carrier_code' | 'carrier_name' | 'service' | 'service_name'
  >
>

export const typeName = (order: CodedOrder): string | null => order.order_type_name ?? order.order_type ?? null
export const priorityName = (order: CodedOrder): string | null => order.priority_name ?? order.priority ?? null
export const carrierName = (order: CodedOrder): string | null => order.carrier_name ?? order.carrier_code ?? null
const serviceName = (order: CodedOrder): string | null => order.service_name ?? order.service ?? null

/** Carrier and service, if known: `Toll · Express`. */
export const carriedBy = (order: CodedOrder): string => [carrierName(order), serviceName(order)].filter(Boolean).join(' · ')

type Order = {
  status: string | null
  created_at: string | null
  events: readonly { at: string | null; status: string | null }[] | null
}

/** Whether an order has not been entered yet: a draft, or one that arrived with an error. */
const isNotEntered = (status: string | null): boolean => status === 'DRAFT' || status === 'ERROR'

/** Time at which an order was entered: that of its first event after drafts and errors. Without one, the creation time. */
export const enteredAt = ({ status, created_at, events }: Order): string | null => {
  if (isNotEntered(status)) return created_at
  const times = (events ?? []).flatMap((event) => (event.at === null || isNotEntered(event.status) ? [] : [event.at]))
  return times.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? created_at
}
