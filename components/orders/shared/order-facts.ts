import type { SalesOrder } from '#lib/contract/orders/sales-orders.ts'

/* What the codes of an order are called where it is entered; a v7 that gives no name is shown by its code. */

type Named = Partial<
  Pick<
    SalesOrder,
    'order_type' | 'order_type_name' | 'priority' | 'priority_name' | 'carrier_code' | 'carrier_name' | 'service' | 'service_name'
  >
>

export const typeName = (order: Named): string | null => order.order_type_name ?? order.order_type ?? null
export const priorityName = (order: Named): string | null => order.priority_name ?? order.priority ?? null
export const carrierName = (order: Named): string | null => order.carrier_name ?? order.carrier_code ?? null
const serviceName = (order: Named): string | null => order.service_name ?? order.service ?? null

/** `Toll · Express`, as far as it is known. */
export const carriedBy = (order: Named): string => [carrierName(order), serviceName(order)].filter(Boolean).join(' · ')
