import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import type { KnownOrder, OrderWarning } from '#lib/contract/exact-types.ts'
import type { Db } from '../../db/db.ts'
import type { Problems } from '../../http/response.ts'
import { assignNumber } from './choose-number.ts'
import { asWarnings } from '../check/findings.ts'
import { logOrder, NOUN, recordStep, type OrderKey } from './history.ts'
import { validateOrder, type ValidatedOrder } from '../check/validate-order.ts'
import { nameOf, type OrderAuthor } from './order-author.ts'
import { lockOrder } from './lock-order.ts'
import { hold } from '../steps/steps.ts'
import { PROPOSED_REASON } from '#lib/contract/orders/proposals.ts'
import { insertHeader } from './store-header.ts'
import { holdingsOf, insertLines, lockAndRefresh } from './store-lines.ts'
import { NUMBER_KEY } from '../body/fields.ts'
import { countText } from '../body/format.ts'
import { roundedPaths } from '../body/values.ts'

export type MakeOrderResult =
  /** `id` is the API id (`so_88`), `row` the database id. */
  | { ok: true; id: string; row: number; no: string; warnings: OrderWarning[] }
  /** `duplicate` is the order that already has the number, if that is the only problem and the author may see it. */
  | { ok: false; problems: Problems; duplicate: KnownOrder | null }

const SCOPE_KEYS = ['client_code', 'owner_code', 'site_code']

/**
 * Validates a request body and creates a purchase or sales order from it, in the caller's transaction. Create only one order per
 * transaction: two callers could otherwise deadlock on their numbers. A draft needs only a valid client, owner and site, and
 * numbers that can be stored as they are; its other problems are returned as warnings.
 */
export const makeOrder = async (tx: Db, author: OrderAuthor, kind: OrderKind, body: unknown): Promise<MakeOrderResult> => {
  const isDraft = (body as { status?: unknown } | null)?.status === 'DRAFT'
  const validated = await validateOrder(tx, author, kind, body)
  const hasForbiddenPromise = author.caller.access.supplier === null && Boolean(validated.values.head['promised_date'])
  const blocking = {
    ...(isDraft ? pick(validated.problems, [...SCOPE_KEYS, ...roundedPaths(validated.values)]) : validated.problems),
    ...(hasForbiddenPromise && { promised_date: ['Only the supplier can set the promised date.'] }),
  }
  if (Object.keys(blocking).length > 0) return { ok: false, problems: blocking, duplicate: onlyDuplicate(validated, blocking) }
  const no = await numberFor(tx, author, validated, isDraft)
  if (no === null) return { ok: false, problems: { [NUMBER_KEY[kind]]: ['Enter an order number.'] }, duplicate: null }
  const order = await writeOrder(tx, author, validated, no, isDraft ? 'DRAFT' : 'ENTERED')
  const { warnings } = validated
  const allWarnings = isDraft ? [...asWarnings(validated.problems), ...warnings] : warnings
  return { ok: true, id: `${kind.toLowerCase()}_${order.id}`, row: order.id, no: order.no, warnings: allWarnings }
}

const pick = (problems: Problems, keys: readonly string[]): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([key]) => keys.includes(key)))

/** The order that already has the number, if that is the only problem and the author may see it. */
export const onlyDuplicate = ({ kind, facts }: ValidatedOrder, problems: Problems): KnownOrder | null => {
  const keys = Object.keys(problems)
  return keys.length === 1 && keys[0] === NUMBER_KEY[kind] ? (facts.number.duplicate?.visibleOrder ?? null) : null
}

/**
 * The number of the new order; null if none was entered and the client has no series. A draft whose number is taken gets another
 * one, which its author can change.
 */
const numberFor = async (tx: Db, author: OrderAuthor, validated: ValidatedOrder, isDraft: boolean): Promise<string | null> => {
  const { kind, facts, values } = validated
  const isFree = facts.number.duplicate === null && !facts.number.isReserved
  const choice = isFree ? facts.number : { ...facts.number, no: null }
  const no = await assignNumber(tx, kind, values.head['client_code'] ?? '', choice, author.now())
  return no ?? (isDraft ? `DRAFT-${crypto.randomUUID().slice(0, 13).toUpperCase()}` : null)
}

const writeOrder = async (
  tx: Db,
  author: OrderAuthor,
  validated: ValidatedOrder,
  no: string,
  status: 'DRAFT' | 'ENTERED',
): Promise<OrderKey> => {
  const { kind, values } = validated
  const id = await insertHeader(tx, author, validated, no, status)
  await insertLines(tx, id, validated)
  // A draft does not count in its holdings yet.
  if (kind === 'PO' && status === 'ENTERED') await lockAndRefresh(tx, await holdingsOf(tx, kind, id))
  const { client_code, owner_code, site_code } = values.head as Record<'client_code' | 'owner_code' | 'site_code', string> // checked above
  const order = { kind, id, no, client_code, owner_code, site_code }
  await recordStep(tx, order, author.now().toISOString(), nameOf(author), { from: null, to: status })
  const summary =
    status === 'DRAFT'
      ? `${NOUN[kind]} created as a draft`
      : `${NOUN[kind]} entered with ${countText(values.lines.length, 'line')}${author.displayName ? ` from ${author.displayName}` : ''}`
  // Drafts are private to their author, so the log has no record of their values.
  await logOrder(
    tx,
    author,
    order,
    'CREATED',
    status === 'DRAFT' ? { summary } : { summary, record: { ...values.head, lines: values.lines.length } },
  )
  if (status === 'ENTERED' && author.caller.access.supplier !== null) await propose(tx, author, order)
  return order
}

/** Puts a supplier's proposal on hold. The client accepts it by releasing it. */
const propose = async (tx: Db, author: OrderAuthor, { kind, id }: OrderKey): Promise<void> => {
  const locked = await lockOrder(tx, author, kind, id)
  if (locked) await hold(tx, author, locked, { reason: PROPOSED_REASON })
}
