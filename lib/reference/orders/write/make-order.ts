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
  /** `id` as the contract has it (`so_88`), `row` as the database has it. */
  | { ok: true; id: string; row: number; no: string; warnings: OrderWarning[] }
  /** `taken` where the number is all that stands against it. */
  | { ok: false; problems: Problems; taken: KnownOrder | null }

const SCOPE_KEYS = ['client_code', 'owner_code', 'site_code']

/**
 * Judges and writes a purchase or sales order from a body of the contract, in the caller's transaction; one order a
 * transaction, or two callers could wait for each other's numbers. A draft is written whatever is missing, if only its client,
 * owner and site are right: what else is wrong comes back as warnings.
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
  const told = isDraft ? [...asWarnings(validated.problems), ...warnings] : warnings
  return { ok: true, id: `${kind.toLowerCase()}_${order.id}`, row: order.id, no: order.no, warnings: told }
}

const pick = (problems: Problems, keys: readonly string[]): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([key]) => keys.includes(key)))

/** The order that has the number already, where nothing else is wrong and the author may see it. */
export const takenAlone = ({ kind, facts }: ValidatedOrder, problems: Problems): KnownOrder | null => {
  const keys = Object.keys(problems)
  return keys.length === 1 && keys[0] === NUMBER_KEY[kind] ? (facts.number.taken?.known ?? null) : null
}

/** The number to write under. A draft whose number is taken gets a free one until its author fixes it. */
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
  // What a draft names counts nowhere yet.
  if (kind === 'PO' && status === 'ENTERED') await refreshFor(tx, await holdingsOf(tx, kind, id))
  const { client_code, owner_code, site_code } = values.head as Record<'client_code' | 'owner_code' | 'site_code', string> // checked above
  const order = { kind, id, no, client_code, owner_code, site_code }
  await recordStep(tx, order, author.now().toISOString(), nameOf(author), { from: null, to: status })
  const summary =
    status === 'DRAFT'
      ? `${NOUN[kind]} begun as a draft`
      : `${NOUN[kind]} entered with ${countText(values.lines.length, 'line')}${author.by ? ` from ${author.by}` : ''}`
  // What stands in a draft is its author's affair alone.
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

/** What a supplier enters waits on hold: the client orders, by releasing it. */
const propose = async (tx: Db, author: OrderAuthor, { kind, id }: OrderKey): Promise<void> => {
  const held = await holdOrder(tx, author, kind, id)
  if (held) await hold(tx, author, held, { reason: PROPOSED })
}
