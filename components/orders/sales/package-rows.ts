import { addressLines } from '#components/orders/shared/output/sheet.ts'
import type { SalesOrderDetail } from '#lib/contract/orders/sales-orders.ts'
import type { Package } from '#lib/contract/shipments/shipments.ts'
import { labelRowsOfPackages } from '#lib/list/labels/from-packages.ts'
import type { LabelRow } from '#lib/list/labels/rows.ts'

export type PackedOrder = Pick<SalesOrderDetail, 'so_no' | 'site_code' | 'ship_to' | 'customer_name' | 'lines'>

/** Label data for an order's packages. A package with a single product has the name and the GTIN of the order line. */
export const packageRows = (order: PackedOrder, packages: readonly Package[]): LabelRow[] =>
  labelRowsOfPackages(
    packages,
    () => ({ site_code: order.site_code, so_no: order.so_no, ship_to: addressLines(order).join(', ') || null }),
    ({ product_code, uom, qty }) => {
      const line = order.lines.find((candidate) => candidate.product_code === product_code && candidate.uom === uom)
      const gtin = line?.gtin ?? null
      return { gtin, product_name: line?.product_name ?? null, count: gtin === null ? null : qty }
    },
  )
