import { countryNameOrNull } from '#lib/shared/country.ts'
import type { Address, InboundShipment, Package, Shipment } from '#lib/contract/exact-types.ts'
import { sentenceOf } from '#lib/shared/headings.ts'
import { signaturePath } from '../../images/signature.ts'
import { parseShipmentId } from '../rows.ts'
import { KINDS, type Prefix } from './kinds.ts'
import type { PrintedDocument, DocumentRow } from './printed-document.ts'

/** A shipment with all data for its documents. */
export type ShipmentFacts = {
  shipment: Shipment | InboundShipment
  packages: readonly Package[]
  /** Product names by code. */
  productNames: Readonly<Record<string, string>>
  /** The client's label for a field, or the fallback. */
  label: (key: string, fallback: string) => string
}

/** A document about one shipment, with its client's labels. */
export const buildDocument = (prefix: Prefix, facts: ShipmentFacts): PrintedDocument => {
  const { shipment, packages, label } = facts
  const isInbound = shipment.direction === 'IN'
  return {
    title: KINDS[prefix].title,
    no: ('asn_no' in shipment && shipment.asn_no) || shipment.shipment_no,
    sender: isInbound
      ? { name: shipment.supplier_name ?? shipment.client_name, detail: `for ${shipment.client_name} (${shipment.client_code})` }
      : { name: shipment.client_name, detail: `${shipment.owner_name} · from ${shipment.site_name} (${shipment.site_code})` },
    addresses: [
      {
        label: isInbound ? 'Deliver to' : 'Ship to',
        lines: isInbound ? [`${shipment.site_name} (${shipment.site_code})`] : addressLines(shipment),
      },
    ],
    facts: headFacts(shipment, label),
    ...(prefix === 'pl' ? packingTable(facts) : deliveryTable(facts)),
    summary: summaryOf(shipment, packages),
    signatureFields: signatureFieldsOf(prefix, shipment),
  }
}

const addressLines = ({ ship_to: to, customer_name: customer }: Pick<Shipment, 'ship_to' | 'customer_name'>): string[] => {
  const lines = to ? linesOfAddress(to) : []
  return lines.length > 0 ? lines : [customer ?? 'Address unknown']
}

const linesOfAddress = (to: Address): string[] => {
  const town = [to.city, to.state, to.postcode].filter(Boolean).join(' ')
  return [...new Set([to.company, to.name, to.address1, to.address2, town, countryNameOrNull(to.country)])].filter((line): line is string =>
    Boolean(line),
  )
}

const headFacts = (shipment: Shipment | InboundShipment, label: ShipmentFacts['label']): PrintedDocument['facts'] => {
  const isInbound = shipment.direction === 'IN'
  const pairs: [string, string | null | undefined][] = [
    isInbound ? [label('po_no', 'Orders'), shipment.po_nos.join(', ')] : [label('so_no', 'Orders'), shipment.so_nos.join(', ')],
    [label('shipment_no', 'Shipment'), shipment.shipment_no],
    [
      label('carrier_name', 'Carrier'),
      [shipment.carrier_name ?? shipment.carrier_code, shipment.service_name ?? shipment.service].filter(Boolean).join(' · '),
    ],
    [label('consignment_no', 'Consignment'), shipment.consignment_no],
    ['Tracking', shipment.tracking_nos.join(', ')],
    isInbound ? ['Expected', dayText(shipment.eta_date)] : ['Despatched', dayText(shipment.despatched_at)],
    ['Delivered', dayText(shipment.delivered_at)],
  ]
  return pairs.flatMap(([name, value]) => (value ? [{ label: name, value }] : []))
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `14 Mar 2026`: a date format that is unambiguous in all countries. Instants are in their site's time zone. */
const dayText = (at: string | null): string | null => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(at ?? '') ?? []
  return day === undefined ? null : `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`
}

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 3 })
const qtyText = (qty: number): string => numbers.format(qty)

/** All packages with their contents. Cartons follow the pallet that they are on. */
const packingTable = ({ packages, productNames, label }: ShipmentFacts): Pick<PrintedDocument, 'columns' | 'rows'> => ({
  columns: [
    { label: label('product_code', 'Item'), share: 20 },
    { label: 'Description', share: 36 },
    { label: label('lot_no', 'Lot'), share: 15 },
    { label: label('expiry_date', 'Expiry'), share: 13 },
    { label: 'Quantity', share: 11, isNumber: true },
    { label: 'Unit', share: 9 },
  ],
  rows: groupedByPallet(packages).flatMap((pack): DocumentRow[] => [
    { kind: 'group', title: packageTitle(pack), detail: packageDetail(pack) },
    ...pack.contents.map((item) => ({
      kind: 'cells' as const,
      cells: [
        item.product_code,
        [productNames[item.product_code] ?? '', serialText(item.serial_nos)].filter(Boolean).join(' · '),
        item.lot_no ?? '',
        dayText(item.expiry_date) ?? '',
        qtyText(item.qty),
        item.uom,
      ],
    })),
  ]),
})

