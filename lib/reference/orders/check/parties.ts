import sql from 'sql-template-tag'
import { clientSql, type Access } from '../../auth/scope.ts'
import type { Db } from '../../db/db.ts'

export type PartyKind = 'supplier' | 'customer'
export type PartyLink = { code: string; name: string; status: 'ACTIVE' | 'BLOCKED' | 'NOT_LINKED' }

const NOUNS = { supplier: 'Supplier', customer: 'Customer' } as const
const FORMAT = /^[A-Z0-9_-]{1,20}$/

/** The order form's message for a supplier or customer that the client cannot order from or sell to; null if it can. */
export const linkMessage = (kind: PartyKind, codeOrNumber: string, client: string, status: string): string | null => {
  if (status === 'ACTIVE') return null
  return status === 'BLOCKED'
    ? `${NOUNS[kind]} ${codeOrNumber} is blocked for ${client}.`
    : `${NOUNS[kind]} ${codeOrNumber} is not set up for ${client}.`
}

/**
 * A supplier or customer by code, or by the client's number for them, and whether the client is linked to them. Null if they are
 * unknown or linked only to clients that the user may not see. A supplier's login finds only that supplier, and no customers.
 */
export const findPartyLink = async (
  db: Db,
  access: Access,
  kind: PartyKind,
  client: string,
  codeOrNumber: string,
): Promise<PartyLink | null> => {
  if (access.supplier !== null && kind === 'customer') return null
  const [row] = await db.query<PartyLink>(
    kind === 'supplier'
      ? sql`select s.supplier_code as code, s.name,
          case when cs.client_code is null then 'NOT_LINKED' when s.status = 'ACTIVE' and cs.status = 'ACTIVE' then 'ACTIVE' else 'BLOCKED' end as status
        from supplier s left join client_supplier cs on cs.supplier_code = s.supplier_code and cs.client_code = ${client}
        where (s.supplier_code = ${codeOrNumber} or cs.supplier_no = ${codeOrNumber}) and ${access.supplier === null ? sql`true` : sql`s.supplier_code = ${access.supplier}`}
          and exists (select from client_supplier any_link where any_link.supplier_code = s.supplier_code and ${clientSql(access, 'any_link')})
        order by cs.client_code is null, s.supplier_code = ${codeOrNumber} desc limit 1`
      : sql`select c.customer_code as code, c.name,
          case when cc.client_code is null then 'NOT_LINKED' when c.status = 'ACTIVE' and cc.status = 'ACTIVE' then 'ACTIVE' else 'BLOCKED' end as status
        from customer c left join client_customer cc on cc.customer_code = c.customer_code and cc.client_code = ${client}
        where (c.customer_code = ${codeOrNumber} or cc.customer_no = ${codeOrNumber})
          and exists (select from client_customer any_link where any_link.customer_code = c.customer_code and ${clientSql(access, 'any_link')})
        order by cc.client_code is null, c.customer_code = ${codeOrNumber} desc limit 1`,
  )
  return row ?? null
}

export type NumberCheck = {
  valid: boolean
  available: boolean
  normalized: string
  message: string | null
  existing: { code: string; name: string } | null
}

/** Whether a client's number for a partner is well formed and free. */
export const checkPartyNumber = async (db: Db, access: Access, kind: PartyKind, client: string, typed: string): Promise<NumberCheck> => {
  const normalized = typed.trim().toUpperCase()
  if (!FORMAT.test(normalized)) {
    const message = normalized.length > 20 ? 'Use at most 20 characters.' : 'Use letters, digits, _ and - only.'
    return { valid: false, available: false, normalized, message, existing: null }
  }
  const existing = await partyWithNumber(db, kind, client, normalized)
  const isHidden = access.supplier !== null && existing?.code !== access.supplier
  const isFree = existing === null
  return { valid: true, available: isFree, normalized, message: isFree ? null : 'Already used.', existing: isHidden ? null : existing }
}

/** The supplier or customer that already has a client's number, with the message that refuses it to another one. */
export const partyWithNumber = async (
  db: Db,
  kind: PartyKind,
  client: string,
  no: string,
): Promise<{ code: string; name: string; message: string } | null> => {
  const [row] = await db.query<{ code: string; name: string }>(
    kind === 'supplier'
      ? sql`select s.supplier_code as code, s.name from client_supplier cs join supplier s on s.supplier_code = cs.supplier_code
          where cs.client_code = ${client} and cs.supplier_no = ${no}`
      : sql`select c.customer_code as code, c.name from client_customer cc join customer c on c.customer_code = cc.customer_code
          where cc.client_code = ${client} and cc.customer_no = ${no}`,
  )
  return row ? { ...row, message: `${NOUNS[kind]} number ${no} already exists for ${client}: ${row.name}.` } : null
}

/** The next number after the highest with the same prefix and digit count: `00418` after `00417`. Null if `no` has no digits. */
export const nextCustomerNo = async (db: Db, client: string, no: string): Promise<string | null> => {
  const [, prefix = '', digits = ''] = /^(.*?)(\d+)$/.exec(no) ?? []
  if (digits === '') return null
  const [row] = await db.query<{ highest: string | null }>(sql`
    select max(right(customer_no, ${digits.length}::int)) as highest from client_customer
    where client_code = ${client} and length(customer_no) = ${no.length} and left(customer_no, ${prefix.length}::int) = ${prefix}
      and right(customer_no, ${digits.length}::int) ~ '^[0-9]+$'`)
  const next = prefix + String(BigInt(row?.highest ?? digits) + 1n).padStart(digits.length, '0')
  return next.length <= 20 ? next : null
}
