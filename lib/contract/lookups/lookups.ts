import * as z from 'zod/mini'
import { call } from '../engine/call.ts'
import { Code, codes, count, Day, flag, Instant, list, oneOf, paging, Qty, scope, search, text } from '../engine/common.ts'
import { PACK_LEVELS } from './pack-levels.ts'
import { BUCKETS } from '../stock/dispositions.ts'
import type { Read } from '../engine/tolerant.ts'

/** A choice of a lookup. Choices that are not `active` are shown on old records only. */
export const Choice = z.object({ value: Code, label: z.string(), active: z.boolean() })
export type Choice = Read<typeof Choice>

const common = { ...scope, ...search, page: paging.page, per_page: paging.per_page, active: flag } as const

/** What all lookups have in common. An unknown filter value gives an empty list, not an error. */
const LOOKUP = { method: 'GET', isLookup: true, status: 200, failures: [403, 429] } as const

/** Defines a lookup; `filters` are its query parameters besides scope, search and page. */
const lookup = <const Path extends string, Row extends z.ZodMiniType, Filters extends z.core.$ZodLooseShape = {}>(
  path: Path,
  summary: string,
  row: Row,
  filters?: Filters,
) => call({ ...LOOKUP, path, summary, query: z.object({ ...common, ...(filters as Filters) }), response: list(row) })

export const SiteChoice = z.extend(Choice, {
  timezone: z.string(),
  country: z.string(),
  type: z.enum(['DC', 'XDOCK', 'STORE']),
  dock_hours: text,
})
export type SiteChoice = Read<typeof SiteChoice>
export const settingsSites = lookup('settings/sites', 'Sites that the user may see.', SiteChoice)

export const ClientChoice = z.extend(Choice, {
  /** Only with `with=owners`. */
  owners: z.optional(z.array(Choice)),
  logo_url: text,
  /** Name of the client's set of field labels. */
  label_set: text,
})
export type ClientChoice = Read<typeof ClientChoice>
export const settingsClients = lookup('settings/clients', 'Clients that the user may see; `with=owners` adds their owners.', ClientChoice, {
  with: oneOf(['owners']),
})

export const TaskChoice = z.extend(Choice, {
  group: z.enum(['INBOUND', 'OUTBOUND', 'INVENTORY', 'ADMIN']),
  sign: z.union([z.literal(1), z.literal(0), z.literal(-1)]),
})
export type TaskChoice = Read<typeof TaskChoice>
export const settingsTasks = lookup('settings/tasks', 'Tasks that movements and the audit log are filed under.', TaskChoice)

/** A product found by typed or scanned text. `match` names the field that matched. */
export const ProductMatch = z.object({
  value: Code,
  label: z.string(),
  product_code: Code,
  product_name: z.string(),
  client_code: Code,
  owner_code: Code,
  gtin: text,
  match: z.enum(['gtin', 'barcode', 'product_code', 'product_name']),
  default_uom: Code,
  uoms: z.array(z.object({ value: Code, factor: z.number() })),
  on_hand: Qty,
  /** Absent for a supplier user. */
  available: z.optional(Qty),
  on_order: Qty,
  next_receipt_date: z.nullable(Day),
  lot_tracked: z.boolean(),
  serial_tracked: z.boolean(),
  expiry_tracked: z.boolean(),
  image_url: text,
})
export type ProductMatch = Read<typeof ProductMatch>
export const productsTypeahead = call({
  ...LOOKUP,
  path: 'products/typeahead',
  summary: 'Products by exact barcode, exact code, code prefix, then word prefix of the name.',
  query: z.object({
    ...scope,
    ...search,
    limit: z.optional(z.int('Enter a whole number.').check(z.gte(1, 'Ask for at least 1 row.'), z.lte(50, 'Ask for at most 50 rows.'))),
    in_stock: flag,
    supplier: codes,
    exclude: codes,
    /** Only these exact codes, to look up many lines at once. An extension: look up codes that are missing in the response one by one. */
    product: codes,
  }),
  response: z.object({
    data: z.array(ProductMatch),
    meta: z.object({
      total: count,
      limit: count,
      truncated: z.boolean(),
      /** If nothing is found: items with a similar code or name. An extension. */
      nearest: z.optional(z.array(z.object({ product_code: Code, product_name: z.string() }))),
    }),
  }),
})

export const UomChoice = z.extend(Choice, {
  /** The item of a pack level, for a request with several items. An extension. */
  product_code: z.optional(Code),
  base_uom: Code,
  /** How many `base_uom` make one of this unit. */
  factor: z.number(),
  gtin: text,
  level: z.enum(PACK_LEVELS),
  length_cm: z.nullable(z.number()),
  width_cm: z.nullable(z.number()),
  height_cm: z.nullable(z.number()),
  weight_kg: z.nullable(z.number()),
})
export type UomChoice = Read<typeof UomChoice>
export const dropdownGetuom = lookup('dropdown/getuom', 'Units; with `product`, only the pack levels of these items.', UomChoice, {
  product: codes,
})

export const CarrierNameChoice = z.extend(Choice, { carrier_code: Code })
export type CarrierNameChoice = Read<typeof CarrierNameChoice>
export const salesOrdersCarrierName = lookup('sales-orders/carrier-name', 'Carriers by trading name.', CarrierNameChoice, {
  carrier_code: codes,
})

