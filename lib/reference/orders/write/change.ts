import sql from 'sql-template-tag'
import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import type { KnownOrder, OrderWarning } from '#lib/contract/exact-types.ts'
import type { Db } from '../../db/db.ts'
import type { Problems } from '../../http/response.ts'
import { PROPOSED_REASON } from '#lib/contract/orders/proposals.ts'
import { statusOf } from '../allowed-actions.ts'
import { assignNumber } from './choose-number.ts'
import { differencesOf, type Differences } from './differences.ts'
import { namesOf } from '../read/names.ts'
import { promiseText } from '../promise-text.ts'
import { asWarnings } from '../check/findings.ts'
import { hasGeneratedNumber, type LockedOrder, storedBody } from './lock-order.ts'
import { logOrder, recordStep, touchOrder } from './history.ts'
import { validateOrder, type ValidatedOrder } from '../check/validate-order.ts'
import { onlyDuplicate } from './make-order.ts'
import { nameOf, type OrderAuthor } from './order-author.ts'
import { affectedKeyTest, lockedKeys, counterpartyRefusal } from './editable.ts'
import { hold, setStatus } from '../steps/steps.ts'
import { isReleased, reserveAgain, releaseBeforeLineChange } from '../steps/reallocate.ts'
import { updateHeader } from './store-header.ts'
import { deleteLines, holdingsOf, insertLines, listPrice, lockAndRefresh } from './store-lines.ts'
import { productsOf } from '../body/products.ts'
import { NUMBER_KEY } from '../body/fields.ts'
import { readValues, roundedPaths, type Values } from '../body/values.ts'
import { countText } from '../body/format.ts'

export type ChangeResult =
  | { ok: true; warnings: OrderWarning[] }
  | { ok: false; message: string }
  | { ok: false; problems: Problems; duplicate: KnownOrder | null }

type JsonObject = Readonly<Record<string, unknown>>

const SCOPE = ['client_code', 'owner_code', 'site_code']

/** Whether an order in this status may have invalid values: it was never entered, or arrived with an error. */
const isUnfinished = (status: string): boolean => status === 'DRAFT' || status === 'ERROR'

/**
 * Merges changed fields into an order and validates it again. For an entered order, only problems that the changed fields affect
 * count, so that a note can be corrected even if a product has been discontinued in the meantime. An unfinished order can be saved
 * with most problems; when it is entered (`isSubmitted`), all count.
 */
export const changeOrder = async (
  tx: Db,
  author: OrderAuthor,
  order: LockedOrder,
  sent: JsonObject,
  isSubmitted: boolean,
): Promise<ChangeResult> => {
  const stored = await storedBody(tx, order)
  const body = mergeBody(order, stored, sent)
  const values = readValues(order.kind, body)
  const names = await namesOf(tx, order.kind)
  const valuesBefore = readValues(order.kind, stored)
  const differences = differencesOf(order.kind, valuesBefore, await withListPrices(tx, author, order.kind, values), names)
  const locked = lockedKeys(order.kind, order.status, differences.keys)
  if (locked.length > 0) return { ok: false, message: lockedText(order, locked) }
  const refusal = counterpartyRefusal(order.kind, order, author.caller, differences.keys)
  if (refusal) return { ok: false, message: refusal }
  const ofShipment = SHIPMENT_FIELDS.filter((key) => differences.keys.has(key))
  if (ofShipment.length > 0 && (await isAdvisedAs(tx, order, valuesBefore.head['asn_no'] ?? null)))
    return { ok: false, problems: Object.fromEntries(ofShipment.map((key) => [key, [lockedByShipment(key)]])), duplicate: null }
  const mustReallocate = isReleased(order) && differences.keys.has('lines')
  const before = order.kind === 'PO' && order.status !== 'DRAFT' ? await holdingsOf(tx, order.kind, order.id) : []
  if (mustReallocate) {
    before.push(...(await holdingsOf(tx, 'SO', order.id)))
    const pickedMessage = await releaseBeforeLineChange(tx, order, values.lines)
    if (pickedMessage) return { ok: false, message: pickedMessage }
  }
  const validated = await validateOrder(tx, author, order.kind, body, order.id)
  const blocking = {
    ...blockingProblems(order, validated, differences, isSubmitted),
    ...passedPromiseProblem(order, validated, differences),
  }
  if (Object.keys(blocking).length > 0) return { ok: false, problems: blocking, duplicate: onlyDuplicate(validated, blocking) }
  const warnings = warningsOf(order, validated, differences, isSubmitted)
  if (differences.keys.size === 0 && !isSubmitted) return { ok: true, warnings }
  const no = await numberFor(tx, author, order, validated, isSubmitted)
  if (no === null) return { ok: false, problems: { [NUMBER_KEY[order.kind]]: ['Enter an order number.'] }, duplicate: null }
  await writeChange(tx, author, { ...order, no }, { validated, differences, isSubmitted, before })
  if (!mustReallocate) return { ok: true, warnings }
  const reserved = await reserveAgain(tx, author, { ...order, no }, differences.summary)
  if (reserved && !reserved.ok) return reserved
  await lockAndRefresh(tx, [...new Set([...before, ...(await holdingsOf(tx, 'SO', order.id))])])
  return { ok: true, warnings: reserved?.warnings ?? warnings }
}

