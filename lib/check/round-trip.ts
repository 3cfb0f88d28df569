import { calls } from '#lib/contract/calls.ts'
import { meansMissingCall } from '#lib/contract/extensions.ts'
import { checkResponse } from './conformance.ts'
import { findField, type Known } from './plan.ts'
import { note, outcomeOf, type Result } from './result.ts'
import { emptyResult, type Run } from './run.ts'
import { isObject } from './schema.ts'
import { codeOf, isSuccess, type V7Response } from './v7.ts'

/** Result of a round trip. */
export type RoundTrip = {
  results: Result[]
  /** Whether v7 supports drafts; null if unknown. */
  drafts: boolean | null
  /** Numbers of orders that could not be removed. Shown on the screen only, not in the report. */
  remainingOrders: string[]
}

const REASON = 'Created by the contract check.'

/**
 * Creates a draft sales order with one line, sends it again with the same idempotency key, looks in the list for a second order, changes
 * the order and removes what was created. Reports orders that could not be removed.
 */
export const roundTrip = async (run: Run, drafts: boolean | null): Promise<RoundTrip> => {
  const create = emptyResult({ call: 'createSalesOrder' })
  const patch = emptyResult({ call: 'patchSalesOrder' })
  const trip: RoundTrip = { results: [create, patch], drafts, remainingOrders: [] }
  const end = () => {
    for (const result of trip.results) result.outcome = outcomeOf(result)
    return trip
  }
  if (drafts === false) {
    create.notes.push(note('the dialect declares that this v7 has no drafts, so nothing was created', false))
    for (const result of trip.results) result.outcome = 'not-checked'
    return trip
  }
  const body = draftBody(run.known)
  if (typeof body === 'string') {
    create.notes.push(note(body, false))
    for (const result of trip.results) result.outcome = 'not-checked'
    return trip
  }
  const existingIds = new Set((await newestOrders(run)).map(({ id }) => id))
  const key = crypto.randomUUID()
  const created = await run.v7.ask({ name: 'createSalesOrder', body, headers: { 'idempotency-key': key } })
  Object.assign(create, { status: created.status, ms: created.ms })
  if (!isSuccess(created)) {
    create.outcome = created.status === 403 ? 'not-allowed' : 'failed'
    create.notes.push(note(refusalText(created)))
    patch.outcome = 'not-checked'
    return trip
  }
  const orders = new Map<string, Order>()
  const order = orderInResponse(create, created, calls.createSalesOrder.response, run) ?? (await findCreated(run, existingIds, create))
  if (!order) {
    create.notes.push(note('the order was created, but the response does not identify it; remove it by hand'))
    trip.remainingOrders.push('the order that was created last')
    patch.outcome = 'not-checked'
    return end()
  }
  orders.set(order.id, order)
  trip.drafts = order.status === null ? drafts : order.status === 'DRAFT'
  if (order.status !== null && order.status !== 'DRAFT')
    create.notes.push(
      note(
        'the status DRAFT was ignored: a real order was created. Gatehouse then sends no drafts; declare it with `offers: { drafts: false }`',
        false,
      ),
    )
  await sendAgain(run, body, key, create, orders, existingIds)
  const notRemoved = await changeAndDelete(run, [...orders.values()], patch)
  trip.remainingOrders.push(...notRemoved)
  return end()
}

type Order = { id: string; no: string; status: string | null; version: number | null }

const draftBody = (known: Known): Record<string, unknown> | string => {
  const from = 'stocksHolding summary'
  const row = known.rows.get(from)?.find((row) => row['client_code'] === known.client) ?? known.rows.get(from)?.[0]
  const text = (name: string, fallback: string | null) => (typeof row?.[name] === 'string' ? row[name] : fallback)
  const [owner, site] = [text('owner_code', known.owner), text('site_code', known.site)]
  const product = text('product_code', null)
  if (!known.client || !owner || !site || !product) return 'client, owner, site or item is unknown, so no order can be created'
  const line = { product_code: product, uom: text('uom', null) ?? findField(known, 'dropdownGetuom', 'value'), qty: 1 }
  return { client_code: known.client, owner_code: owner, site_code: site, status: 'DRAFT', notes: REASON, lines: [line] }
}

const refusalText = ({ status, body, problem }: V7Response): string => {
  if (problem !== null || status === null) return problem ?? 'no response'
  const fields = isObject(body) && isObject(body['errors']) ? Object.keys(body['errors']).filter((name) => /^[\w.]{1,40}$/.test(name)) : []
  return `${status}: a draft with one line is refused${fields.length > 0 ? `, about ${fields.join(', ')}` : ''}`
}

/** Returns the order in the response to a create or a change, and adds the problems of the response to `result`. */
const orderInResponse = (result: Result, v7Response: V7Response, schema: Parameters<typeof checkResponse>[0], run: Run): Order | null => {
  if (v7Response.problem !== null || !isObject(v7Response.body) || Object.keys(v7Response.body).length === 0) {
    const received = v7Response.problem ?? (v7Response.body === undefined ? 'no body' : 'an empty object')
    result.notes.push(note(`v7 answered with ${v7Response.status} and ${received}; Gatehouse then reads the order again`, false))
    return null
  }
  const { value, ...conformance } = checkResponse(schema, v7Response.body, run.zoneOf)
  Object.assign(result, conformance)
  const data = isObject(value) && isObject(value['data']) ? value['data'] : {}
  return orderOf(data)
}