export const CarrierService = z.object({ value: Code, label: z.string(), cutoff_time: text })
export const CarrierCodeChoice = z.extend(Choice, {
  carrier_name: z.string(),
  scac: text,
  services: z.array(CarrierService),
  needs_account: z.boolean(),
  label_format: text,
})
export type CarrierCodeChoice = Read<typeof CarrierCodeChoice>
export const salesOrdersCarrierCode = lookup('sales-orders/carrier-code', 'Carriers by code, with their services.', CarrierCodeChoice, {
  carrier_name: codes,
})

/** Rank 1 is the most urgent; the code `P3` is the default. */
export const PriorityChoice = z.extend(Choice, { rank: count, color: z.string(), sla_hours: z.nullable(z.number()) })
export type PriorityChoice = Read<typeof PriorityChoice>
export const salesOrdersPriority = lookup('sales-orders/priority', 'Priorities, most urgent first.', PriorityChoice)

export const DispositionChoice = z.extend(Choice, {
  is_available: z.boolean(),
  is_hold: z.boolean(),
  bucket: z.enum(BUCKETS),
  color: z.string(),
  reason_required: z.boolean(),
})
export type DispositionChoice = Read<typeof DispositionChoice>
export const settingsDispositions = lookup('settings/dispositions', 'Dispositions that stock can have.', DispositionChoice)

const orderKind = oneOf(['PO', 'SO'])

export const OrderNumberChoice = z.extend(Choice, {
  order_id: z.string(),
  status: z.string(),
  party_name: text,
  date: z.nullable(Day),
})
export type OrderNumberChoice = Read<typeof OrderNumberChoice>
export const dropdownGetorderno = lookup(
  'dropdown/getorderno',
  'Order numbers that match the typed text: an exact match first, then the newest.',
  OrderNumberChoice,
  {
    type: orderKind,
    status: codes,
  },
)

export const SupplierChoice = z.extend(Choice, {
  supplier_no: text,
  city: text,
  country: text,
  lead_time_days: z.nullable(count),
  status: z.string(),
  /** Why the supplier is blocked. */
  block_reason: z.optional(text),
  /** The clients in scope that buy from the supplier. Suppliers of different clients may have the same name. */
  client_codes: z.optional(z.array(Code)),
})
export type SupplierChoice = Read<typeof SupplierChoice>
export const settingsSuppliers = lookup('settings/suppliers', 'Suppliers.', SupplierChoice)

export const CustomerChoice = z.extend(Choice, {
  customer_no: text,
  /** `address1` and `address2` in one line. */
  address_line: text,
  /** The delivery address, which is copied to a new order. */
  company: z.optional(text),
  address1: z.optional(text),
  address2: z.optional(text),
  state: z.optional(text),
  /** This, `email` and `delivery_instructions`: only for users who may see customers or sales orders. */
  phone: z.optional(text),
  email: z.optional(text),
  delivery_instructions: z.optional(text),
  city: text,
  postcode: text,
  country: text,
  default_carrier_code: text,
  status: z.string(),
  /** Why the customer is blocked. Only for users who may see customers or sales orders. */
  block_reason: z.optional(text),
})
export type CustomerChoice = Read<typeof CustomerChoice>
export const settingsCustomers = lookup('settings/customers', 'Customers.', CustomerChoice)

export const OrderTypeChoice = z.extend(Choice, {
  needs_customer: z.boolean(),
  needs_supplier: z.boolean(),
  needs_destination_site: z.boolean(),
  allow_partial: z.boolean(),
  allow_back_order: z.boolean(),
  default_disposition: text,
})
export type OrderTypeChoice = Read<typeof OrderTypeChoice>
export const dropdownGetordertype = lookup(
  'dropdown/getordertype',
  'Order types of purchase or sales orders, with what each one needs.',
  OrderTypeChoice,
  { type: orderKind },
)

export const StreamChoice = z.extend(Choice, {
  direction: z.enum(['IN', 'OUT']),
  protocol: z.enum(['EDI', 'API', 'CSV', 'XML']),
  partner: z.string(),
  messages: z.array(z.object({ value: Code, label: z.string(), version: text })),
  last_message_at: z.nullable(Instant),
  healthy: z.boolean(),
})
export type StreamChoice = Read<typeof StreamChoice>
export const settingsStream = lookup('settings/stream', 'Integration streams and the messages that they carry.', StreamChoice, {
  direction: oneOf(['IN', 'OUT']),
})

const group = z.array(Choice)

/** All choices of the supplier screens in one response. */
export const SupplierOptions = z.object({
  statuses: group,
  shipment_statuses: group,
  order_types: z.array(OrderTypeChoice),
  sites: z.array(SiteChoice),
  clients: z.array(ClientChoice),
  countries: group,
  carriers: z.array(CarrierCodeChoice),
  package_types: group,
  /** Free dock slots per day and site; `times` are their start times in the site's time zone, like `08:00`. */
  dock_slots: z.array(z.object({ date: Day, site: Code, free: count, times: z.optional(z.array(z.string())) })),
})
export type SupplierOptions = Read<typeof SupplierOptions>
export const supplierManagementOptions = call({
  ...LOOKUP,
  path: 'supplier-management-options',
  summary: 'Choices of the supplier screens.',
  query: z.object(common),
  response: z.object({ data: SupplierOptions }),
})
