import sql, { type Sql } from 'sql-template-tag'
import type { KnownOrder } from '#lib/contract/exact.ts'
import { all, ownerSql, scopeSql, type Scope } from '../../auth/scope.ts'
import type { Db } from '../../db/db.ts'
import { instantIn } from '#lib/shared/instant.ts'
import { statusOf, type OrderKind } from '../allowed.ts'
import { draftSql } from '../facts.ts'
import { hasReference } from '../read/search.ts'

type Row = Omit<KnownOrder, 'id' | 'status_name'> & { id: number; timezone: string; is_visible: boolean }

/** An order that already has a number. `known` is null if the user may not see it; they only learn that it exists. */
export type Taken = { known: KnownOrder | null; timezone: string }

type Asker = { scope: Scope; actor: { id: string } }

const TABLES = { PO: sql`purchase_order`, SO: sql`sales_order` } as const
const NUMBERS = { PO: sql`o.po_no`, SO: sql`o.so_no` } as const

const ownSql = (kind: OrderKind, { scope, actor }: Asker): Sql =>
  all([
    scopeSql(scope, 'o'),
    draftSql(actor),
    scope.supplier === null ? sql`true` : kind === 'PO' ? sql`o.supplier_code = ${scope.supplier}` : sql`false`,
  ])

const select = (kind: OrderKind, asker: Asker): Sql => sql`
  select o.id, ${NUMBERS[kind]} as no, o.status, o.created_at, o.created_by, s.timezone, (${ownSql(kind, asker)}) as is_visible
  from ${TABLES[kind]} o join site s on s.site_code = o.site_code`

const knownOf = (kind: OrderKind, { id, no, status, created_at: at, created_by, timezone }: Row): KnownOrder => ({
  id: `${kind.toLowerCase()}_${id}`,
  no,
  status,
  status_name: statusOf(kind, status).label,
  created_at: instantIn(at, timezone),
  created_by,
})

/** Another order of the client with this number: of the given owner, or else of any owner that the user may see. */
export const takenBy = async (
  db: Db,
  kind: OrderKind,
  asker: Asker,
  { client, owner, no, except }: { client: string; owner?: string | undefined; no: string; except?: number | undefined },
): Promise<Taken | null> => {
  const [row] = await db.query<Row>(sql`
    ${select(kind, asker)} where ${all([
      sql`o.client_code = ${client}`,
      sql`${NUMBERS[kind]} = ${no}`,
      owner === undefined ? ownerSql(asker.scope, 'o') : sql`o.owner_code = ${owner}`,
      except === undefined ? sql`true` : sql`o.id <> ${except}`,
    ])} order by is_visible desc, o.id desc limit 1`)
  return row ? { known: row.is_visible ? knownOf(kind, row) : null, timezone: row.timezone } : null
}

const MOST_MATCHES = 10

/** Sales orders of a client with the same customer reference, newest first, without cancelled ones. */
export const withReference = async (
  db: Db,
  asker: Asker,
  { client, owner, reference, except }: { client: string; owner?: string | undefined; reference: string; except?: number | undefined },
): Promise<KnownOrder[]> => {
  const rows = await db.query<Row>(sql`
    ${select('SO', asker)} where ${all([
      sql`o.client_code = ${client}`,
      hasReference([reference]),
      sql`o.status <> 'CANCELLED'`,
      ownSql('SO', asker),
      owner === undefined ? sql`true` : sql`o.owner_code = ${owner}`,
      except === undefined ? sql`true` : sql`o.id <> ${except}`,
    ])} order by o.id desc limit ${MOST_MATCHES}`)
  return rows.map((row) => knownOf('SO', row))
}

const LONGEST_NO = 30
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
// -A to -Z, then -AA to -ZZ: 702 suffixes are more than anyone needs.
const SUFFIXES = [...LETTERS, ...LETTERS.flatMap((first) => LETTERS.map((second) => first + second))].map((letters) => `-${letters}`)

/** The number with the first free suffix: `SO-204410-A`. Null if it would be too long, or no suffix is free. */
export const suggestionFor = async (
  db: Db,
  kind: OrderKind,
  { client, owner, no }: { client: string; owner?: string | undefined; no: string },
): Promise<string | null> => {
  const candidates = SUFFIXES.map((suffix) => no + suffix).filter((candidate) => candidate.length <= LONGEST_NO)
  const rows = await db.query<{ no: string }>(sql`
    select ${NUMBERS[kind]} as no from ${TABLES[kind]} o
    where o.client_code = ${client} and ${owner === undefined ? sql`true` : sql`o.owner_code = ${owner}`} and ${NUMBERS[kind]} = any(${candidates}::text[])
    union select r.number from number_reservation r
    where r.client_code = ${client} and r.series = ${kind} and r.number = any(${candidates}::text[])`)
  const used = new Set(rows.map((row) => row.no))
  return candidates.find((candidate) => !used.has(candidate)) ?? null
}
