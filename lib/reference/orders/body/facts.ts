import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import sql from 'sql-template-tag'
import type { Access } from '../../auth/scope.ts'
import type { Db } from '../../db/db.ts'
import { dayIn, instantIn } from '#lib/shared/instant.ts'
import type { OrderAuthor } from '../write/order-author.ts'
import { findCarrier, findCounterparty, type Carrier, type Counterparty } from './counterparty-and-carrier.ts'
import type { Values } from './values.ts'

export type ClientRules = {
  require_lot: boolean
  require_expiry: boolean
  auto_number: boolean
  max_lines: number
  allow_over_receipt_pct: number
  cutoff_time: string | null
  on_shortage: 'REJECT' | 'BACK_ORDER' | 'SHIP_AVAILABLE'
}

export type OrderType = {
  value: string
  label: string
  needs_customer: boolean
  needs_supplier: boolean
  allow_partial: boolean
  allow_back_order: boolean
  default_disposition: string | null
}

export type Site = {
  code: string
  timezone: string
  cutoff: string
  /** Whether the site takes orders of this client. */
  isOpen: boolean
  today: string
  /** Local time of day, `15:04`. */
  time: string
}

/** Database records for the codes in an order's header; null for codes that are unknown or that the author may not see. */
export type HeaderFacts = {
  client: { code: string; rules: ClientRules } | null
  hasOwner: boolean
  site: Site | null
  type: OrderType | null
  hasPriority: boolean
  /** For each disposition, whether stock in it is available. */
  dispositions: ReadonlyMap<string, boolean>
  counterparty: Counterparty | null
  carrier: Carrier | null
  /** The supplier of a supplier user. A draft gets it if the body has no supplier, or one that the user may not use. */
  ownSupplier: string | null
}

type Row = {
  options: Partial<ClientRules>
  has_owner: boolean
  site: { timezone: string; cutoff: string; is_open: boolean } | null
  type: OrderType | null
  has_priority: boolean
  dispositions: Record<string, boolean>
}

const DEFAULT_RULES: ClientRules = {
  require_lot: false,
  require_expiry: false,
  auto_number: true,
  max_lines: 2000,
  allow_over_receipt_pct: 0,
  cutoff_time: null,
  on_shortage: 'BACK_ORDER',
}

/** The order rules of a client, completed with the defaults. */
export const rulesOf = (options: Partial<ClientRules>): ClientRules => ({ ...DEFAULT_RULES, ...options })

/** Reads the facts for validating an order's header. Codes that the author may not use count as unknown. */
export const headerFacts = async (db: Db, { caller, now }: OrderAuthor, kind: OrderKind, { head }: Values): Promise<HeaderFacts> => {
  const client = head['client_code'] ?? ''
  const permitted = permittedScope(caller.access, head)
  const [row] = await db.query<Row>(sql`
    select c.options,
      exists (select from owner o where o.client_code = c.client_code and o.owner_code = ${head['owner_code']} and o.active) as has_owner,
      (select jsonb_build_object('timezone', s.timezone, 'cutoff', s.cutoff_time, 'is_open', s.active and coalesce(cs.active, false))
       from site s left join client_site cs on cs.site_code = s.site_code and cs.client_code = c.client_code
       where s.site_code = ${head['site_code']}) as site,
      (select to_jsonb(t) || jsonb_build_object('value', t.order_type) from order_type t
       where t.kind = ${kind} and t.order_type = coalesce(${head['order_type']}, ${DEFAULT_TYPE[kind]})) as type,
      exists (select from priority p where p.priority = coalesce(${head['priority']}, ${DEFAULT_PRIORITY})) as has_priority,
      (select jsonb_object_agg(d.disposition_code, d.is_available) from disposition d) as dispositions
    from client c where c.client_code = ${client} and c.active`)
  const ownSupplier = caller.access.supplier
  if (!row || !permitted.client) return { ...NO_FACTS, ownSupplier, dispositions: new Map() }
  return {
    client: { code: client, rules: rulesOf(row.options) },
    hasOwner: row.has_owner && permitted.owner,
    site: row.site && permitted.site ? siteOf(head['site_code'] ?? '', row.site, now()) : null,
    type: row.type,
    hasPriority: row.has_priority,
    dispositions: new Map(Object.entries(row.dispositions)),
    counterparty: await findCounterparty(
      db,
      kind,
      client,
      kind === 'PO' ? (head['supplier_code'] ?? ownSupplier) : head['customer_code'],
      caller.access,
    ),
    carrier: await findCarrier(db, client, head['site_code'] ?? '', head['carrier_code']),
    ownSupplier,
  }
}

export const DEFAULT_TYPE = { PO: 'STD', SO: 'B2B' } as const
export const DEFAULT_PRIORITY = 'P3'

const NO_FACTS = { client: null, hasOwner: false, site: null, type: null, hasPriority: false, counterparty: null, carrier: null } as const

const permittedScope = (access: Access, head: Values['head']) => ({
  client: access.clients.includes(head['client_code'] ?? ''),
  owner: access.owners.some((pair) => pair.client === head['client_code'] && pair.owner === head['owner_code']),
  site: access.sites.includes(head['site_code'] ?? ''),
})

const siteOf = (code: string, row: NonNullable<Row['site']>, now: Date): Site => ({
  code,
  timezone: row.timezone,
  cutoff: row.cutoff,
  isOpen: row.is_open,
  today: dayIn(now, row.timezone),
  time: instantIn(now, row.timezone).slice(11, 16),
})
