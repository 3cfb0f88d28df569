import sql from 'sql-template-tag'
import type { InboundShipment, Shipment } from '#lib/contract/exact-types.ts'
import { IN_EXPECTED, OUT_ENDED } from '#lib/contract/shipments/shipment-status.ts'
import { currencyOf } from '../lookups/currencies.ts'
import type { Directory } from '../http/directory.ts'
import { instantIn, maybeInstantIn } from '#lib/shared/instant.ts'
import type { Caller } from '../auth/caller.ts'

/** Shipments `s` with the joins that add names to codes. */
export const SHIPMENT_FROM = sql`shipment s left join customer c on c.customer_code = s.customer_code
  left join supplier p on p.supplier_code = s.supplier_code left join carrier r on r.carrier_code = s.carrier_code`

/** The earliest date agreed for an order of an inbound shipment `s`. */
export const agreedDateSql = sql`(select min(o.expected_date) from shipment_order x join purchase_order o on o.id = x.order_id
  where x.shipment_id = s.id and x.kind = 'PO')`

export const SHIPMENT_COLUMNS = sql`
  s.id, s.shipment_no, s.gsin, s.direction, s.client_code, s.owner_code, s.site_code, s.customer_code, c.name as customer_name,
  s.supplier_code, p.name as supplier_name, s.ship_to, s.consignment_no, s.ginc, s.carrier_code, r.carrier_name, s.service,
  (select cs.label from carrier_service cs where cs.carrier_code = s.carrier_code and cs.service = s.service) as service_name,
  s.tracking_nos, r.tracking_template, s.status, s.planned_ship_date, s.despatched_at, s.eta_date, s.delivered_at, s.pod, s.packages,
  s.pallets, s.weight_kg, s.volume_m3, s.freight_cost, (select z.country from site z where z.site_code = s.site_code) as site_country, s.last_event_code, s.last_event_at, s.last_event_place, s.last_event_text,
  s.exception_reason, s.asn_no, s.booked_at, s.dock, s.vehicle_no, s.container_no, s.created_at, s.version,
  array(select o.order_no from shipment_order o where o.shipment_id = s.id and o.kind = 'SO' order by o.order_no) as so_nos,
  array(select o.order_no from shipment_order o where o.shipment_id = s.id and o.kind = 'PO' order by o.order_no) as po_nos,
  ${agreedDateSql} as agreed_date`

type StoredFields = Omit<
  InboundShipment,
  'id' | 'client_name' | 'owner_name' | 'site_name' | 'tracking_url' | 'ship_to' | 'pod' | 'last_event' | 'late' | 'status'
>
export type ShipmentRow = StoredFields & {
  id: number
  status: string
  tracking_template: string | null
  ship_to: Record<string, string | null> | null
  pod: { signed_by?: string | null; signed_at?: string | null; image_url?: string | null } | null
  site_country: string
  last_event_code: string | null
  last_event_at: string | null
  last_event_place: string | null
  last_event_text: string | null
  version: number
}

type RowContext = { directory: Directory; caller: Caller }

/** Maps a row to the contract's outbound shipment. */
export const outboundOf = (row: ShipmentRow, context: RowContext): Shipment => {
  const hasEnded = OUT_ENDED.includes(row.status)
  const due = row.despatched_at === null ? row.planned_ship_date : row.eta_date
  const {
    asn_no: _asnNo,
    booked_at: _bookedAt,
    dock: _dock,
    vehicle_no: _vehicleNo,
    container_no: _containerNo,
    ...shipment
  } = commonFields(row, context)
  return {
    ...shipment,
    status: row.status as Shipment['status'],
    late: !hasEnded && due !== null && due < context.directory.todayAt(row.site_code),
    allowed_actions: shipment.tracking_url === null ? ['print'] : ['track', 'print'],
  }
}

/** Maps a row to the contract's inbound shipment. */
export const inboundOf = (row: ShipmentRow, context: RowContext): InboundShipment => ({
  ...commonFields(row, context),
  status: row.status as InboundShipment['status'],
  created_at: maybeInstantIn(row.created_at ?? null, context.directory.zoneOf(row.site_code)),
  agreed_date: row.agreed_date,
  late: isExpected(row.status) && isPast(row.agreed_date ?? row.eta_date, row.site_code, context),
  allowed_actions: inboundActions(row.status, context.caller),
})

