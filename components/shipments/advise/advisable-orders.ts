import { isAllAdvised } from '#components/orders/shared/advise.ts'
import type { Choice, LoadChoices } from '#components/ui/choices.ts'
import { send } from '#lib/client/api.ts'
import { formatWord } from '#lib/client/format.ts'
import { ADVISABLE, PO_STATUSES } from '#lib/contract/orders/order-status.ts'
import { purchaseOrders, type PurchaseOrder } from '#lib/contract/orders/purchase-orders.ts'

const MAX_ORDERS = 20

const statusLabel = (status: string | null) => PO_STATUSES.find((item) => item.value === status)?.label ?? (status && formatWord(status))

type Status = (typeof PO_STATUSES)[number]['value']
type Order = Pick<PurchaseOrder, 'po_no' | 'status' | 'supplier_name' | 'qty_outstanding' | 'qty_advised' | 'qty_received'>

/** Choices for orders with goods left to advise. Checked here as well, because some v7 systems ignore the filter. */
export const toOrderChoices = (orders: readonly Order[]): Choice[] =>
  orders.flatMap((order): Choice[] =>
    order.po_no === null || isAllAdvised(order)
      ? []
      : [{ value: order.po_no, label: order.po_no, hint: [order.supplier_name, statusLabel(order.status)].filter(Boolean).join(' · ') }],
  )

/** Typeahead for the numbers of orders with goods left to advise, newest first. */
export const loadOrders: LoadChoices = async (q, signal) => {
  const query = { status: ADVISABLE as Status[], to_advise: true, q, sort: '-ordered_date', per_page: MAX_ORDERS }
  const result = await send<typeof purchaseOrders, 'summary'>(purchaseOrders, { view: 'summary', query, signal })
  if (!result.ok) return { error: result.failure.message }
  const { data, meta } = result.value
  return { choices: toOrderChoices(data), isTruncated: meta.total === null ? data.length === MAX_ORDERS : meta.total > data.length }
}
