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

/** Time at which an order was entered: that of its first event with a status other than draft. Without one, the creation time. */
export const enteredAt = ({ status, created_at, events }: Order): string | null => {
  if (status === 'DRAFT') return created_at
  const times = (events ?? []).flatMap((event) => (event.at === null || event.status === 'DRAFT' ? [] : [event.at]))
  return times.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? created_at
}