const isPast = (day: string | null, site: string, { directory }: RowContext): boolean => day !== null && day < directory.todayAt(site)

/** Whether an inbound shipment has not arrived yet. */
export const isExpected = (status: string): boolean => IN_EXPECTED.includes(status)

const inboundActions = (status: string, caller: Caller): string[] => {
  const canEdit = caller.modules.get('shipments')?.can_edit ?? false
  return canEdit && isExpected(status) ? ['edit', 'book', 'cancel', 'print'] : ['print']
}

const commonFields = (row: ShipmentRow, { directory }: RowContext) => {
  const zone = directory.zoneOf(row.site_code)
  const [tracking] = row.tracking_nos
  return {
    id: shipmentId(row.id),
    shipment_no: row.shipment_no,
    gsin: row.gsin,
    direction: row.direction,
    so_nos: row.so_nos,
    po_nos: row.po_nos,
    client_code: row.client_code,
    client_name: directory.clientName(row.client_code),
    owner_code: row.owner_code,
    owner_name: directory.ownerName(row.client_code, row.owner_code),
    site_code: row.site_code,
    site_name: directory.siteName(row.site_code),
    customer_code: row.customer_code,
    customer_name: row.customer_name,
    supplier_code: row.supplier_code,
    supplier_name: row.supplier_name,
    ship_to: addressOf(row.ship_to),
    consignment_no: row.consignment_no,
    ginc: row.ginc,
    carrier_code: row.carrier_code,
    carrier_name: row.carrier_name,
    service: row.service,
    service_name: row.service_name,
    tracking_nos: row.tracking_nos,
    tracking_url: tracking === undefined ? null : trackingUrl(row.tracking_template, tracking),
    planned_ship_date: row.planned_ship_date,
    despatched_at: maybeInstantIn(row.despatched_at, zone),
    eta_date: row.eta_date,
    delivered_at: maybeInstantIn(row.delivered_at, zone),
    pod: row.pod && {
      signed_by: row.pod.signed_by ?? null,
      signed_at: maybeInstantIn(row.pod.signed_at ?? null, zone),
      image_url: row.pod.image_url ?? null,
    },
    packages: row.packages,
    pallets: row.pallets,
    weight_kg: row.weight_kg,
    volume_m3: row.volume_m3,
    freight_cost: row.freight_cost,
    // Freight is paid in the currency of the site's country.
    freight_currency: row.freight_cost === null ? null : currencyOf(row.site_country),
    last_event:
      row.last_event_code === null || row.last_event_at === null
        ? null
        : {
            code: row.last_event_code,
            at: instantIn(row.last_event_at, zone),
            place: row.last_event_place,
            text: row.last_event_text,
          },
    exception_reason: row.exception_reason,
    asn_no: row.asn_no,
    booked_at: maybeInstantIn(row.booked_at, zone),
    dock: row.dock,
    vehicle_no: row.vehicle_no ?? null,
    container_no: row.container_no ?? null,
    version: row.version,
  }
}

const ADDRESS_FIELDS = ['name', 'company', 'address1', 'address2', 'city', 'state', 'postcode', 'country', 'phone', 'email'] as const

const addressOf = (stored: ShipmentRow['ship_to']): Shipment['ship_to'] => {
  if (!stored || ADDRESS_FIELDS.every((key) => !stored[key])) return null
  return Object.fromEntries(ADDRESS_FIELDS.map((key) => [key, stored[key] ?? null])) as Shipment['ship_to']
}

/** The carrier's tracking page for a tracking number; null if the carrier has none. */
const trackingUrl = (template: string | null, number: string): string | null =>
  template?.startsWith('https://') ? template.replaceAll('{tracking_no}', encodeURIComponent(number)) : null

const shipmentId = (id: number): string => `sh_${id}`

/** The database id in an API id; −1 if the text is not the id of a shipment. */
export const parseShipmentId = (id: string): number => Number(/^sh_(\d{1,15})$/i.exec(id.trim())?.[1] ?? -1)
