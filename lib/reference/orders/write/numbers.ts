import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import sql, { type Sql } from 'sql-template-tag'
import { hashSecret, newSecret } from '../../auth/secret.ts'
import type { Db } from '../../db/db.ts'

// docs/decisions/0082-order-numbers-are-reserved.md

const MINUTE_MS = 60_000
/** How long a number is kept for a form that is being filled in. */
const RESERVED_MINUTES = 30

/** SQL for whether the client of a row `s` already has an order with a number. */
const NUMBER_EXISTS = {
  PO: (no: Sql) => sql`exists (select from purchase_order o where o.client_code = s.client_code and o.po_no = ${no})`,
  SO: (no: Sql) => sql`exists (select from sales_order o where o.client_code = s.client_code and o.so_no = ${no})`,
} as const

/**
 * Takes the next number of a client's series; null without a series, or if its next 2,000 numbers are taken. Released and expired
 * numbers are reused first. The series is locked until the transaction ends, so nobody else gets the same number.
 */
export const takeNumber = async (tx: Db, client: string, kind: OrderKind, now: Date): Promise<string | null> => {
  const [series] = await tx.query<{ prefix: string; next_no: number }>(sql`
    select prefix, next_no from number_series where client_code = ${client} and series = ${kind} for update`)
  if (!series) return null
  const [reused] = await tx.query<{ number: string }>(sql`
    delete from number_reservation where token_hash = (
      select s.token_hash from number_reservation s
      where s.client_code = ${client} and s.series = ${kind} and s.used_at is null
        and (s.released_at is not null or s.expires_at <= ${now.toISOString()}::timestamptz) and not ${NUMBER_EXISTS[kind](sql`s.number`)}
      order by s.number limit 1)
    returning number`)
  if (reused) return reused.number
  // Skips numbers that were typed by hand or are reserved.
  const [next] = await tx.query<{ no: number }>(sql`
    select n as no from number_series s, generate_series(s.next_no, s.next_no + 2000) n
    where s.client_code = ${client} and s.series = ${kind} and not ${NUMBER_EXISTS[kind](sql`s.prefix || n`)}
      and not exists (select from number_reservation r where r.client_code = s.client_code and r.series = s.series and r.number = s.prefix || n)
    order by n limit 1`)
  if (!next) return null
  await tx.query(sql`update number_series set next_no = ${next.no + 1} where client_code = ${client} and series = ${kind}`)
  return `${series.prefix}${next.no}`
}

export type ReservedNumber = { so_no: string; token: string; expires_at: Date }

/** Reserves the next number for a sales order form; null if {@link takeNumber} finds none. */
export const reserveNumber = async (
  tx: Db,
  { client, owner, userId, now }: { client: string; owner: string; userId: string; now: Date },
): Promise<ReservedNumber | null> => {
  const number = await takeNumber(tx, client, 'SO', now)
  if (number === null) return null
  const token = newSecret()
  const expires = new Date(now.getTime() + RESERVED_MINUTES * MINUTE_MS)
  await tx.query(sql`
    insert into number_reservation (token_hash, client_code, owner_code, series, number, reserved_by, reserved_at, expires_at)
    values (${hashSecret(token)}, ${client}, ${owner}, 'SO', ${number}, ${userId}, ${now.toISOString()}::timestamptz, ${expires.toISOString()}::timestamptz)`)
  return { so_no: number, token, expires_at: expires }
}

/** Releases a form's reserved number and returns it; null if the token is not this user's or its number has been used. */
export const releaseNumber = async (tx: Db, token: string, userId: string, now: Date): Promise<string | null> => {
  const [row] = await tx.query<{ number: string }>(sql`
    update number_reservation set released_at = coalesce(released_at, ${now.toISOString()}::timestamptz)
    where token_hash = ${hashSecret(token)} and reserved_by = ${userId} and used_at is null returning number`)
  return row?.number ?? null
}

/** Makes the number of a deleted draft available again, if it is one that the client's series has already passed. */
export const releaseDraftNumber = async (tx: Db, { client, owner, kind, no, now }: DraftNumber): Promise<void> => {
  await tx.query(sql`
    insert into number_reservation (token_hash, client_code, owner_code, series, number, reserved_by, expires_at, released_at)
    select ${hashSecret(newSecret())}, s.client_code, ${owner}, s.series, ${no}, '', ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from number_series s where s.client_code = ${client} and s.series = ${kind} and ${no} like s.prefix || '%'
      and substr(${no}, length(s.prefix) + 1) ~ '^[0-9]{1,15}$' and substr(${no}, length(s.prefix) + 1)::bigint < s.next_no
    on conflict (client_code, series, number) do update set used_at = null, released_at = excluded.released_at`)
}

type DraftNumber = { client: string; owner: string; kind: OrderKind; no: string; now: Date }