/** Fields of a purchase order that come from its shipment, once one is advised. */
const SHIPMENT_FIELDS = ['asn_no', 'carrier_code', 'vehicle_no', 'container_no']

const lockedByShipment = (key: string): string =>
  key === 'asn_no'
    ? 'This ASN number cannot be changed: it is printed on the documents and labels of a shipment.'
    : 'This comes from the order’s shipment. Change it there.'

/** Whether a shipment of the purchase order has this ASN number. Cancelled shipments do not count. */
const isAdvisedAs = async (tx: Db, { id }: LockedOrder, asn: string | null): Promise<boolean> => {
  const [shipment] = await tx.query(sql`
    select from shipment_order x join shipment s on s.id = x.shipment_id
    where x.kind = 'PO' and x.order_id = ${id} and s.asn_no = ${asn} and s.status <> 'CANCELLED' limit 1`)
  return shipment !== undefined
}

/** The values as they would be stored: in a sales order, lines without a price of their own get the list price. */
const withListPrices = async (tx: Db, author: OrderAuthor, kind: OrderKind, values: Values): Promise<Values> => {
  const codes = values.lines.flatMap(({ product_code: code, unit_price: price }) => (price === null && code !== null ? [code] : []))
  const client = values.head['client_code']
  if (kind === 'PO' || codes.length === 0 || !client) return values
  const products = await productsOf(tx, author.caller.access, client, codes)
  const lines = values.lines.map((line) => ({
    ...line,
    unit_price: line.unit_price ?? listPrice(products.get(line.product_code ?? ''), line.uom),
  }))
  return { ...values, lines }
}

/** Merges the sent fields into the stored body. An empty order number keeps the stored one. An address may be partial. */
const mergeBody = ({ kind }: LockedOrder, stored: JsonObject, sent: JsonObject): JsonObject => {
  const { status: _status, action: _action, ...fields } = sent
  const key = NUMBER_KEY[kind]
  const number = typeof fields[key] === 'string' && fields[key].trim() !== '' ? {} : { [key]: stored[key] }
  const address =
    isObject(fields['ship_to']) && isObject(stored['ship_to']) ? { ship_to: { ...stored['ship_to'], ...fields['ship_to'] } } : {}
  return { ...stored, ...fields, ...number, ...address }
}

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)

const lockedText = (order: LockedOrder, locked: readonly string[]): string =>
  `${order.no} has the status ${statusOf(order.kind, order.status).label}: ${locked.join(', ')} can no longer be changed.`

const blockingProblems = (
  order: LockedOrder,
  { problems: allProblems, values }: ValidatedOrder,
  { keys }: Differences,
  isSubmitted: boolean,
): Problems => {
  const { promised_date: promiseProblem, ...others } = allProblems
  // A promise may have passed since it was made, and only the supplier can replace it.
  const problems = promiseProblem && (keys.has('promised_date') || order.status === 'DRAFT') ? allProblems : others
  if (isSubmitted) return problems
  const neededByDraft = [...SCOPE, ...roundedPaths(values)]
  const isRelevant = isUnfinished(order.status) ? (key: string) => neededByDraft.includes(key) : affectedKeyTest(order.kind, keys)
  return Object.fromEntries(Object.entries(problems).filter(([key]) => isRelevant(key)))
}

