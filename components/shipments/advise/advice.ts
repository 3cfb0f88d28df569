import { upcomingDay } from '#components/orders/shared/due-facts.ts'
import type { PurchaseOrderDetail } from '#lib/contract/orders/purchase-orders.ts'
import type { BodyOf } from '#lib/contract/engine/call.ts'
import type { postSupplierManagement } from '#lib/contract/suppliers/supplier-entry.ts'
import { parseNumber } from '#lib/shared/typed-numbers.ts'
import { ssccOf } from '#lib/shared/gs1.ts'
import { withPlainSpaces } from '#lib/shared/plain-spaces.ts'
import { numberText } from '#lib/shared/region.ts'

/** Form values of an order line to advise. Numbers stay text while the user types. `pallet` counts from 1; 0 means none. */
export type AdviceLine = {
  key: string
  lineNo: number
  productCode: string
  productName: string
  uom: string
  /** The most that this ASN can advise of the order line; null if v7 does not return the outstanding quantity. */
  open: number | null
  qty: string
  lot: string
  expiry: string
  pallet: number
}
export type Pallet = { key: string; type: string; sscc: string; weight: string }
export type AdviceHeader = { asn_no: string; expected_date: string; carrier_code: string; vehicle_no: string; container_no: string }

type OrderLine = PurchaseOrderDetail['lines'][number]

/** Initial header of an ASN. `today` is that of the site. */
export const initialHeader = (order: PurchaseOrderDetail, today: string): AdviceHeader => ({
  asn_no: '',
  expected_date: upcomingDay(order, today),
  carrier_code: order.carrier_code ?? '',
  vehicle_no: '',
  container_no: order.container_no ?? '',
})

/** Form line for an order line, with all of its open quantity filled in, if it is known. */
export const toAdviceLine = (line: OrderLine, lineNo: number, open: number | null): AdviceLine => ({
  key: String(lineNo),
  lineNo,
  productCode: line.product_code ?? '',
  productName: line.product_name ?? '',
  uom: line.uom ?? '',
  open,
  qty: open === null ? '' : numberText(open),
  lot: line.lot_no ?? '',
  expiry: line.expiry_date ?? '',
  pallet: 0,
})

/** What an order line needs besides a quantity, if v7 says so. */
export type LineNeeds = { lot: boolean; expiry: boolean; wholeQty: boolean }

/** Finds what a line needs, by its number in the order. */
export const needsOfLines = (order: PurchaseOrderDetail | null): ((lineNo: number) => LineNeeds) => {
  const needs = new Map(order?.lines.map((line) => [line.line_no, line.needs]))
  return (lineNo) => {
    const known = needs.get(lineNo)
    return { lot: known?.lot ?? false, expiry: known?.expiry ?? false, wholeQty: known?.whole_qty ?? false }
  }
}

/** Form lines for all order lines with an open quantity, which is filled in, or an unknown one. */
export const initialLines = (order: PurchaseOrderDetail): AdviceLine[] =>
  order.lines.flatMap((line): AdviceLine[] => {
    const open = openQty(line)
    // Lines without a number cannot be sent, because v7 identifies lines by number.
    return open === 0 || line.line_no === null ? [] : [toAdviceLine(line, line.line_no, open)]
  })

/** Quantity of a line not advised by other shipments; `ownAdvised` is that of this shipment. Null if v7 gives no outstanding quantity. */
export const openQty = ({ qty_outstanding, qty_advised, qty_received }: OrderLine, ownAdvised = 0): number | null =>
  qty_outstanding === null
    ? null
    : roundQty(Math.max(0, qty_outstanding - Math.max(0, (qty_advised ?? 0) - ownAdvised - (qty_received ?? 0))))

/** Rounds a sum to three decimals, the maximum for quantities. */
export const roundQty = (qty: number): number => Math.round(qty * 1000) / 1000

/** Parses a typed number in the user's region format. Empty is 0, invalid text NaN. */
export const parseQty = (text: string): number => (text.trim() === '' ? 0 : (parseNumber(text) ?? Number.NaN))

/** Splits a line in two, for a second lot or pallet. */
export const splitLine = (lines: readonly AdviceLine[], key: string, newKey: string): AdviceLine[] =>
  lines.flatMap((line) => {
    if (line.key !== key) return [line]
    const others = lines.filter((other) => other.lineNo === line.lineNo && other.key !== key)
    const otherQty = others.reduce((sum, other) => sum + (parseQty(other.qty) || 0), 0)
    const remaining = line.open === null ? 0 : roundQty(Math.max(0, line.open - otherQty - (parseQty(line.qty) || 0)))
    return [line, { ...line, key: newKey, qty: remaining > 0 ? numberText(remaining) : '', lot: '', expiry: '' }]
  })

/** Puts the lines that have a quantity but no pallet on the pallet with this number. */
export const assignPallet = (lines: readonly AdviceLine[], number: number): AdviceLine[] =>
  lines.map((line) => (line.pallet === 0 && parseQty(line.qty) > 0 ? { ...line, pallet: number } : line))

/** Removes a pallet. Its lines are then on none, and later pallets move up by one. */
export const removePallet = (lines: readonly AdviceLine[], number: number): AdviceLine[] =>
  lines.map((line) => {
    if (line.pallet === number) return { ...line, pallet: 0 }
    return line.pallet > number ? { ...line, pallet: line.pallet - 1 } : line
  })

/** The lines whose quantity is neither empty nor 0. Only these are validated and sent. */
export const linesWithQty = (lines: readonly AdviceLine[]): AdviceLine[] =>
  lines.filter((line) => line.qty.trim() !== '' && line.qty.trim() !== '0')

type Body = Extract<BodyOf<typeof postSupplierManagement>, { entity: 'shipment' }>

/** The request body. The form must have been validated, because an invalid quantity has no number to send. */
export const adviceBody = (poNo: string, head: AdviceHeader, lines: readonly AdviceLine[], pallets: readonly Pallet[]): Body => ({
  entity: 'shipment',
  po_no: poNo,
  asn_no: withPlainSpaces(head.asn_no),
  expected_date: head.expected_date,
  carrier_code: head.carrier_code || null,
  vehicle_no: withPlainSpaces(head.vehicle_no) || null,
  container_no: withPlainSpaces(head.container_no) || null,
  lines: linesBody(lines),
  packages: packagesBody(pallets),
})

/** The lines of the request body. Each refers to its pallet by its position in the packages, from 1. */
export const linesBody = (lines: readonly AdviceLine[]): Body['lines'] =>
  linesWithQty(lines).map((line) => ({
    po_line_no: line.lineNo,
    qty: parseQty(line.qty),
    lot_no: withPlainSpaces(line.lot) || null,
    expiry_date: line.expiry || null,
    package_no: line.pallet || null,
  }))

/** The SSCC of a pallet as 18 digits, or what was typed instead; empty if one is to be assigned. */
export const palletSscc = ({ sscc }: Pallet): string => ssccOf(sscc) ?? sscc.trim()

export const packagesBody = (pallets: readonly Pallet[]): NonNullable<Body['packages']> =>
  pallets.map((pallet) => ({
    package_type: pallet.type,
    sscc: palletSscc(pallet) || null,
    weight_kg: pallet.weight.trim() === '' ? null : parseQty(pallet.weight),
  }))
