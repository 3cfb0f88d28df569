import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from './engine/call.ts'
import { calls } from './calls.ts'
import { DISPOSITIONS } from './stock/dispositions.ts'
import { MOVEMENT_TYPES, TASKS } from './stock/movement-types.ts'
import { PO_STATUSES, SO_STATUSES } from './orders/order-status.ts'

const all = Object.values<Call>(calls)

describe('the list of calls', () => {
  it('is the whole contract and nothing else', () => {
    const named = all.map((call) => `${call.method} ${call.path}`).toSorted()
    expect(named, 'Name here what calls.ts has, and nothing else').toEqual(
      [
        'POST auth/login',
        'POST auth/logout',
        'POST auth/forgot-password',
        'GET settings/sites',
        'GET settings/clients',
        'GET settings/tasks',
        'GET products/typeahead',
        'GET dropdown/getuom',
        'GET sales-orders/carrier-name',
        'GET sales-orders/carrier-code',
        'GET sales-orders/priority',
        'GET settings/dispositions',
        'GET dropdown/getorderno',
        'GET settings/suppliers',
        'GET settings/customers',
        'GET dropdown/getordertype',
        'GET supplier-management-options',
        'GET settings/stream',
        'GET settings/field-label',
        'GET stocks/holding',
        'GET getStockholdingColumn',
        'GET stocks/movement',
        'GET stocks/movement/date-range',
        'GET stockageprofile',
        'GET purchase-orders',
        'POST purchase-orders',
        'PATCH purchase-orders/{id}',
        'GET preferences/purchase-order-options',
        'POST purchase-orders/store-supplier',
        'GET purchase-orders/check-client-supplier',
        'GET purchase-orders/check-supplier-number',
        'GET sales-orders',
        'POST sales-orders',
        'PATCH sales-orders/{id}',
        'GET preferences/sales-order-options',
        'GET getSoIdentity',
        'POST sales-orders/store-customer',
        'GET sales-orders/check-client-customer',
        'GET sales-orders/check-customer-number',
        'GET orderCheck',
        'GET documents/{id}',
        'GET documents/print',
        'GET supplier-management',
        'POST supplier-management',
        'PATCH supplier-management/{id}',
        'GET audit',
        'GET audit/event',
        'GET audit/rejected',
        'POST audit/rejected',
        'GET audit/modul-access/{id}',
        'PUT audit/modul-access/{id}',
        'GET audit/site-access/{id}',
        'PUT audit/site-access/{id}',
        'GET audit/client-access/{id}',
        'PUT audit/client-access/{id}',
        'GET preferences/user-modules',
        'PUT preferences/user-modules',
        'GET users',
        'POST users',
        'GET users/{id}',
        'PUT users/{id}',
        'PATCH users/{id}',
        'GET users/check-email',
        'POST users/upgrade-role',
      ].toSorted(),
    )
  })

  it('names the call after itself: every name is used once', () => {
    expect(new Set(all).size).toBe(Object.keys(calls).length)
  })

  it('lets nobody in without a token but to log in, to ask for a new password, and to accept an invitation', () => {
    const open = all.filter((call) => call.isPublic || call.proofInBody).map((call) => `${call.method} ${call.path}`)
    expect(open).toEqual(['POST auth/login', 'POST auth/forgot-password', 'PATCH users/{id}'])
  })

  it('gives a body to calls that write, and to no others', () => {
    for (const call of all) expect(call.body !== undefined, `${call.method} ${call.path}`).toBe(call.method !== 'GET')
  })

  it('answers 201 where something is made, and asks for a key there', () => {
    for (const call of all) expect(call.creates === true, call.path).toBe(call.status === 201)
  })

  it('names the views that the query takes', () => {
    for (const call of all.filter((known) => known.query && 'view' in known.query.shape && known.views)) {
      const field = call.query?.shape['view'] as z.ZodMiniType
      for (const view of Object.keys(call.views ?? {})) expect(z.safeParse(field, view).success, `${call.path} ${view}`).toBe(true)
      expect(z.safeParse(field, 'elsewhere').success).toBe(false)
    }
  })

  it('scopes every list and lookup of data by client, owner and site', () => {
    const own = ['users', 'settings/field-label', 'preferences/user-modules', 'getStockholdingColumn']
    const lists = all.filter((call) => call.method === 'GET' && call.query && 'page' in call.query.shape && !own.includes(call.path))
    expect(lists.length).toBeGreaterThan(20)
    for (const call of lists)
      expect(Object.keys(call.query?.shape ?? {}), call.path).toEqual(expect.arrayContaining(['client', 'owner', 'site']))
  })
})

describe('the tables of words', () => {
  it('rank the statuses of an order upwards, and lead only to statuses that exist', () => {
    for (const table of [PO_STATUSES, SO_STATUSES]) {
      const ranks: number[] = table.map((status) => status.rank)
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
      const known: string[] = table.map((status) => status.value)
      expect(table.flatMap((status): readonly string[] => status.next).filter((next) => !known.includes(next))).toEqual([])
    }
    expect([PO_STATUSES.length, SO_STATUSES.length]).toEqual([12, 16])
  })

  it('let an order be edited only where something of it may be', () => {
    for (const status of [...PO_STATUSES, ...SO_STATUSES]) {
      const { allowed, editable } = status as { allowed: readonly string[]; editable: string | readonly string[] }
      expect(allowed.includes('edit'), status.value).toBe(editable.length > 0)
    }
  })

  it('leave good stock alone available', () => {
    expect(DISPOSITIONS.filter((disposition) => disposition.is_available).map((disposition) => disposition.value)).toEqual(['GOOD'])
    for (const { bucket, is_available } of DISPOSITIONS) expect(is_available).toBe(bucket === 'available')
  })

  it('file every kind of movement under a task', () => {
    const tasks: string[] = TASKS.map((task) => task.value)
    expect(MOVEMENT_TYPES.filter((type) => !tasks.includes(type.task))).toEqual([])
    expect(new Set(MOVEMENT_TYPES.map((type) => type.code)).size).toBe(27)
  })
})
