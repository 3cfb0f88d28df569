import { carrierName } from '#components/orders/shared/order-facts.ts'
import { addressLinesOf } from '#lib/shared/address-lines.ts'
import type { Sheet } from '#components/orders/shared/output/sheet.ts'
import type { LabelOf } from '#components/orders/shared/status-pill.tsx'
import { formatDate, formatMoment, formatQty, UNKNOWN } from '#lib/client/format.ts'
import type { InboundShipment, Package, Shipment } from '#lib/contract/shipments/shipments.ts'
import { dockTime } from '#components/shipments/shared/dock-time.tsx'
import { flatten, packageTree } from '#components/shipments/shared/package-tree.ts'
import { shipmentNumber, type AnyShipment, type Direction } from '#components/shipments/shared/shipment-api.ts'
import { packageName } from '#components/shipments/shared/package-words.ts'
import { statusName } from '#components/shipments/shared/status-words.ts'

/** Packing list (inbound: receiving list) in the client's wording: every package with its contents, cartons below their pallet. */
export const packingList = (shipment: AnyShipment, packages: readonly Package[], direction: Direction, label: LabelOf): Sheet => ({
  title: direction === 'OUT' ? 'Packing list' : 'Receiving list',
  no: shipmentNumber(shipment),
  facts: (direction === 'OUT' ? outFacts(shipment, label) : inFacts(shipment as InboundShipment, label)).flatMap(([name, value]) =>
    value ? [{ label: name, value }] : [],
  ),
  address: { label: direction === 'OUT' ? 'Ship to' : 'Deliver to', lines: addressLines(shipment, direction) },
  notes: [],
  columns: [
    { label: 'Package' },
    { label: label('sscc', 'SSCC') },
    { label: label('product_code', 'Item') },
    { label: label('lot_no', 'Lot') },
    { label: label('expiry_date', 'Expiry') },
    { label: 'Quantity', isNumber: true },
    { label: label('uom', 'UOM') },
    { label: 'Checked' },
  ],
  rows: flatten(packageTree(packages)).flatMap(({ pack, depth }) => packageRows(pack, depth)),
  signatures: direction === 'OUT' ? ['Packed by', 'Received by'] : ['Delivered by', 'Received by'],
})

const nameWithCode = (name: string | null, code: string | null): string =>
  name !== null && code !== null ? `${name} (${code})` : (name ?? code ?? '')

const outFacts = (shipment: Shipment, label: LabelOf): [string, string | null | undefined][] => [
  [label('client_code', 'Client'), nameWithCode(shipment.client_name, shipment.client_code)],
  ['Status', statusName(shipment.status)],
  [label('so_no', 'Orders'), shipment.so_nos.join(', ')],
  [label('carrier_name', 'Carrier'), carrierName(shipment)],
  [label('consignment_no', 'Consignment'), shipment.consignment_no],
  ['Tracking', shipment.tracking_nos.join(', ')],
  ['Despatched', shipment.despatched_at && formatMoment(shipment.despatched_at)],
  ['Weight', shipment.weight_kg === null ? null : `${formatQty(shipment.weight_kg)} kg`],
]

const inFacts = (shipment: InboundShipment, label: LabelOf): [string, string | null | undefined][] => [
  [label('supplier_name', 'Supplier'), shipment.supplier_name],
  ['Status', statusName(shipment.status)],
  [label('po_no', 'Orders'), shipment.po_nos.join(', ')],
  [label('client_code', 'Client'), nameWithCode(shipment.client_name, shipment.client_code)],
  [label('expected_date', 'Expected'), shipment.eta_date && formatDate(shipment.eta_date)],
  ['Dock booking', shipment.booked_at && `${dockTime(shipment)} ${shipment.dock ?? ''}`],
  [label('carrier_name', 'Carrier'), carrierName(shipment)],
  [label('vehicle_no', 'Vehicle'), shipment.vehicle_no],
  [label('container_no', 'Container'), shipment.container_no],
]

const addressLines = (shipment: AnyShipment, direction: Direction): string[] => {
  if (direction === 'IN') return [nameWithCode(shipment.site_name, shipment.site_code)].filter(Boolean)
  return addressLinesOf(shipment.ship_to ?? {})
}

const packageRows = (pack: Package, depth: number): string[][] => {
  const name = `${depth > 0 ? '↳ ' : ''}${packageName(pack.package_type)}`
  if (pack.contents.length === 0) return [[name, pack.sscc ?? '', '', '', '', '', '', '']]
  return pack.contents.map((item, index) => [
    index === 0 ? name : '',
    index === 0 ? (pack.sscc ?? '') : '',
    [item.product_code ?? UNKNOWN, item.product_name, item.serial_nos.length > 0 && `serial ${item.serial_nos.join(', ')}`]
      .filter(Boolean)
      .join('\n'),
    item.lot_no ?? '',
    item.expiry_date ? formatDate(item.expiry_date) : '',
    formatQty(item.qty),
    item.uom ?? '',
    '',
  ])
}
