import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { recordStep } from '../../orders/write/history.ts'
import { GRACE_MS, iso, logWork, WAREHOUSE, type Work } from './work.ts'

/** A locked order that the simulation works on. */
export type Order = {
  kind: OrderKind
  id: number
  no: string
  client: string
  owner: string
  site: string
  status: string
}

type Selection = {
  statuses: readonly string[]
  /** Further conditions on the order `o`. */
  where?: Sql
  /** Number of orders to leave as they are, so that every status remains visible. */
  keep?: number
}

// An order is picked at random among this many with the highest priority, oldest first, so that it is not always the very first.
const CANDIDATES = 60

const NUMBER = { PO: raw('po_no'), SO: raw('so_no') } as const
const TABLE = { PO: raw('purchase_order'), SO: raw('sales_order') } as const

/**
 * Picks an order in one of `statuses` that no user has just changed, and locks it. Null if at most `keep` orders qualify, or if the
 * one picked is locked by someone else or no longer in these statuses.
 */
export const lockRandomOrder = async (
  work: Work,
  kind: OrderKind,
  { statuses, where = empty, keep = 0 }: Selection,
): Promise<Order | null> => {
  const candidates = await work.tx.query<{ id: number }>(sql`
    select o.id from ${TABLE[kind]} o where o.status = any(${[...statuses]}::text[]) and ${untouched(work)} ${where}
    order by o.priority, o.id limit ${CANDIDATES}`)
  return candidates.length > keep ? lockOrder(work, kind, work.random.pick(candidates).id, statuses) : null
}

/** Like {@link lockRandomOrder}, but locks the sales order that must ship first. */
export const lockMostUrgentOrder = async (work: Work, { statuses, where = empty }: Omit<Selection, 'keep'>): Promise<Order | null> => {
  const [first] = await work.tx.query<{ id: number }>(sql`
    select o.id from sales_order o where o.status = any(${[...statuses]}::text[]) and ${untouched(work)} ${where}
    order by o.required_ship_date nulls last, o.priority, o.id limit 1`)
  return first ? lockOrder(work, 'SO', first.id, statuses) : null
}

/** Whether no user has just changed the order `o`. */
const untouched = ({ now }: Work): Sql =>
  sql`(o.updated_by = ${WAREHOUSE} or o.updated_at < ${iso(new Date(now.getTime() - GRACE_MS))}::timestamptz)`

const lockOrder = async ({ tx }: Work, kind: OrderKind, id: number, statuses: readonly string[]): Promise<Order | null> => {
  const [row] = await tx.query<Omit<Order, 'kind'>>(sql`
    select o.id, o.${NUMBER[kind]} as no, o.client_code as client, o.owner_code as owner, o.site_code as site, o.status
    from ${TABLE[kind]} o where o.id = ${id} and o.status = any(${[...statuses]}::text[]) for update skip locked`)
  return row ? { kind, ...row } : null
}

type Step = {
  to: string
  /** Who did it, as the order's history shows: for example a warehouse worker, the carrier or the supplier. */
  by: string
  /** Other changed columns of the order's header. */
  set?: Sql
  text?: string
}

/** Updates an order's header and increases its version. Adds a step to its history only if the status changes. */
export const advanceOrder = async ({ tx, now }: Work, order: Order, { to, by, set = empty, text }: Step): Promise<void> => {
  await tx.query(sql`
    update ${TABLE[order.kind]} set status = ${to}, updated_by = ${WAREHOUSE}, updated_at = ${iso(now)}::timestamptz, version = version + 1 ${set}
    where id = ${order.id}`)
  if (to !== order.status) await recordStep(tx, order, iso(now), by, { from: order.status, to, text: text ?? null })
}

const EVENT = { PO: 'PO_UPDATED', SO: 'SO_UPDATED' } as const
const ENTITY = { PO: 'purchase_order', SO: 'sales_order' } as const

/** Writes the audit log entry for a step of an order. */
export const logOrderWork = (work: Work, order: Order, task: string, to: string, summary: string, device?: string | null): Promise<void> =>
  logWork(
    work,
    {
      event: EVENT[order.kind],
      task,
      summary,
      entity: { type: ENTITY[order.kind], id: `${order.kind.toLowerCase()}_${order.id}`, no: order.no },
      client: order.client,
      owner: order.owner,
      site: order.site,
      changes: to === order.status ? [] : [{ field: 'status', label: 'Status', before: order.status, after: to }],
    },
    device ?? null,
  )
