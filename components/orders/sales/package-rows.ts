import { addressLines } from '#components/orders/shared/output/sheet.ts'
import type { SalesOrderDetail } from '#lib/contract/orders/sales-orders.ts'
import type { Package } from '#lib/contract/shipments/shipments.ts'
import { NO_LABEL, type LabelRow } from '#lib/list/labels/rows.ts'

export type PackedOrder = Pick<SalesOrderDetail, 'so_no' | 'site_code' | 'ship_to' | 'customer_name' | 'lines'>

/**
 * Label data for an order's packages. The label of a single-product package names the product, with the GTIN from the order line.
 * A mixed package has only its SSCC, by which the contents can be looked up.
 */
export const packageRows = (order: PackedOrder, packages: readonly Package[]): LabelRow[] =>
  packages.map(({ sscc, contents }) => {
    const [first, ...others] = contents
    const single = first && others.length === 0 ? first : null
    const line = single && order.lines.find(({ product_code: code, uom }) => code === single.product_code && uom === single.uom)
    const gtin = line?.gtin ?? null
    return {
      ...NO_LABEL,
      sscc,
      gtin,
      site_code: order.site_code,
      so_no: order.so_no,
      ship_to: addressLines(order).join(', ') || null,
      ...(single && {
        product_code: single.product_code,
        product_name: line?.product_name ?? null,
        qty: single.qty,
        uom: single.uom,
        count: gtin === null ? null : single.qty,
        lot_no: single.lot_no,
        expiry_date: single.expiry_date,
      }),
    }
  })
