import { DISPOSITIONS } from '#lib/contract/stock/dispositions.ts'
import type { CopyRow } from '../../db/db.ts'

/** The rows of a table whose content is the same in every tier. */
export type Lookup = { table: string; columns: string; rows: readonly CopyRow[] }

const numbered = (rows: readonly CopyRow[]): CopyRow[] => rows.map((row, i) => [...row, i + 1])

export const CARRIERS = [
  ['TOLL', 'Toll IPEC', 'TOLI', false, 'A6', 'https://www.toll.example/track/{tracking_no}'],
  ['STARTRACK', 'StarTrack', 'STRK', false, 'A6', 'https://www.startrack.example/track?id={tracking_no}'],
  ['AUSPOST', 'Australia Post', 'AUPO', false, 'A6', 'https://www.auspost.example/mypost/track/{tracking_no}'],
  ['DHL', 'DHL Express', 'DHLE', true, '4x6', 'https://www.dhl.example/track?AWB={tracking_no}'],
  ['FEDEX', 'FedEx', 'FDEG', true, '4x6', 'https://www.fedex.example/fedextrack/?trknbr={tracking_no}'],
  // A local haulier without a tracking page.
  ['LOCAL', "O'Brien & Sons Haulage", null, false, 'A5', null],
  ['PICKUP', 'Customer pick-up', null, false, null, null],
] as const satisfies readonly CopyRow[]

export const SERVICES: Readonly<Record<string, readonly (readonly [string, string, string | null])[]>> = {
  TOLL: [
    ['ROAD', 'Road express', '15:00'],
    ['PRIO', 'Priority overnight', '14:00'],
  ],
  STARTRACK: [
    ['EXP', 'Express', '15:30'],
    ['PREM', 'Premium', '13:00'],
  ],
  AUSPOST: [
    ['PARCEL', 'Parcel post', '16:00'],
    ['EXPRESS', 'Express post', '15:00'],
  ],
  DHL: [['WPX', 'Worldwide express', '13:30']],
  FEDEX: [
    ['IP', 'International priority', '13:00'],
    ['IE', 'International economy', '14:00'],
  ],
  LOCAL: [['DAY', 'Same day', '11:00']],
  PICKUP: [['COLLECT', 'Collect', null]],
}

export const LOOKUPS: readonly Lookup[] = [
  {
    table: 'disposition',
    columns: 'disposition_code, label, bucket, is_hold, reason_required, color, position',
    rows: numbered(DISPOSITIONS.map((d) => [d.value, d.label, d.bucket, d.is_hold, d.reason_required, d.color])),
  },
  {
    table: 'uom',
    columns: 'uom, label, level, position',
    rows: numbered([
      ['EACH', 'Each', 'EACH'],
      ['KG', 'Kilogram', 'EACH'],
      ['INNER', 'Inner pack', 'INNER'],
      ['BAG', 'Bag', 'CASE'],
      ['CASE', 'Case', 'CASE'],
      ['LAYER', 'Layer', 'LAYER'],
      ['PALLET', 'Pallet', 'PALLET'],
    ]),
  },
  {
    table: 'priority',
    columns: 'priority, label, rank, color, sla_hours',
    rows: [
      ['P1', 'Emergency', 1, 'red', 4],
      ['P2', 'Rush', 2, 'amber', 10],
      ['P3', 'Standard', 3, 'blue', 24],
      ['P4', 'Bulk', 4, 'gray', 120],
    ],
  },
  {
    table: 'order_type',
    columns: `kind, order_type, label, needs_customer, needs_supplier, needs_destination_site, allow_partial, allow_back_order,
      default_disposition, position`,
    rows: numbered([
      ['PO', 'STD', 'Purchase', false, true, false, true, true, 'GOOD'],
      ['PO', 'ASN', 'Advised delivery', false, true, false, true, false, 'GOOD'],
      ['PO', 'XDOCK', 'Cross-dock', false, true, false, false, false, 'GOOD'],
      ['PO', 'RMA', 'Customer return', true, false, false, true, false, 'RTN'],
      ['PO', 'TRF', 'Stock transfer in', false, false, true, true, false, 'GOOD'],
      ['PO', 'KIT', 'Kit assembly', false, false, false, true, false, 'GOOD'],
      ['SO', 'B2B', 'Wholesale', true, false, false, true, true, null],
      ['SO', 'B2C', 'Web shop', true, false, false, false, true, null],
      ['SO', 'TRF', 'Stock transfer out', false, false, true, true, true, null],
      ['SO', 'RTV', 'Return to supplier', false, true, false, true, false, null],
      ['SO', 'SAMPLE', 'Sample', true, false, false, false, false, null],
      ['SO', 'DESTROY', 'Destruction', false, false, false, true, false, null],
      ['SO', 'XDOCK', 'Cross-dock', true, false, false, false, false, null],
      ['SO', 'KIT', 'Kit assembly', false, false, false, true, false, null],
    ]),
  },
  {
    table: 'carrier',
    columns: 'carrier_code, carrier_name, scac, needs_account, label_format, tracking_template',
    rows: CARRIERS,
  },
  {
    table: 'carrier_service',
    columns: 'carrier_code, service, label, cutoff_time',
    rows: Object.entries(SERVICES).flatMap(([carrier, services]) => services.map((service) => [carrier, ...service])),
  },
]
