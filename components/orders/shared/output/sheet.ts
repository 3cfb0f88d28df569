import { formatDate, formatQty, UNKNOWN } from '#lib/client/format.ts'
import { isCustomerReturn } from '#lib/contract/orders/customer-return.ts'
import { isRefusedProposal, REFUSED_NAME } from '#lib/contract/orders/proposals.ts'
import type { PurchaseOrderDetail } from '#lib/contract/orders/purchase-orders.ts'
import type { PickPlace, SalesOrderDetail, SalesOrderLine } from '#lib/contract/orders/sales-orders.ts'
import { dispositionName } from '#lib/contract/stock/dispositions.ts'
import { addressLinesOf } from '#lib/shared/address-lines.ts'
import { availableUnits } from '#lib/shared/whole-units.ts'
import { carriedBy, carrierName, priorityName, typeName } from '#components/orders/shared/order-facts.ts'
import type { LabelOf } from '#components/orders/shared/status-pill.tsx'

/** Content of a printed page about one order: barcode, counterparties, dates, and a table of its lines. */
export type Sheet = {
  title: 'Pick list' | 'Purchase order' | 'Packing list' | 'Receiving list'
  no: string
  facts: { label: string; value: string }[]
  /** Destination or origin. */
  address: { label: string; lines: string[] }
  notes: string[]
  /** Codes are never wrapped. */
  columns: { label: string; isNumber?: boolean; isCode?: boolean }[]
  rows: string[][]
  /** Why there is nothing to print, or null. */
  emptyText?: string | null
  /** Labels of the signature lines. */
  signatures: string[]
}

const knownFacts = (pairs: readonly (readonly [string, string | null | undefined])[]) =>
  pairs.flatMap(([label, value]) => (value ? [{ label, value }] : []))

/** `Acme Foods (ACME)`, if known. */
const nameWithCode = (name: string | null, code: string | null) => (name && code ? `${name} (${code})` : (name ?? code))

/** The pick list of a sales order. */
export const pickSheet = (order: SalesOrderDetail, label: LabelOf): Sheet => ({
  title: 'Pick list',
  no: order.so_no ?? order.id,
  facts: knownFacts([
    [label('client_code', 'Client'), nameWithCode(order.client_name, order.client_code)],
    [label('site_code', 'Site'), nameWithCode(order.site_name, order.site_code)],
    [label('customer_po_no', 'Reference'), order.customer_po_no],
    [label('priority', 'Priority'), priorityName(order)],
    [label('required_ship_date', 'Ship by'), order.required_ship_date && formatDate(order.required_ship_date)],
    [label('carrier_name', 'Carrier'), carriedBy(order)],
    ['Status', order.status_name],
  ]),
  address: { label: 'Ship to', lines: addressLines(order) },
  notes: [order.pick_instructions, order.delivery_instructions].filter((note) => note !== null),
  columns: [
    { label: 'Line', isNumber: true },
    { label: label('location_code', 'Location'), isCode: true },
    { label: 'Pallet', isCode: true },
    { label: label('product_code', 'Item'), isCode: true },
    { label: label('product_name', 'Name') },
    { label: `${label('lot_no', 'Lot')} or serial` },
    { label: 'Ordered', isNumber: true },
    { label: 'To pick', isNumber: true },
    { label: 'Picked' },
  ],
  rows: order.lines.flatMap(pickRows),
  emptyText: order.lines.every((line) => openQty(line) === 0 && openPlaces(line).length === 0) ? 'nothing to pick' : null,
  signatures: ['Picked by', 'Checked by'],
})

/** The name of a line's item, and below it what the line says besides. */
const withRemarks = (name: string | null, ...remarks: (string | null | undefined | false)[]): string =>
  [name, ...remarks].filter(Boolean).join('\n')

/**
 * One row per location from which the line still has to be picked. A line without locations gets one row too. If some rows are in cases and others
 * in base units, a last row has their total.
 */
const pickRows = (line: SalesOrderLine): string[][] => {
  const row = (location: string | null, pallet: string | null, lot: string | null, toPick: string, isFirst = true) => [
    isFirst ? String(line.line_no ?? UNKNOWN) : '',
    location ?? '',
    pallet ?? '',
    line.product_code ?? UNKNOWN,
    isFirst ? withRemarks(line.product_name, line.notes) : (line.product_name ?? ''),
    lot ?? '',
    isFirst ? withUnit(line.qty_ordered, line) : '',
    toPick,
    isFirst && (line.qty_picked ?? 0) > 0 ? pickedOf(line) : '',
  ]
  const open = openPlaces(line)
  if (open.length === 0) return [row(null, null, line.lot_no, withUnit(openQty(line), line))]
  const rows = open.map((place, index) =>
    row(place.location_code, place.sscc, place.serial_no ?? place.lot_no, pickableQty(place.qty, [place], line), index === 0),
  )
  const total = mixedTotal(open, line)
  return total === null ? rows : [...rows, ['', '', '', '', `Line ${line.line_no ?? UNKNOWN}, total`, '', '', total, '']]
}

