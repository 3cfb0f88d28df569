import { addressLines } from '#components/orders/sheet.ts'
import type { SalesOrder } from '#lib/contract/sales-orders.ts'
import type { Package } from '#lib/contract/shipments.ts'
import { NO_LABEL, type LabelRow } from '#lib/list/labels/rows.ts'

/** What the labels of an order's packages say. A package of one product names it; of several, its SSCC says what is inside. */
export const packageRows = (
  order: Pick<SalesOrder, 'so_no' | 'site_code' | 'ship_to' | 'customer_name'>,
  packages: readonly Package[],
): LabelRow[] =>
  packages.map(({ sscc, contents }) => {
    const [first, ...others] = contents
    const only = first && others.length === 0 ? first : null
    return {
      ...NO_LABEL,
      sscc,
      site_code: order.site_code,
      so_no: order.so_no,
      ship_to: addressLines(order).join(', ') || null,
      ...(only && {
        product_code: only.product_code,
        qty: only.qty,
        uom: only.uom,
        lot_no: only.lot_no,
        expiry_date: only.expiry_date,
      }),
    }
  })
