import sql, { raw, type Sql } from 'sql-template-tag'
import { clientSql, supplierSql, type Access } from '../../auth/scope.ts'
import { holdLock } from '../../db/advisory-lock.ts'
import type { Db } from '../../db/db.ts'
import { MAX_SERIES_GAP } from '#lib/shared/number-series.ts'

export type CounterpartyKind = 'supplier' | 'customer'
export type CounterpartyLink = {
  code: string
  name: string
  status: 'ACTIVE' | 'BLOCKED' | 'NOT_LINKED'
  isPending: boolean
  blockReason: string | null
}

const NOUNS = { supplier: 'Supplier', customer: 'Customer' } as const

/** Where each kind of counterparty is stored, with its links to clients. */
export const COUNTERPARTY_SQL = {
  supplier: { table: raw('supplier'), links: raw('client_supplier'), code: raw('supplier_code'), no: raw('supplier_no') },
  customer: { table: raw('customer'), links: raw('client_customer'), code: raw('customer_code'), no: raw('customer_no') },
} as const

const FORMAT = /^[A-Z0-9_-]{1,20}$/

/**
 * The order form's message for a supplier or customer that the client cannot order from or sell to; null if it can. `name` is what
 * the form shows: the name, or what was typed if nobody is found by it.
 */
export const linkMessage = (
  kind: CounterpartyKind,
  name: string,
  client: string,
  { status, isPending = false, blockReason = null }: { status: string; isPending?: boolean; blockReason?: string | null },
): string | null => {
  if (status === 'ACTIVE') return null
  if (isPending) return `${NOUNS[kind]} ${name} is not approved for ${client} yet.`
  if (status !== 'BLOCKED') return `${NOUNS[kind]} ${name} is not set up for ${client}.`
  const reason = blockReason === null ? '' : `: ${blockReason.replace(/\.$/, '')}`
  return `${NOUNS[kind]} ${name} is blocked for ${client}${reason}.`
}

/** Whether a supplier or customer `p` with a link `l` to a client waits for approval. */
export const isPendingSql = sql`(l.client_code is not null and p.status = 'PENDING')`

/** The reason why the supplier or customer of a link `l` is blocked; null for supplier users. */
export const blockReasonSql = ({ supplier }: Access): Sql => (supplier === null ? sql`l.block_reason` : sql`null::text`)

/**
 * A supplier or customer by code, or by the client's number for them, and whether the client is linked to them. Null if they are
 * unknown or have no link to a client that the user may see. A supplier user finds only their own supplier, and no customers.
 */
export const findCounterpartyLink = async (
  db: Db,
  access: Access,
  kind: CounterpartyKind,
  client: string,
  codeOrNumber: string,
): Promise<CounterpartyLink | null> => {
  if (access.supplier !== null && kind === 'customer') return null
  const { table, links, code, no } = COUNTERPARTY_SQL[kind]
  const [row] = await db.query<CounterpartyLink>(sql`
    select p.${code} as code, p.name, ${blockReasonSql(access)} as "blockReason", ${isPendingSql} as "isPending",
      case when l.client_code is null then 'NOT_LINKED' when p.status = 'ACTIVE' and l.status = 'ACTIVE' then 'ACTIVE' else 'BLOCKED' end as status
    from ${table} p left join ${links} l on l.${code} = p.${code} and l.client_code = ${client}
    where (p.${code} = ${codeOrNumber} or l.${no} = ${codeOrNumber}) and ${supplierSql(access, 'p')}
      and exists (select from ${links} any_link where any_link.${code} = p.${code} and ${clientSql(access, 'any_link')})
    order by l.client_code is null, p.${code} = ${codeOrNumber} desc limit 1`)
  return row ?? null
}

export type NumberCheck = {
  valid: boolean
  available: boolean
  normalized: string
  message: string | null
  existing: { code: string; name: string } | null
}

/** Whether a client's number for a new supplier or customer is well formed and free. */
export const checkCounterpartyNumber = async (
  db: Db,
  access: Access,
  kind: CounterpartyKind,
  client: string,
  typed: string,
): Promise<NumberCheck> => {
  const normalized = typed.trim().toUpperCase()
  if (!FORMAT.test(normalized)) {
    const message = normalized.length > 20 ? 'Use at most 20 characters.' : 'Use letters, digits, _ and - only.'
    return { valid: false, available: false, normalized, message, existing: null }
  }
  const existing = await counterpartyWithNumber(db, kind, client, normalized)
  const isHidden = access.supplier !== null && existing?.code !== access.supplier
  const isFree = existing === null
  return { valid: true, available: isFree, normalized, message: isFree ? null : 'Already used.', existing: isHidden ? null : existing }
}

/** The supplier or customer that already has a client's number, with the message that refuses it to another one. */
export const counterpartyWithNumber = async (
  db: Db,
  kind: CounterpartyKind,
  client: string,
  no: string,
): Promise<{ code: string; name: string; message: string } | null> => {
  const { table, links, code, no: number } = COUNTERPARTY_SQL[kind]
  const [row] = await db.query<{ code: string; name: string }>(sql`
    select p.${code} as code, p.name from ${links} l join ${table} p on p.${code} = l.${code}
    where l.client_code = ${client} and l.${number} = ${no}`)
  return row ? { ...row, message: `${NOUNS[kind]} number ${no} already exists for ${client}: ${row.name}.` } : null
}

/**
 * Makes concurrent requests for new codes of suppliers or customers wait for each other: clients have their own number series, but a
 * code may be used once for all clients.
 */
export const lockCodes = (tx: Db): Promise<unknown> => holdLock(tx, 'counterparty codes')

/**
 * The number after the last of the series that `no` belongs to: `00418` after `00417`. A series has one prefix and digit count and no
 * large gaps, so numbers that come from elsewhere do not move it. Null if `no` does not end in digits.
 */
export const nextCustomerNo = async (db: Db, client: string, no: string): Promise<string | null> => {
  const [, prefix = '', digits = ''] = /^(.*?)(\d+)$/.exec(no) ?? []
  if (digits === '') return null
  const [row] = await db.query<{ last: string }>(sql`
    select value::text as last from (
      select value, lead(value) over (order by value) as following from (
        select right(customer_no, ${digits.length}::int)::numeric as value from client_customer
        where client_code = ${client} and length(customer_no) = ${no.length} and left(customer_no, ${prefix.length}::int) = ${prefix}
          and right(customer_no, ${digits.length}::int) ~ '^[0-9]+$') used) series
    where value >= ${digits}::numeric and (following is null or following - value > ${MAX_SERIES_GAP}::int)
    order by value limit 1`)
  const next = prefix + String(BigInt(row?.last ?? digits) + 1n).padStart(digits.length, '0')
  return next.length <= 20 ? next : null
}
