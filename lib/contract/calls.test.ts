import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from './engine/call.ts'
import { calls } from './calls.ts'
import { DISPOSITIONS } from './stock/dispositions.ts'
import { MOVEMENT_TYPES } from './stock/movement-types.ts'
import { TASKS } from './stock/tasks.ts'
import { editableIn, stepsIn } from './orders/order-steps.ts'
import { ADVISABLE, NOT_DEMAND, NOT_EXPECTED, type OrderStatus, PO_STATUSES, SO_STATUSES } from './orders/order-status.ts'
import { IN_EXPECTED, INBOUND_STATUSES, OUT_ENDED, SHIPMENT_STATUSES } from './shipments/shipment-status.ts'

const all = Object.values<Call>(calls)

/** Paths of the contract by method. */
const EXPECTED_PATHS = {
  POST: `
    auth/login auth/logout auth/forgot-password purchase-orders purchase-orders/store-supplier sales-orders
    sales-orders/store-customer supplier-management audit/event audit/rejected users users/upgrade-role
  `,
  GET: `
    settings/sites settings/clients settings/tasks products/typeahead dropdown/getuom sales-orders/carrier-name
    sales-orders/carrier-code sales-orders/priority settings/dispositions dropdown/getorderno settings/suppliers settings/customers
    dropdown/getordertype supplier-management-options settings/stream settings/field-label settings/client-users settings/list-layouts settings/carrier-codes settings/access-presets stocks/holding getStockholdingColumn
    stocks/movement stocks/movement/date-range stockageprofile purchase-orders preferences/purchase-order-options
    purchase-orders/check-client-supplier purchase-orders/check-supplier-number sales-orders preferences/sales-order-options
    getSoIdentity sales-orders/check-client-customer sales-orders/check-customer-number orderCheck documents/{id} documents/print
    supplier-management customer-management home/overview audit audit/event audit/rejected audit/modul-access/{id} audit/site-access/{id} audit/client-access/{id}
    preferences/user-modules preferences/client-views users users/{id} users/check-email
  `,
  PATCH: `
    purchase-orders/{id} sales-orders/{id} supplier-management/{id} customer-management/{id} users/{id}
  `,
  PUT: `
    audit/modul-access/{id} audit/site-access/{id} audit/client-access/{id} preferences/user-modules preferences/client-views users/{id}
    settings/field-label settings/list-layouts settings/carrier-codes settings/access-presets
  `,
}

describe('the list of calls', () => {
  it('is the whole contract and nothing else', () => {
    const actual = all.map((call) => `${call.method} ${call.path}`).toSorted()
    expect(actual, 'List exactly the calls of calls.ts here').toEqual(
      Object.entries(EXPECTED_PATHS)
        .flatMap(([method, paths]) =>
          paths
            .trim()
            .split(/\s+/)
            .map((path) => `${method} ${path}`),
        )
        .toSorted(),
    )
  })

  it('has every call under one name only', () => {
    expect(new Set(all).size).toBe(Object.keys(calls).length)
  })

  it('needs a token for everything except signing in, asking for a new password and accepting an invitation', () => {
    const publicCalls = all.filter((call) => call.isPublic || call.proofInBody).map((call) => `${call.method} ${call.path}`)
    expect(publicCalls).toEqual(['POST auth/login', 'POST auth/forgot-password', 'PATCH users/{id}'])
  })

  it('gives a body to calls that write, and to no others', () => {
    for (const call of all) expect(call.body !== undefined, `${call.method} ${call.path}`).toBe(call.method !== 'GET')
  })

  it('answers 201 to calls that create a record and take an idempotency key, and to no others', () => {
    for (const call of all) expect(call.creates === true, call.path).toBe(call.status === 201)
  })

  it('has only views that the query accepts', () => {
    for (const call of all.filter((known) => known.query && 'view' in known.query.shape && known.views)) {
      const field = call.query?.shape['view'] as z.ZodMiniType
      for (const view of Object.keys(call.views ?? {})) expect(z.safeParse(field, view).success, `${call.path} ${view}`).toBe(true)
      expect(z.safeParse(field, 'elsewhere').success).toBe(false)
    }
  })

  it('scopes every list and lookup of data by client, owner and site', () => {
    const unscoped = [
      'users',
      'settings/field-label',
      'settings/list-layouts',
      'settings/carrier-codes',
      'preferences/user-modules',
      'getStockholdingColumn',
    ]
    const lists = all.filter((call) => call.method === 'GET' && call.query && 'page' in call.query.shape && !unscoped.includes(call.path))
    expect(lists.length).toBeGreaterThan(20)
    for (const call of lists)
      expect(Object.keys(call.query?.shape ?? {}), call.path).toEqual(expect.arrayContaining(['client', 'owner', 'site']))
  })
})

