import { addressLines } from '#components/orders/shared/output/sheet.ts'
import type { ReadGtins } from '#components/orders/shared/output/unit-gtins.ts'
import type { SalesOrderDetail } from '#lib/contract/orders/sales-orders.ts'
import type { Package } from '#lib/contract/shipments/shipments.ts'
import { labelRowsOfPackages, orderNumbers } from '#lib/list/labels/from-packages.ts'
import type { LabelRow } from '#lib/list/labels/rows.ts'

export type PackedOrder = Pick<
  SalesOrderDetail,
  'so_no' | 'client_code' | 'site_code' | 'ship_to' | 'customer_name' | 'lines' | 'shipments'
>

/**
 * Label data for an order's packages. A package names all orders of its shipment, because it may have goods of each. A package with a single product has the name and the GTIN of the order line. GTINs that the lines do not
 * have, for example of goods packed in another unit, are looked up, and so are those of the cartons on pallets.
 */
export const packageRows = async (order: PackedOrder, packages: readonly Package[], readGtins: ReadGtins): Promise<LabelRow[]> => {
  const lineOf = ({ product_code, uom }: Package['contents'][number]) =>
    order.lines.find((line) => line.product_code === product_code && line.uom === uom)
  const ordersOf = ({ shipment_id: id }: Package) => orderNumbers(order.shipments.find((shipment) => shipment.id === id)?.so_nos ?? [])
  const contents = packages.flatMap((pack) => pack.contents)
  const hasPallets = packages.some(({ package_type }) => package_type === 'PALLET')
  const gtinsOf = await readGtins(
    order.client_code,
    contents.filter((content) => hasPallets || lineOf(content)?.gtin === undefined),
  )
  return labelRowsOfPackages(
    packages,
    (pack) => ({ site_code: order.site_code, so_no: ordersOf(pack) ?? order.so_no, ship_to: addressLines(order).join(', ') || null }),
    (content) => {
      const item = order.lines.find((line) => line.product_code === content.product_code)
      const { gtin, carton } = gtinsOf(content)
      return { gtin: lineOf(content)?.gtin ?? gtin, carton, product_name: item?.product_name ?? content.product_name ?? null }
    },
  )
}