const orderOf = (data: Readonly<Record<string, unknown>>): Order | null => {
  const { id, so_no: no, status, version } = data
  if (typeof id !== 'string') return null
  return {
    id,
    no: typeof no === 'string' ? no : id,
    status: typeof status === 'string' ? status : null,
    version: typeof version === 'number' ? version : null,
  }
}

const newestOrders = async ({ v7, known, zoneOf }: Run): Promise<Order[]> => {
  const query = { view: 'summary', client: known.client, mine: true, open: false, sort: '-created_at', per_page: 10 }
  const { value } = checkResponse(calls.salesOrders.views.summary, (await v7.ask({ name: 'salesOrders', query })).body, zoneOf)
  const rows = isObject(value) && Array.isArray(value['data']) ? value['data'].filter(isObject) : []
  return rows.flatMap((row) => orderOf(row) ?? [])
}

/** Finds the created order in the list, if the response to the creating call could not be read. */
const findCreated = async (run: Run, existingIds: ReadonlySet<string>, result: Result): Promise<Order | null> => {
  const created = (await newestOrders(run)).find(({ id }) => !existingIds.has(id)) ?? null
  if (created) result.notes.push(note('the created order was found in the list', false))
  return created
}

/** Sends the order again with the same key, which must not create a second one. */
const sendAgain = async (
  run: Run,
  body: unknown,
  key: string,
  result: Result,
  orders: Map<string, Order>,
  existingIds: ReadonlySet<string>,
): Promise<void> => {
  const repeat = await run.v7.ask({ name: 'createSalesOrder', body, headers: { 'idempotency-key': key } })
  if (!isSuccess(repeat)) return
  const known = new Set([...existingIds, ...orders.keys()])
  for (const order of await newestOrders(run)) if (!known.has(order.id)) orders.set(order.id, order)
  if (orders.size === 1) return
  const text = 'the idempotency key is ignored: sent twice, the order was created twice. Gatehouse then never repeats the call by itself'
  result.notes.push(note(text, false))
}

/** Returns the numbers of the orders that could not be removed. */
const changeAndDelete = async (run: Run, orders: readonly Order[], result: Result): Promise<string[]> => {
  const remaining: string[] = []
  for (const [index, order] of orders.entries()) {
    const version = index === 0 ? await change(run, order, result) : order.version
    if (result.outcome === 'not-offered') {
      remaining.push(order.no)
      continue
    }
    const action = order.status === 'DRAFT' ? { action: 'delete' } : { action: 'cancel', reason: REASON }
    const removal = await run.v7.ask({ name: 'patchSalesOrder', params: { id: order.id }, body: action, headers: ifMatch(version) })
    if (isSuccess(removal)) continue
    remaining.push(order.no)
    result.notes.push(
      note(`the order could not be ${action.action === 'delete' ? 'deleted' : 'cancelled'}: ${removal.status ?? removal.problem}`),
    )
  }
  return remaining
}

const ifMatch = (version: number | null): Record<string, string> => (version === null ? {} : { 'if-match': `"${version}"` })

/** Changes the customer's reference, and tries an outdated version. Returns the order's version afterwards. */
const change = async (run: Run, { id, version }: Order, result: Result): Promise<number | null> => {
  const ask = (reference: string, sentVersion: number | null) =>
    run.v7.ask({ name: 'patchSalesOrder', params: { id }, body: { customer_po_no: reference }, headers: ifMatch(sentVersion) })
  const v7Response = await ask('CHECK-1', version)
  Object.assign(result, { status: v7Response.status, ms: v7Response.ms })
  if (v7Response.status !== null && meansMissingCall(v7Response.status, codeOf(v7Response.body))) {
    result.outcome = 'not-offered'
    result.notes.push(note(`${v7Response.status}; Gatehouse enters orders with one POST and keeps drafts in the browser tab`, false))
    return version
  }
  if (!isSuccess(v7Response)) {
    result.outcome = 'failed'
    result.notes.push(note(`${v7Response.status ?? v7Response.problem}: v7 refused to change customer_po_no`))
    return version
  }
  const changedOrder = orderInResponse(result, v7Response, calls.patchSalesOrder.response, run)
  const versionNow = async () => (await newestOrders(run)).find((order) => order.id === id)?.version ?? null
  if (version === null || !changedOrder) return versionNow()
  const outdated = await ask('CHECK-2', version)
  if (isSuccess(outdated))
    result.notes.push(note('an outdated version is accepted: if two people change an order, the first one’s changes are lost', false))
  else if (outdated.status !== 409)
    result.notes.push(note(`v7 answers an outdated version with ${outdated.status ?? outdated.problem} instead of 409`, false))
  const latest = isSuccess(outdated)
    ? orderInResponse(emptyResult({ call: 'patchSalesOrder' }), outdated, calls.patchSalesOrder.response, run)
    : changedOrder
  return latest ? latest.version : versionNow()
}