const groupedByPallet = (packages: readonly Package[]): Package[] => {
  const ssccs = new Set(packages.map(({ sscc }) => sscc))
  const byParent = Map.groupBy(packages, ({ parent_sscc: parent }) => (parent !== null && ssccs.has(parent) ? parent : null))
  const withChildren = (parent: string | null, depth: number): Package[] =>
    (byParent.get(parent) ?? []).flatMap((item) => [item, ...(item.sscc === null || depth > 5 ? [] : withChildren(item.sscc, depth + 1))])
  return withChildren(null, 0)
}

const packageTitle = ({ package_type: type, sscc }: Package): string => {
  const typeName = sentenceOf(type.toLowerCase().replaceAll('_', ' '))
  return sscc === null ? typeName : `${typeName} (00) ${sscc}`
}

const packageDetail = ({
  length_cm: length,
  width_cm: width,
  height_cm: height,
  weight_kg: weight,
  tracking_no: tracking,
  parent_sscc: parent,
}: Package): string =>
  [
    length !== null && width !== null && height !== null ? `${qtyText(length)} × ${qtyText(width)} × ${qtyText(height)} cm` : '',
    weight === null ? '' : `${qtyText(weight)} kg`,
    tracking ?? '',
    parent === null ? '' : `on …${parent.slice(-6)}`,
  ]
    .filter(Boolean)
    .join(' · ')

const MAX_SERIALS = 6
const serialText = (serials: readonly string[]): string => {
  if (serials.length === 0) return ''
  const more = serials.length > MAX_SERIALS ? ` and ${serials.length - MAX_SERIALS} more` : ''
  return `S/N ${serials.slice(0, MAX_SERIALS).join(', ')}${more}`
}

/** The delivered goods, one row per item, lot and unit, regardless of packages. */
const deliveryTable = ({ packages, productNames, label }: ShipmentFacts): Pick<PrintedDocument, 'columns' | 'rows'> => {
  const items = new Map<string, { code: string; lot: string; uom: string; qty: number }>()
  for (const { product_code: code, lot_no: lot, uom, qty } of packages.flatMap(({ contents }) => contents)) {
    const key = JSON.stringify([code, lot, uom])
    const item = items.get(key) ?? { code, lot: lot ?? '', uom, qty: 0 }
    items.set(key, { ...item, qty: item.qty + qty })
  }
  return {
    columns: [
      { label: label('product_code', 'Item'), share: 20 },
      { label: 'Description', share: 42 },
      { label: label('lot_no', 'Lot'), share: 16 },
      { label: 'Delivered', share: 13, isNumber: true },
      { label: 'Unit', share: 9 },
    ],
    rows: [...items.values()]
      .toSorted((a, b) => (a.code + a.lot < b.code + b.lot ? -1 : 1))
      .map(({ code, lot, qty, uom }) => ({ kind: 'cells', cells: [code, productNames[code] ?? '', lot, qtyText(qty), uom] })),
  }
}

const summaryOf = ({ weight_kg: weight }: Pick<Shipment, 'weight_kg'>, packages: readonly Package[]): string =>
  [`${qtyText(packages.length)} ${packages.length === 1 ? 'package' : 'packages'}`, weight === null ? '' : `${qtyText(weight)} kg`]
    .filter(Boolean)
    .join(' · ')

const signatureFieldsOf = (prefix: Prefix, { pod, id, direction }: Shipment | InboundShipment): PrintedDocument['signatureFields'] => {
  if (prefix === 'pl') return [{ label: direction === 'IN' ? 'Delivered by' : 'Packed by' }, { label: 'Checked by' }]
  const signedBy = pod?.signed_by
  if (prefix === 'dn' || !signedBy) return [{ label: 'Received in good order (name)' }, { label: 'Signature' }, { label: 'Date' }]
  return [
    { label: 'Received by', value: signedBy },
    { label: 'Signature', path: signaturePath(signedBy, parseShipmentId(id)) },
    { label: 'Date', value: dayText(pod.signed_at) ?? '' },
  ]
}
