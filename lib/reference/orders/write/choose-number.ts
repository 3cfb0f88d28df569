import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import sql from 'sql-template-tag'
import { hashSecret } from '../../auth/secret.ts'
import type { Db } from '../../db/db.ts'
import { findOrderByNumber, type ExistingOrder } from '../check/known-orders.ts'
import type { OrderAuthor } from './order-author.ts'
import { takeNumber } from './numbers.ts'
import type { HeaderFacts } from '../body/facts.ts'
import { NUMBER_KEY } from '../body/fields.ts'
import type { Values } from '../body/values.ts'

export type NumberChoice = {
  /** The order number; null if it must be assigned when the order is written. */
  no: string | null
  /** The other order that has the requested number. */
  duplicate: ExistingOrder | null
  /** Whether the number is reserved for another user's form. */
  isReserved: boolean
  /** The number that was reserved for this form, but has since been used or reserved elsewhere. */
  lostNumber: string | null
}

type Reservation = { number: string; is_mine: boolean; is_active: boolean; has_token: boolean }

/**
 * Chooses an order's number: the typed or reserved one, or none yet. An expired reservation still counts until someone else
 * gets the number; then the order gets a new number and a warning tells its author.
 */
export const chooseNumber = async (
  db: Db,
  author: OrderAuthor,
  kind: OrderKind,
  values: Values,
  facts: HeaderFacts,
  exceptId?: number,
): Promise<NumberChoice> => {
  const noNumber = { no: null, duplicate: null, isReserved: false, lostNumber: null }
  const requestedNumber = values.head[NUMBER_KEY[kind]] ?? null
  if (!facts.client) return { ...noNumber, no: requestedNumber }
  const client = facts.client.code
  const reservations = await reservationsOf(db, author, kind, client, requestedNumber, values.identityToken)
  const ownReservation = reservations.find((reservation) => reservation.has_token && reservation.is_mine)
  const no = requestedNumber ?? ownReservation?.number ?? null
  if (no === null) return noNumber
  const viewer = { scope: author.caller.access, caller: author.caller }
  const duplicate = await findOrderByNumber(db, kind, viewer, { client, owner: values.head['owner_code'] ?? undefined, no, exceptId })
  const isReserved = reservations.some(({ number, is_mine: isMine, is_active: isActive }) => number === no && !isMine && isActive)
  // The form's reservation is gone. If the number is also taken or reserved, someone else got it.
  const hasLostToken = values.identityToken !== null && ownReservation === undefined
  if ((duplicate || isReserved) && hasLostToken) return { ...noNumber, lostNumber: no }
  return { no, duplicate, isReserved, lostNumber: null }
}

/** Reservations of the requested number and of the form's token. */
const reservationsOf = (
  db: Db,
  { caller, now }: OrderAuthor,
  kind: OrderKind,
  client: string,
  requestedNumber: string | null,
  token: string | null,
): Promise<Reservation[]> => {
  const hash = token === null ? '' : hashSecret(token)
  return db.query<Reservation>(sql`
    select r.number, r.reserved_by = ${caller.id} as is_mine, r.token_hash = ${hash} as has_token,
      r.used_at is null and r.released_at is null and r.expires_at > ${now().toISOString()}::timestamptz as is_active
    from number_reservation r
    where r.client_code = ${client} and r.series = ${kind} and (r.number = ${requestedNumber} or r.token_hash = ${hash}) and (r.used_at is null or r.token_hash = ${hash})`)
}

/** The final number of an order, from the client's series if none was chosen; null without a series. Marks a reservation as used. */
export const assignNumber = async (tx: Db, kind: OrderKind, client: string, choice: NumberChoice, now: Date): Promise<string | null> => {
  const no = choice.no ?? (await takeNumber(tx, client, kind, now))
  if (no === null) return null
  await tx.query(sql`
    update number_reservation set used_at = ${now.toISOString()}::timestamptz
    where client_code = ${client} and series = ${kind} and number = ${no} and used_at is null`)
  return no
}
