import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import sql, { type Sql } from 'sql-template-tag'
import type { KnownOrder } from '#lib/contract/exact-types.ts'
import { allOf, ownerSql, type Scope } from '../../auth/scope.ts'
import type { Db } from '../../db/db.ts'
import { instantIn } from '#lib/shared/instant.ts'
import { statusOf } from '../allowed-actions.ts'
import { visibleOrders } from '../visible-orders.ts'
import { hasReference } from '../read/search.ts'

type Row = Omit<KnownOrder, 'id' | 'status_name'> & { id: number; timezone: string; is_visible: boolean }

/** An order that already has a number. `visibleOrder` is null if the user may not see it: they only learn that it exists. */
export type ExistingOrder = { visibleOrder: KnownOrder | null; timezone: string }

type Viewer = { scope: Scope; caller: { id: string } }

const TABLES = { PO: sql`purchase_order`, SO: sql`sales_order` } as const
const NUMBERS = { PO: sql`o.po_no`, SO: sql`o.so_no` } as const

const selectOrders = (kind: OrderKind, viewer: Viewer): Sql => sql`
  select o.id, ${NUMBERS[kind]} as no, o.status, o.created_at, o.created_by, s.timezone, (${visibleOrders(kind, viewer.scope, viewer.caller)}) as is_visible
  from ${TABLES[kind]} o join site s on s.site_code = o.site_code`

const knownOrder = (kind: OrderKind, { id, no, status, created_at: at, created_by, timezone }: Row): KnownOrder => ({
  id: `${kind.toLowerCase()}_${id}`,
  no,
  status,
  status_name: statusOf(kind, status).label,
  created_at: instantIn(at, timezone),
  created_by,
})

/** Another order of the client with this number: of the given owner or, if none is given, of any owner that the user may see. */
export const findOrderByNumber = async (
  db: Db,
  kind: OrderKind,
  viewer: Viewer,
  { client, owner, no, exceptId }: { client: string; owner?: string | undefined; no: string; exceptId?: number | undefined },
): Promise<ExistingOrder | null> => {
  const [row] = await db.query<Row>(sql`
    ${selectOrders(kind, viewer)} where ${allOf([
      sql`o.client_code = ${client}`,
      sql`${NUMBERS[kind]} = ${no}`,
      owner === undefined ? ownerSql(viewer.scope, 'o') : sql`o.owner_code = ${owner}`,
      exceptId === undefined ? sql`true` : sql`o.id <> ${exceptId}`,
    ])} order by is_visible desc, o.id desc limit 1`)
  return row ? { visibleOrder: row.is_visible ? knownOrder(kind, row) : null, timezone: row.timezone } : null
}

const MAX_MATCHES = 10

/** The newest visible sales orders of a client with the same customer reference, without cancelled ones. */
export const findOrdersByReference = async (
  db: Db,
  viewer: Viewer,
  { client, owner, reference, exceptId }: { client: string; owner?: string | undefined; reference: string; exceptId?: number | undefined },
): Promise<KnownOrder[]> => {
  const rows = await db.query<Row>(sql`
    ${selectOrders('SO', viewer)} where ${allOf([
      sql`o.client_code = ${client}`,
      hasReference([reference]),
      sql`o.status <> 'CANCELLED'`,
      visibleOrders('SO', viewer.scope, viewer.caller),
      owner === undefined ? sql`true` : sql`o.owner_code = ${owner}`,
      exceptId === undefined ? sql`true` : sql`o.id <> ${exceptId}`,
    ])} order by o.id desc limit ${MAX_MATCHES}`)
  return rows.map((row) => knownOrder('SO', row))
}

const MAX_NUMBER_LENGTH = 30
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
// -A to -Z, then -AA to -ZZ: 702 suffixes are more than anyone needs.
const SUFFIXES = [...LETTERS, ...LETTERS.flatMap((first) => LETTERS.map((second) => first + second))].map((letters) => `-${letters}`)

/** The number with the first free suffix: `SO-204410-A`. Null if it would be too long, or no suffix is free. */
export const suggestNumber = async (
  db: Db,
  kind: OrderKind,
  { client, owner, no }: { client: string; owner?: string | undefined; no: string },
): Promise<string | null> => {
  const candidates = SUFFIXES.map((suffix) => no + suffix).filter((candidate) => candidate.length <= MAX_NUMBER_LENGTH)
  const rows = await db.query<{ no: string }>(sql`
    select ${NUMBERS[kind]} as no from ${TABLES[kind]} o
    where o.client_code = ${client} and ${owner === undefined ? sql`true` : sql`o.owner_code = ${owner}`} and ${NUMBERS[kind]} = any(${candidates}::text[])
    union select r.number from number_reservation r
    where r.client_code = ${client} and r.series = ${kind} and r.number = any(${candidates}::text[])`)
  const used = new Set(rows.map((row) => row.no))
  return candidates.find((candidate) => !used.has(candidate)) ?? null
}