/** A promised date that has passed cannot become the agreed one: the order would look less late than it is. In a draft, nothing is agreed. */
const passedPromiseProblem = ({ status }: LockedOrder, { values: { head }, facts }: ValidatedOrder, { keys }: Differences): Problems => {
  const { expected_date: agreed, promised_date: promised } = head
  const isPassed = Boolean(status !== 'DRAFT' && promised && facts.site && promised < facts.site.today)
  return isPassed && keys.has('expected_date') && agreed === promised
    ? { expected_date: ['The date that the supplier promised has passed. Agree on another one.'] }
    : {}
}

/** For an entered order, only warnings about changed fields: its own reservations would otherwise look like a shortage. */
const warningsOf = (
  { kind, status }: LockedOrder,
  { problems, warnings }: ValidatedOrder,
  { keys }: Differences,
  isSubmitted: boolean,
): OrderWarning[] => {
  if (isSubmitted) return warnings
  if (isUnfinished(status)) return [...asWarnings(problems), ...warnings]
  const isRelevant = affectedKeyTest(kind, keys)
  return warnings.filter(({ path }) => path !== null && isRelevant(path))
}

/**
 * The number to store. An unfinished order keeps its old number if the new one is taken or none can be assigned, but is not entered with a
 * generated one. For an entered order, a taken number was refused earlier. Null means that none can be assigned.
 */
const numberFor = async (
  tx: Db,
  author: OrderAuthor,
  order: LockedOrder,
  { kind, facts, values }: ValidatedOrder,
  isSubmitted: boolean,
): Promise<string | null> => {
  const { number } = facts
  if (number.duplicate !== null || number.isReserved || (number.lostNumber !== null && order.status !== 'DRAFT')) return order.no
  if (number.no === order.no) return order.no
  const assigned = await assignNumber(tx, kind, values.head['client_code'] ?? '', number, author.now())
  const keepsOld = isUnfinished(order.status) && !(isSubmitted && hasGeneratedNumber(order))
  return assigned ?? (keepsOld ? order.no : null)
}

/** Records a changed promised date in the order's history, where buyers without access to the audit log can see it. */
const recordPromise = async (tx: Db, author: OrderAuthor, order: LockedOrder, { values: { head } }: ValidatedOrder): Promise<void> => {
  const text = promiseText(head['promised_date'], head['expected_date'])
  await recordStep(tx, order, author.now().toISOString(), nameOf(author), { from: order.status, to: order.status, text })
}

type OrderChange = {
  validated: ValidatedOrder
  differences: Differences
  isSubmitted: boolean
  /** Ids of the holdings whose figures included the order before the change. */
  before: readonly number[]
}

const writeChange = async (
  tx: Db,
  author: OrderAuthor,
  order: LockedOrder,
  { validated, differences, isSubmitted, before }: OrderChange,
): Promise<void> => {
  const { keys, changes, summary } = differences
  const { kind, id } = order
  await updateHeader(tx, author, validated, id, order.no, isSubmitted ? null : keys)
  if (isSubmitted || keys.has('lines') || SCOPE.some((key) => keys.has(key))) {
    await deleteLines(tx, kind, id)
    await insertLines(tx, id, validated, before)
  }
  if (isSubmitted) {
    const note = order.status === 'ERROR' ? { text: 'Corrected and entered again.' } : {}
    await setStatus(tx, order, { to: 'ENTERED', at: author.now().toISOString(), by: nameOf(author), ...note })
  }
  if (kind === 'PO' && order.status !== 'DRAFT' && keys.has('promised_date')) await recordPromise(tx, author, order, validated)
  if (kind === 'PO' && (isSubmitted || order.status !== 'DRAFT'))
    await lockAndRefresh(tx, [...new Set([...before, ...(await holdingsOf(tx, kind, id))])])
  await touchOrder(tx, author, kind, id)
  const { client_code, owner_code, site_code } = validated.values.head as Record<'client_code' | 'owner_code' | 'site_code', string> // required by the validation
  const entry = { ...order, client_code, owner_code, site_code }
  if (isSubmitted) {
    await logOrder(tx, author, entry, 'SUBMITTED', {
      summary: `Entered with ${countText(validated.values.lines.length, 'line')}`,
      record: { ...validated.values.head },
    })
    if (author.caller.access.supplier !== null) await hold(tx, author, { ...order, status: 'ENTERED' }, { reason: PROPOSED_REASON })
  }
  // Changes to drafts are not logged: they are saved at every pause in typing, and only the author sees them.
  else if (order.status !== 'DRAFT')
    await logOrder(tx, author, entry, 'UPDATED', { summary, changes, record: { ...validated.values.head } })
}