/**
 * Total in base units of quantities that are printed in different units; null if they share one unit, or if v7 does not return them
 * all.
 */
const mixedTotal = (places: readonly PickPlace[], { uom }: SalesOrderLine): string | null => {
  const isInUnit = ({ qty }: PickPlace) => qty === null || availableUnits(qty, uom) === qty
  const isMixed = places.some(isInUnit) && !places.every(isInUnit)
  const [base] = places.map(({ base_uom }) => base_uom)
  return isMixed && base ? baseTotal(places, base) : null
}

const baseTotal = (places: readonly PickPlace[], uom: string): string | null =>
  places.some(({ base_qty }) => typeof base_qty !== 'number')
    ? null
    : `${formatQty(places.reduce((sum, { base_qty }) => sum + (base_qty ?? 0), 0))} ${uom}`

const openPlaces = ({ places = [] }: SalesOrderLine) => places.filter((place) => !place.picked)

const pickedOf = (line: SalesOrderLine) =>
  pickableQty(
    line.qty_picked,
    (line.places ?? []).filter(({ picked }) => picked),
    line,
  )

/** Quantity in the line's unit. Fractions of a case are given in base units, since nobody can pick a third of a case. */
const pickableQty = (qty: number | null, places: readonly PickPlace[], line: SalesOrderLine): string => {
  const [uom] = places.map(({ base_uom }) => base_uom)
  const isWhole = qty === null || availableUnits(qty, line.uom) === qty
  return (isWhole || !uom ? null : baseTotal(places, uom)) ?? withUnit(qty, line)
}

const withUnit = (qty: number | null, { uom }: SalesOrderLine): string => `${formatQty(qty)} ${uom ?? ''}`.trim()

const openQty = ({ qty_allocated, qty_picked }: SalesOrderLine): number | null =>
  qty_allocated === null || qty_picked === null ? null : Math.max(0, qty_allocated - qty_picked)

const dayOf = (day: string | null | undefined) => day && formatDate(day)

/** The receiving sheet of a purchase order. */
export const orderSheet = (order: PurchaseOrderDetail, label: LabelOf): Sheet => ({
  title: 'Purchase order',
  no: order.po_no ?? order.id,
  facts: knownFacts([
    [label('client_code', 'Client'), nameWithCode(order.client_name, order.client_code)],
    [label('site_code', 'Site'), nameWithCode(order.site_name, order.site_code)],
    [label('order_type', 'Type'), typeName(order)],
    [isCustomerReturn(order) ? 'Returned order' : label('supplier_ref', `${label('supplier_name', 'Supplier')} ref`), order.supplier_ref],
    [label('ordered_date', 'Ordered'), formatDate(order.ordered_date)],
    [label('expected_date', 'Expected'), dayOf(order.expected_date)],
    [label('promised_date', 'Promised'), order.promised_date === order.expected_date ? null : dayOf(order.promised_date)],
    [label('disposition_code', 'Disposition'), dispositionName(order.disposition_code)],
    [label('carrier_name', 'Carrier'), carrierName(order)],
    [label('container_no', 'Container'), order.container_no],
    [label('asn_no', 'ASN'), order.asn_no],
    ['Status', isRefusedProposal(order) ? REFUSED_NAME : order.status_name],
  ]),
  address: { label: label('supplier_name', 'Supplier'), lines: [order.supplier_name, order.supplier_no].filter((line) => line !== null) },
  notes: [order.notes].filter((note) => note !== null),
  columns: [
    { label: 'Line', isNumber: true },
    { label: label('product_code', 'Item'), isCode: true },
    { label: label('product_name', 'Name') },
    { label: label('lot_no', 'Lot') },
    { label: label('expiry_date', 'Expiry'), isCode: true },
    { label: 'Ordered', isNumber: true },
    { label: label('qty_outstanding', 'Outstanding'), isNumber: true },
    { label: label('uom', 'UOM'), isCode: true },
    { label: 'Received' },
  ],
  rows: order.lines.map((line) => [
    String(line.line_no ?? UNKNOWN),
    line.product_code ?? UNKNOWN,
    withRemarks(line.product_name, line.disposition_code !== order.disposition_code && dispositionName(line.disposition_code), line.notes),
    line.lot_no ?? '',
    line.expiry_date ? formatDate(line.expiry_date) : '',
    formatQty(line.qty_ordered),
    formatQty(line.qty_outstanding),
    line.uom ?? '',
    '',
  ]),
  signatures: ['Received by', 'Date'],
})

/** Lines of the delivery address. Empty ones are left out. */
export const addressLines = ({ ship_to, customer_name }: Pick<SalesOrderDetail, 'ship_to' | 'customer_name'>): string[] => {
  if (!ship_to) return customer_name ? [customer_name] : []
  return addressLinesOf(ship_to)
}
