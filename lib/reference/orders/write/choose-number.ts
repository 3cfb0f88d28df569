import sql from 'sql-template-tag'
import { hashSecret } from '../../auth/secret.ts'
import type { Db } from '../../db/db.ts'
import type { OrderKind } from '../allowed.ts'
import { takenBy, type Taken } from '../check/known-orders.ts'
import type { OrderAuthor } from './order-author.ts'
import { takeNumber } from './numbers.ts'
import type { HeadFacts } from '../body/facts.ts'
import { NUMBER_KEY } from '../body/fields.ts'
import type { Values } from '../body/values.ts'

export type NumberChoice = {
  /** What the order is called; null while it has to be numbered when it is written. */
  no: string | null
  /** Another order has the number that was asked for. */
  taken: Taken | null
  /** Reserved for somebody else's form. */
  isReserved: boolean
  /** The number that was reserved for this form and has since gone to another one. */
  lost: string | null
}

type Reservation = { number: string; is_mine: boolean; is_alive: boolean; has_token: boolean }

/**
 * Decides on an order's number: the one that was typed or reserved, or none yet. A reservation that ran out holds as long
 * as nobody else has got the number; after that the order is numbered anew, and its author is told.
 */
export const chooseNumber = async (
  db: Db,
  author: OrderAuthor,
  kind: OrderKind,
  values: Values,
  facts: HeadFacts,
  except?: number,
): Promise<NumberChoice> => {
  const free = { no: null, taken: null, isReserved: false, lost: null }
  const wanted = values.head[NUMBER_KEY[kind]] ?? null
  if (!facts.client) return { ...free, no: wanted }
  const client = facts.client.code
  const reservations = await reservationsOf(db, author, kind, client, wanted, values.identityToken)
  const own = reservations.find((one) => one.has_token && one.is_mine)
  const no = wanted ?? own?.number ?? null
  if (no === null) return free
  const asker = { scope: author.actor.access, actor: author.actor }
  const taken = await takenBy(db, kind, asker, { client, owner: values.head['owner_code'] ?? undefined, no, except })
  const isReserved = reservations.some((one) => one.number === no && !one.is_mine && one.is_alive)
  // A token that no reservation knows any more: its number went to somebody else. With another number the author typed their own.
  const hasLostToken = values.identityToken !== null && own === undefined
  if ((taken || isReserved) && hasLostToken) return { ...free, lost: no }
  return { no, taken, isReserved, lost: null }
}

/** Reservations of the number that is wanted, and of the one that the token stands for. */
const reservationsOf = (
  db: Db,
  { actor, now }: OrderAuthor,
  kind: OrderKind,
  client: string,
  wanted: string | null,
  token: string | null,
): Promise<Reservation[]> => {
  const hash = token === null ? '' : hashSecret(token)
  return db.query<Reservation>(sql`
    select r.number, r.reserved_by = ${actor.id} as is_mine, r.token_hash = ${hash} as has_token,
      r.used_at is null and r.released_at is null and r.expires_at > ${now().toISOString()}::timestamptz as is_alive
    from number_reservation r
    where r.client_code = ${client} and r.series = ${kind} and (r.number = ${wanted} or r.token_hash = ${hash}) and (r.used_at is null or r.token_hash = ${hash})`)
}

/** The number under which an order is written, taken from the series where it has none; marks a reservation as used. */
export const settleNumber = async (tx: Db, kind: OrderKind, client: string, choice: NumberChoice, now: Date): Promise<string | null> => {
  const no = choice.no ?? (await takeNumber(tx, client, kind, now))
  if (no === null) return null
  await tx.query(sql`
    update number_reservation set used_at = ${now.toISOString()}::timestamptz
    where client_code = ${client} and series = ${kind} and number = ${no} and used_at is null`)
  return no
}
