import * as z from 'zod/mini'
import { call } from '../engine/call.ts'
import {
  Code,
  codes,
  Column,
  count,
  day,
  Day,
  facets,
  flag,
  Instant,
  list,
  number,
  oneOf,
  paging,
  Qty,
  rowScope,
  scope,
  search,
  single,
  text,
  wholeNumber,
  word,
} from '../engine/common.ts'
import { PACK_LEVELS } from '../lookups/pack-levels.ts'
import { Movement } from './movements.ts'
import type { Read } from '../engine/tolerant.ts'

/*
 * Fields that the user may not see are missing in the rows and in the columns: a supplier user gets only what is on
 * hand and on order. The parser treats a missing field as unknown: a quantity of 0 would be a statement about the stock.
 */
const ifVisible = <T extends z.ZodMiniType>(schema: T) => z._default(z.nullable(schema), null)

/** GTINs of an item by unit, smallest first, for labels and to name the unit of `gtin`. An extension. */
const gtins = z.optional(z.array(z.object({ uom: Code, level: z.enum(PACK_LEVELS), gtin: z.string() })))

/** A holding: stock of one product of one owner at one site, in its base unit (client × owner × site × product). */
export const Holding = z.object({
  id: z.string(),
  ...rowScope,
  product_code: Code,
  product_name: z.string(),
  product_group: text,
  gtin: text,
  gtins,
  uom: Code,
  /** `on_hand = available + allocated + on_hold + quarantined + damaged + expired` */
  on_hand: Qty,
  allocated: ifVisible(Qty),
  available: ifVisible(Qty),
  on_hold: ifVisible(Qty),
  quarantined: ifVisible(Qty),
  damaged: ifVisible(Qty),
  expired: ifVisible(Qty),
  /** Ordered from suppliers, not yet advised or shipped by them. Without orders that a supplier has only proposed. */
  on_order: Qty,
  /** Advised or shipped by suppliers, not yet received. */
  in_transit: ifVisible(Qty),
  /** Ordered by customers, with no stock to allocate. */
  back_ordered: ifVisible(Qty),
  /** `available + on_order + in_transit − back_ordered` */
  projected: ifVisible(Qty),
  /** Base units despatched over the last 90 days ÷ 90. */
  avg_daily_demand: ifVisible(Qty),
  /** `floor(available ÷ avg_daily_demand)`; null without demand. */
  days_of_cover: ifVisible(count),
  months_of_cover: ifVisible(z.number()),
  reorder_level: ifVisible(Qty),
  reorder_qty: ifVisible(Qty),
  below_reorder: z._default(z.boolean(), false),
  lots: ifVisible(count),
  locations: ifVisible(count),
  pallets: ifVisible(count),
  earliest_expiry_date: ifVisible(Day),
  oldest_received_date: ifVisible(Day),
  last_movement_at: ifVisible(Instant),
  weight_kg: ifVisible(z.number()),
  volume_m3: ifVisible(z.number()),
  version: count,
})
export type Holding = Read<typeof Holding>

/** One stock line: location × licence plate × lot × serial × disposition. */
export const StockLine = z.object({
  id: z.string(),
  holding_id: z.string(),
  client_code: Code,
  owner_code: Code,
  site_code: Code,
  product_code: Code,
  product_name: z.string(),
  /** For labels; without it, they take it and `gtins` from the holding. An extension. */
  gtin: z.optional(text),
  gtins,
  uom: Code,
  location_code: Code,
  zone: z.string(),
  location_type: z.enum(['PICK', 'BULK', 'STAGE', 'DOCK', 'QUAR']),
  sscc: text,
  lot_no: text,
  serial_no: text,
  expiry_date: z.nullable(Day),
  manufactured_date: z.nullable(Day),
  received_date: z.nullable(Day),
  age_days: z.nullable(count),
  days_to_expiry: z.nullable(count),
  disposition_code: Code,
  disposition_name: z.string(),
  is_available: z.boolean(),
  hold_reason: text,
  hold_by: text,
  hold_at: z.nullable(Instant),
  on_hand: Qty,
  allocated: Qty,
  available: Qty,
  po_no: text,
  receipt_no: text,
  supplier_code: text,
  container_no: text,
  last_counted_at: z.nullable(Instant),
  version: count,
  attributes: z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
})
export type StockLine = Read<typeof StockLine>

export const AGE_BUCKETS = ['0-30', '31-60', '61-90', '91-180', '181-365', '365+'] as const

