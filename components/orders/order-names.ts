import { withCode } from '#components/list/list-job.ts'
import { DISPOSITIONS } from '#lib/contract/dispositions.ts'
import type { PurchaseOrder } from '#lib/contract/purchase-orders.ts'
import type { SalesOrder } from '#lib/contract/sales-orders.ts'
import type { LabelOf } from './status-pill.tsx'

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

/** The condition that goods get when they are received. */
export const conditionName = ({ disposition_code: code }: Pick<PurchaseOrder, 'disposition_code'>): string | null =>
  DISPOSITIONS.find((one) => one.value === code)?.label ?? code

/** The same in a file, each with its code beside it. */
export const namesInFile = (label: LabelOf) => ({
  order_type: withCode<Named>(label('order_type', 'Type'), typeName, (row) => row.order_type ?? null),
  priority: withCode<Named>(label('priority', 'Priority'), priorityName, (row) => row.priority ?? null),
  carrier_code: withCode<Named>(label('carrier_code', 'Carrier'), carrierName, (row) => row.carrier_code ?? null),
})

export const serviceInFile = (label: LabelOf) => ({
  service: withCode<Named>(label('service', 'Service'), serviceName, (row) => row.service ?? null),
})
