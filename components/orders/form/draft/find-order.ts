'use client'
import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import { send } from '#lib/client/api.ts'
import { wasCreatedSince } from '#lib/client/created-since.ts'
import { orderCheck, type KnownOrder } from '#lib/contract/orders/checks.ts'
import { purchaseOrders } from '#lib/contract/orders/purchase-orders.ts'
import { salesOrders } from '#lib/contract/orders/sales-orders.ts'
import type { Body } from '#lib/order-form/body.ts'
import { numberKey } from '#lib/order-form/kind.ts'
import type { Found, Pending, SimilarOrder } from '#lib/order-form/draft/states.ts'
import { createdHere, readOrder, type OrderRecord } from './calls.ts'

/** An order that may be the one we sent. `isNewest`: the newest of the orders that were looked through. */
type Candidate = SimilarOrder & { createdAt: string | null; isNewest: boolean }
/** `date`: the time of v7's response. Null if the lookup failed. */
type Candidates = { orders: readonly Candidate[]; date: number | undefined } | null

const MAX_SIMILAR = 5

/**
 * Looks for the order that a create request created or may have created: by its number, by the customer's reference, or else among this
 * user's newest orders. Without a number, an older order may look the same, so an order that is not certain to be ours is only named.
 * Read-only.
 */
export const findOrder = async (kind: OrderKind, pending: Pending): Promise<Found<OrderRecord>> => {
  const { body } = pending
  const no = textOf(body, numberKey(kind))
  const reference = kind === 'SO' ? textOf(body, 'customer_po_no') : ''
  const search = () => {
    if (no) return findByNumber(kind, body, no)
    return reference ? findByReference(body, reference) : findAmongNewest(kind, body)
  }
  const found = await search()
  if (found === null) return { status: 'unsure' }
  const orders = no ? found.orders : found.orders.filter(({ id }) => !createdHere.has(id))
  const { at } = pending
  const isRecent = ({ createdAt }: Candidate) => at !== undefined && wasCreatedSince(createdAt, at, found.date) === true
  const plausible = no ? orders : orders.filter(isRecent)
  // If several match, we cannot tell which one it is. If v7's times are wrong, it is still the newest one.
  const [match, ...others] = plausible
  if (!match || (others.length > 0 && !no))
    return { status: 'none', similar: (match ? plausible : orders.filter(({ isNewest }) => isNewest)).slice(0, MAX_SIMILAR) }
  const read = await readOrder(kind, match.id)
  if (!read) return { status: 'unsure' }
  // A number typed by hand may belong to an older order. If v7 confirmed the creation, there is no doubt.
  if (!(no && pending.isCreated) && !hasSameCounterpartyAndLineCount(read.record, body)) return { status: 'none', similar: [] }
  createdHere.add(match.id)
  return { status: 'found', value: read }
}

const textOf = (body: Body, key: string): string => (typeof body[key] === 'string' ? body[key].trim() : '')
const lengthOf = (lines: unknown): number => (Array.isArray(lines) ? lines.length : 0)

/** Whether the record has the same customer or supplier and the same number of lines as the request. */
const hasSameCounterpartyAndLineCount = (record: OrderRecord, body: Body): boolean => {
  const [counterparty, sent] =
    'so_no' in record ? [record.customer_code, body['customer_code']] : [record.supplier_code, body['supplier_code']]
  return lengthOf(record.lines) === lengthOf(body['lines']) && (counterparty === null || !sent || counterparty === sent)
}

type Listed = Pick<KnownOrder, 'id' | 'no' | 'created_at'>

/** The orders that match, newest first: v7 may list them in any order. Those of the same time are compared by number, then by id. */
const candidatesIn = <Row extends Listed>(rows: readonly Row[], matches: (row: Row) => boolean = () => true): Candidate[] =>
  rows
    .toSorted((a, b) => timeOf(b) - timeOf(a) || BY_NUMBER.compare(b.no ?? '', a.no ?? '') || BY_NUMBER.compare(b.id, a.id))
    .flatMap((row, index) => (matches(row) ? [{ id: row.id, no: row.no ?? row.id, createdAt: row.created_at, isNewest: index === 0 }] : []))

const timeOf = ({ created_at: at }: Listed): number => Date.parse(at ?? '') || 0
const BY_NUMBER = new Intl.Collator('en', { numeric: true })

const candidates = (orders: readonly Candidate[], { date }: { date?: number }): Candidates => ({ orders, date })

const scopeOf = (body: Body) => {
  const [client, owner] = [textOf(body, 'client_code'), textOf(body, 'owner_code')]
  return { client: client ? [client] : [], ...(owner ? { owner: [owner] } : {}) }
}

const findByNumber = async (kind: OrderKind, body: Body, no: string): Promise<Candidates> => {
  const query = { client: textOf(body, 'client_code'), owner: textOf(body, 'owner_code'), order_no: no, type: kind }
  const check = await send(orderCheck, { query })
  if (check.ok && check.value.data.order) return candidates(candidatesIn([check.value.data.order]), check)
  if (check.ok && check.value.data.exists === false) return candidates([], check)
  return searchList(
    kind,
    { ...scopeOf(body), order_no: [no], open: false, per_page: 5 },
    (row) => row.no?.toUpperCase() === no.toUpperCase(),
  )
}

const findByReference = async (body: Body, reference: string): Promise<Candidates> => {
  const query = { client: textOf(body, 'client_code'), owner: textOf(body, 'owner_code'), type: 'SO' as const, customer_po_no: reference }
  const check = await send(orderCheck, { query })
  if (check.ok && check.value.data.reference_matches) return candidates(candidatesIn(check.value.data.reference_matches), check)
  return searchList('SO', { ...scopeOf(body), customer_po_no: [reference], open: false, sort: '-created_at', per_page: 25 }, () => true)
}

const findAmongNewest = (kind: OrderKind, body: Body): Promise<Candidates> => {
  const counterparty = kind === 'SO' ? textOf(body, 'customer_code') : textOf(body, 'supplier_code')
  const query = { ...scopeOf(body), mine: true, open: false, sort: '-created_at', per_page: 25 }
  return searchList(kind, query, (row) => row.counterparty === counterparty && row.lines === lengthOf(body['lines']))
}

type Row = { no: string | null; counterparty: string; lines: number | null }
type ListQuery = { client: string[]; owner?: string[]; order_no?: string[]; customer_po_no?: string[]; mine?: boolean; open: boolean }

const searchList = async (
  kind: OrderKind,
  query: ListQuery & { per_page: number; sort?: string },
  matches: (row: Row) => boolean,
): Promise<Candidates> => {
  if (kind === 'SO') {
    const result = await send<typeof salesOrders, 'summary'>(salesOrders, { view: 'summary', query })
    if (!result.ok) return null
    const rows = result.value.data.map((row) => ({ ...row, no: row.so_no, counterparty: row.customer_code ?? '' }))
    return candidates(candidatesIn(rows, matches), result)
  }
  const result = await send<typeof purchaseOrders, 'summary'>(purchaseOrders, { view: 'summary', query })
  if (!result.ok) return null
  const rows = result.value.data.map((row) => ({ ...row, no: row.po_no, counterparty: row.supplier_code ?? '' }))
  return candidates(candidatesIn(rows, matches), result)
}