describe('the tables of values', () => {
  const TABLES = [
    ['PO', PO_STATUSES],
    ['SO', SO_STATUSES],
  ] as const

  it('list the statuses of an order by rising rank, with next statuses that exist', () => {
    for (const [kind, table] of TABLES) {
      const ranks: number[] = table.map((status) => status.rank)
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
      const known: string[] = table.map((status) => status.value)
      expect(
        table.flatMap((status): readonly string[] => stepsIn(kind, status.value)?.next ?? []).filter((next) => !known.includes(next)),
      ).toEqual([])
    }
    // If a status is new, decide to which of the lists below its table it belongs (CONTRIBUTING.md, "Add an order status").
    expect({ PO_STATUSES: PO_STATUSES.length, SO_STATUSES: SO_STATUSES.length }).toEqual({ PO_STATUSES: 12, SO_STATUSES: 16 })
  })

  it('contain every status of the lists below them; those of orders are open', () => {
    const openOf = (table: readonly OrderStatus[]) => table.filter(({ open }) => open).map(({ value }) => value)
    expect(openOf(PO_STATUSES)).toEqual(expect.arrayContaining([...ADVISABLE, ...NOT_EXPECTED]))
    expect(openOf(SO_STATUSES)).toEqual(expect.arrayContaining([...NOT_DEMAND]))
    // If goods may be advised, they are expected.
    expect(ADVISABLE.filter((status) => NOT_EXPECTED.includes(status))).toEqual([])
    expect(SHIPMENT_STATUSES).toEqual(expect.arrayContaining([...OUT_ENDED]))
    expect(INBOUND_STATUSES).toEqual(expect.arrayContaining([...IN_EXPECTED]))
  })

  it('allow editing in statuses with editable fields, and in no others', () => {
    for (const [kind, table] of TABLES)
      for (const { value } of table) expect(stepsIn(kind, value)?.allowed.includes('edit'), value).toBe(editableIn(kind, value).length > 0)
  })

  it('make only good stock available', () => {
    expect(DISPOSITIONS.filter((disposition) => disposition.is_available).map((disposition) => disposition.value)).toEqual(['GOOD'])
    for (const { bucket, is_available } of DISPOSITIONS) expect(is_available).toBe(bucket === 'available')
  })

  it('file every kind of movement under a task', () => {
    const tasks: string[] = TASKS.map((task) => task.value)
    expect(MOVEMENT_TYPES.filter((type) => !tasks.includes(type.task))).toEqual([])
    expect(new Set(MOVEMENT_TYPES.map((type) => type.code)).size).toBe(27)
  })

  it('give a task a sign if its movements change the balance in one direction, except reversals', () => {
    const directionsOf = (task: string): string[] =>
      MOVEMENT_TYPES.filter((type) => type.task === task && !type.code.endsWith('_REV')).flatMap((type) => [...type.directions])
    const signOf = (directions: readonly string[]) => {
      const [first, ...others] = new Set(directions)
      return others.length > 0 ? 0 : first === 'IN' ? 1 : first === 'OUT' ? -1 : 0
    }
    for (const { value, sign } of TASKS) expect([value, sign]).toEqual([value, signOf(directionsOf(value))])
  })
})
