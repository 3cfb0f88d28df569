import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import sql from 'sql-template-tag'
import { isProposal, isRefusedProposal, REFUSED_NAME } from '#lib/contract/orders/proposals.ts'
import type { OrderEvent } from '#lib/contract/orders/orders.ts'
import type * as z from 'zod/mini'
import type { Caller } from '../auth/caller.ts'
import type { Db } from '../db/db.ts'
import { readDirectory, type Directory } from '../http/directory.ts'
import { instantIn } from '#lib/shared/instant.ts'
import { allowedActions, statusOf } from './allowed-actions.ts'

/** Who reads an order, and when. `db` may be the transaction that changes the order. */
export type Reader = { db: Db; caller: Caller; now: () => Date }

/** Needed to map rows to API records: the user, for allowed actions, and the directory, for names and time zones. */
export type ReadContext = { caller: Caller; directory: Directory }

export const loadReadContext = async ({ db, caller, now }: Reader): Promise<ReadContext> => ({
  caller,
  directory: await readDirectory(db, now()),
})

type HeaderRow = { id: number; status: string; hold_reason?: string | null; source?: string | null } & ScopeCodes &
  Record<'created_at' | 'updated_at', string>

/** Fields of every order that are computed, not stored in its row. */
export type ComputedHeaderField = 'id' | ScopeNames | 'status_name' | 'status_rank' | 'allowed_actions'

/** Adds names for codes and the allowed actions, and converts instants to the site's time zone. */
export const headerOf = (kind: OrderKind, row: HeaderRow, { caller, directory }: ReadContext) => {
  const zone = directory.zoneOf(row.site_code)
  const status = statusOf(kind, row.status)
  return {
    id: `${kind.toLowerCase()}_${row.id}`,
    ...scopeNames(row, { directory }),
    status_name: (kind === 'PO' && proposalName(row)) || status.label,
    status_rank: status.rank,
    created_at: instantIn(row.created_at, zone),
    updated_at: instantIn(row.updated_at, zone),
    allowed_actions: allowedActions(kind, row, caller),
  }
}

const proposalName = (row: HeaderRow): string | null => {
  if (isProposal(row)) return 'Proposed'
  return isRefusedProposal(row) ? REFUSED_NAME : null
}

/** Fields of a line that are not read from its row: API ids and the names of client, owner and site. */
export type ComputedLineField = 'id' | 'order_id' | ScopeNames
type ScopeNames = 'client_name' | 'owner_name' | 'site_name'
type ScopeCodes = { client_code: string; owner_code: string; site_code: string }

const scopeNames = (row: ScopeCodes, { directory }: Pick<ReadContext, 'directory'>): Record<ScopeNames, string> => ({
  client_name: directory.clientName(row.client_code),
  owner_name: directory.ownerName(row.client_code, row.owner_code),
  site_name: directory.siteName(row.site_code),
})

/** Maps a line in a list across orders to the contract's form, with ids such as `sol_7` and `so_3`. */
export const lineRow = <Row extends ScopeCodes & { id: number; order_id: number }>(
  kind: OrderKind,
  row: Row,
  readContext: Pick<ReadContext, 'directory'>,
) => {
  const prefix = kind.toLowerCase()
  return { ...row, ...scopeNames(row, readContext), id: `${prefix}l_${row.id}`, order_id: `${prefix}_${row.order_id}` }
}

/** The database id behind an API id (`po_88`, `so_88`); null if the text is not the id of an order. */
export const parseOrderId = (kind: OrderKind, id: string): number | null => {
  const match = new RegExp(`^${kind.toLowerCase()}_(\\d{1,15})$`, 'i').exec(id.trim())
  return match ? Number(match[1]) : null
}

/** Share in percent with one decimal; 0 if `whole` is 0. */
export const percentOf = (part: number, whole: number): number => (whole > 0 ? Math.round((part / whole) * 1000) / 10 : 0)

/** The status history of an order, oldest first. */
export const eventsOf = async (db: Db, kind: OrderKind, id: number, zone: string): Promise<z.output<typeof OrderEvent>[]> => {
  const rows = await db.query<EventRow>(sql`
    select e.at, e.status_to, e.user_name, e.reason, e.text, e.action
    from order_event e where e.kind = ${kind} and e.order_id = ${id} order by e.at, e.id`)
  return rows.flatMap(({ at, status_to: status, user_name, reason, text, action }) =>
    status === null
      ? []
      : [{ at: instantIn(at, zone), status, status_name: statusOf(kind, status).label, user_name, note: noteOf(reason, text), action }],
  )
}

type EventRow = { at: string } & Record<'status_to' | 'user_name' | 'reason' | 'text' | 'action', string | null>

/** The typed reason for a step and its text as two sentences: adds a missing full stop. Null if the step has neither. */
const noteOf = (reason: string | null, text: string | null): string | null => {
  const typed = reason?.trim() ?? ''
  if (typed === '' || !text) return typed || text || null
  return `${typed}${/[.!?…]$/.test(typed) ? '' : '.'} ${text}`
}

/** Join for the pack level `u` of a line `l` of an order `o`. */
export const UNIT_JOIN = sql`product_uom u on u.client_code = o.client_code and u.product_code = l.product_code and u.uom = l.uom`