export const HoldingDetail = z.object({
  summary: Holding,
  by_disposition: z.array(z.object({ disposition_code: Code, disposition_name: z.string(), on_hand: Qty, available: Qty })),
  by_lot: z.array(
    z.object({
      lot_no: text,
      expiry_date: z.nullable(Day),
      received_date: z.nullable(Day),
      age_days: z.nullable(count),
      on_hand: Qty,
      available: Qty,
    }),
  ),
  by_location: z.array(z.object({ location_code: Code, zone: z.string(), on_hand: Qty, available: Qty, lpns: count })),
  open_purchase_orders: z.array(
    z.object({
      po_no: z.string(),
      /** The agreed date. */
      expected_date: z.nullable(Day),
      /** The day on which the next goods are expected. */
      next_receipt_date: z.optional(z.nullable(Day)),
      qty_outstanding: Qty,
      status: z.string(),
    }),
  ),
  open_sales_orders: z.array(
    z.object({ so_no: z.string(), required_ship_date: z.nullable(Day), qty_outstanding: Qty, status: z.string() }),
  ),
  recent_movements: z.array(Movement),
  age: z.object({ buckets: z.record(z.string(), Qty) }),
})
export type HoldingDetail = Read<typeof HoldingDetail>

/** One week or month of a forecast: `closing = opening + inbound_po + inbound_transit − outbound_so − forecast_demand − expiring`. */
export const ForecastBucket = z.object({
  start: Day,
  end: Day,
  label: z.string(),
  opening: Qty,
  inbound_po: Qty,
  inbound_transit: Qty,
  outbound_so: Qty,
  forecast_demand: Qty,
  expiring: Qty,
  closing: Qty,
  /** Uncertainty band around the line, from drivers that are undated or overdue. */
  min: Qty,
  max: Qty,
  below_reorder: z.boolean(),
})
export type ForecastBucket = Read<typeof ForecastBucket>
export const ForecastDriver = z.object({
  date: z.nullable(Day),
  kind: z.enum(['PO', 'SO']),
  ref: z.string(),
  line_no: count,
  qty: Qty,
  confidence: z.enum(['firm', 'undated', 'overdue']),
  late: z.boolean(),
})
export type ForecastDriver = Read<typeof ForecastDriver>
export const Forecast = z.object({
  as_of: Day,
  uom: Code,
  opening_available: Qty,
  reorder_level: z.nullable(Qty),
  first_shortfall_date: z.nullable(Day),
  buckets: z.array(ForecastBucket),
  drivers: z.array(ForecastDriver),
})
export type Forecast = Read<typeof Forecast>

const holdings = list(Holding)
const holdingDetail = single(HoldingDetail)
const stockLines = list(StockLine)
const forecast = z.object({
  data: Forecast,
  meta: z.object({ undated: z.object({ in: Qty, out: Qty }), overdue: z.object({ in: Qty, out: Qty }) }),
})

export const stocksHolding = call({
  method: 'GET',
  path: 'stocks/holding',
  summary: 'Stock on hand: one row per product and site, its detail, its lines, its facets or its forecast.',
  module: 'stock',
  query: z.object({
    view: oneOf(['summary', 'detail', 'table', 'filter', 'forecast']),
    id: word,
    ...scope,
    ...search,
    ...paging,
    product: codes,
    product_group: codes,
    gtin: codes,
    supplier: codes,
    disposition: codes,
    lot_no: codes,
    serial_no: codes,
    sscc: codes,
    location: codes,
    zone: codes,
    expiry_from: day,
    expiry_to: day,
    received_from: day,
    received_to: day,
    age_min: wholeNumber,
    age_max: wholeNumber,
    on_hand_min: number,
    on_hand_max: number,
    available_min: number,
    available_max: number,
    days_of_cover_max: number,
    below_reorder: flag,
    /** On by default: only holdings and lines with stock. */
    has_stock: flag,
    has_hold: flag,
    expired: flag,
    expiring_within_days: wholeNumber,
    /** Facets only: count lines (default) or holdings, so that a count equals the number of rows in that list. */
    grain: oneOf(['table', 'summary']),
    /** Forecast only. */
    weeks: z.optional(
      z.int('Enter a whole number of weeks.').check(z.gte(1, 'Ask for at least 1 week.'), z.lte(52, 'Ask for at most 52 weeks.')),
    ),
    granularity: oneOf(['week', 'month']),
    /** Off by default: docs/contract.md, "Stock". */
    include_forecast_demand: flag,
  }),
  views: { summary: holdings, detail: holdingDetail, table: stockLines, filter: facets, forecast },
  response: z.union([holdings, holdingDetail, stockLines, facets, forecast]),
  status: 200,
  failures: [403, 404, 422],
})

export const stockholdingColumns = call({
  method: 'GET',
  path: 'getStockholdingColumn',
  summary: 'Columns of the stock lists, with the labels of one client.',
  module: 'stock',
  isLookup: true,
  query: z.object({ view: oneOf(['summary', 'table']), client: word }),
  response: z.object({ data: z.array(Column), meta: z.object({ version: count, client: text }) }),
  status: 200,
  failures: [403],
})
