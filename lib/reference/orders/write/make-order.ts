import type { KnownOrder, OrderWarning } from '#lib/contract/exact.ts'
import type { Db } from '../../db/db.ts'
import type { Problems } from '../../http/answer.ts'
import type { OrderKind } from '../allowed.ts'
import { settleNumber } from './choose-number.ts'
import { asWarnings } from '../check/findings.ts'
import { logOrder, NOUN, recordStep, type OrderKey } from './history.ts'
import { validateOrder, type ValidatedOrder } from '../check/validate-order.ts'
import { nameOf, type OrderAuthor } from './order-author.ts'
import { holdOrder } from './held-order.ts'
import { hold } from '../steps/steps.ts'
import { PROPOSED } from '../allowed.ts'
import { insertHead } from './store-head.ts'
import { holdingsOf, insertLines, refreshFor } from './store-lines.ts'
import { NUMBER_KEY } from '../body/fields.ts'
import { countText } from '../body/words.ts'

export type Made =
  /** `id` is the API id (`so_88`), `row` the database id. */
  | { ok: true; id: string; row: number; no: string; warnings: OrderWarning[] }
  /** `taken` is set if the duplicate number is the only problem. */
  | { ok: false; problems: Problems; taken: KnownOrder | null }

const SCOPE_KEYS = ['client_code', 'owner_code', 'site_code']

/**
 * Validates a body of the contract and writes it as a purchase or sales order, in the caller's transaction. Write one order per
 * transaction, or two callers could deadlock on their numbers. A draft needs only a valid client, owner and site; its other
 * problems are returned as warnings.
 */
export const makeOrder = async (tx: Db, author: OrderAuthor, kind: OrderKind, body: unknown): Promise<Made> => {
  const isDraft = (body as { status?: unknown } | null)?.status === 'DRAFT'
  const validated = await validateOrder(tx, author, kind, body)
  const isForeignPromise = author.actor.access.supplier === null && Boolean(validated.values.head['promised_date'])
  const stopping = {
    ...(isDraft ? pick(validated.problems, SCOPE_KEYS) : validated.problems),
    ...(isForeignPromise && { promised_date: ['Leave this to the supplier.'] }),
  }
  if (Object.keys(stopping).length > 0) return { ok: false, problems: stopping, taken: takenAlone(validated, stopping) }
  const numbered = await numberFor(tx, author, validated, isDraft)
  if (numbered === null) return { ok: false, problems: { [NUMBER_KEY[kind]]: ['Enter an order number.'] }, taken: null }
  const order = await write(tx, author, validated, numbered, isDraft ? 'DRAFT' : 'ENTERED')
  const { warnings } = validated
  const allWarnings = isDraft ? [...asWarnings(validated.problems), ...warnings] : warnings
  return { ok: true, id: `${kind.toLowerCase()}_${order.id}`, row: order.id, no: order.no, warnings: allWarnings }
}

const pick = (problems: Problems, keys: readonly string[]): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([key]) => keys.includes(key)))

/** The order that already has the number, if that is the only problem and the author may see it. */
export const takenAlone = ({ kind, facts }: ValidatedOrder, problems: Problems): KnownOrder | null => {
  const keys = Object.keys(problems)
  return keys.length === 1 && keys[0] === NUMBER_KEY[kind] ? (facts.number.taken?.known ?? null) : null
}

/** The number of the new order. A draft whose number is taken gets a free one until its author changes it. */
const numberFor = async (tx: Db, author: OrderAuthor, validated: ValidatedOrder, isDraft: boolean): Promise<string | null> => {
  const { kind, facts, values } = validated
  const isFree = facts.number.taken === null && !facts.number.isReserved
  const choice = isFree ? facts.number : { ...facts.number, no: null }
  const no = await settleNumber(tx, kind, values.head['client_code'] ?? '', choice, author.now())
  return no ?? (isDraft ? `DRAFT-${crypto.randomUUID().slice(0, 13).toUpperCase()}` : null)
}

const write = async (
  tx: Db,
  author: OrderAuthor,
  validated: ValidatedOrder,
  no: string,
  status: 'DRAFT' | 'ENTERED',
): Promise<OrderKey> => {
  const { kind, values } = validated
  const id = await insertHead(tx, author, validated, no, status)
  await insertLines(tx, id, validated)
  // A draft does not count in its holdings yet.
  if (kind === 'PO' && status === 'ENTERED') await refreshFor(tx, await holdingsOf(tx, kind, id))
  const { client_code, owner_code, site_code } = values.head as Record<'client_code' | 'owner_code' | 'site_code', string> // checked above
  const order = { kind, id, no, client_code, owner_code, site_code }
  await recordStep(tx, order, author.now().toISOString(), nameOf(author), { from: null, to: status })
  const summary =
    status === 'DRAFT'
      ? `${NOUN[kind]} begun as a draft`
      : `${NOUN[kind]} entered with ${countText(values.lines.length, 'line')}${author.by ? ` from ${author.by}` : ''}`
  // Drafts are private to their author, so the log has no record of their values.
  await logOrder(
    tx,
    author,
    order,
    'CREATED',
    status === 'DRAFT' ? { summary } : { summary, record: { ...values.head, lines: values.lines.length } },
  )
  if (status === 'ENTERED' && author.actor.access.supplier !== null) await propose(tx, author, order)
  return order
}

/** Puts a supplier's proposal on hold. The client accepts it by releasing it. */
const propose = async (tx: Db, author: OrderAuthor, { kind, id }: OrderKey): Promise<void> => {
  const held = await holdOrder(tx, author, kind, id)
  if (held) await hold(tx, author, held, { reason: PROPOSED })
}
