import { describe, expect, it } from 'vitest'
import { calls } from '#lib/contract/calls.ts'
import { compileDialect } from './compile.ts'
import type { Dialect } from './dialect.ts'
import { byView, days, eachRow, laravelPage, numbers, pipe, renamed, within } from './public.ts'

const compile = (definition: unknown): Dialect => {
  const result = compileDialect(definition, 'tag')
  if ('problems' in result) throw new Error(result.problems.join('\n'))
  return result.dialect
}
const problems = (definition: unknown): string[] => {
  const result = compileDialect(definition, 'tag')
  return 'problems' in result ? result.problems : []
}

describe('the check of a dialect', () => {
  it('accepts an empty dialect, which maps nothing', () =>
    expect(compile({})).toMatchObject({ prefix: '/v7', calls: new Map(), lacks: new Set(), drafts: null, idempotencyKeys: null }))

  it("keeps v7's traits apart from missing calls", () =>
    expect(compile({ offers: { drafts: false, idempotencyKeys: true } })).toMatchObject({
      lacks: new Set(),
      has: new Set(),
      drafts: false,
      idempotencyKeys: true,
    }))

  it('reports all problems at once', () =>
    expect(
      problems({
        prefix: 'v7/',
        offer: {},
        offers: { patchSaleOrder: false, drafts: 'no' },
        levels: { Operator: 'Regulars', 'Chief\r\nX: y': 'Admin' },
        modules: { whs: 'stocks' },
        images: { path: 'logos' },
        calls: {
          stockHolding: {},
          stocksHolding: { path: '../admin', methods: 'GET', body: () => null, answer: { data: 'items' }, views: { details: {} } },
          user: { path: 'people/{no}' },
          patchSalesOrder: { actions: { cancl: {} }, method: 'TRACE' },
        },
      }),
    ).toEqual([
      'the dialect: unknown key "offer"; did you mean "offers"?',
      'prefix: must begin with one slash, like /v7, or be empty.',
      'levels.Operator: "Regulars" is not one of the contract\'s values: Regular, Manager, Admin, System.',
      expect.stringMatching(/^modules\.whs: "stocks" is not one of the contract's values: stock, /),
      'levels.Chief\r\nX: y: a level is sent to v7 in a header: use at most 40 letters, digits, spaces and . _ - only.',
      'offers.patchSaleOrder: the contract has no such call; did you mean "patchSalesOrder"?',
      'offers.drafts: must be true or false.',
      'calls.stockHolding: the contract has no such call; did you mean "stocksHolding"?',
      'calls.stocksHolding: unknown key "methods"; did you mean "method"?',
      'calls.stocksHolding.body: a GET has no body; set another `method`.',
      'calls.stocksHolding.path: must not contain the segments `.` or `..`.',
      'calls.stocksHolding.answer: must be a helper or a function, not an object.',
      'calls.stocksHolding.views.details: the call has no such view; did you mean "detail"?',
      'calls.patchSalesOrder.method: must be one of GET, POST, PUT, PATCH, DELETE.',
      'calls.patchSalesOrder.actions.cancl: the call has no such action; did you mean "cancel"?',
      "calls.user.path: the contract's parameter {id} is missing.",
      "calls.user.path: the parameter {no} is in neither the contract's path nor its query.",
      'images.path: must be a path like /logos/{client}.png.',
    ]))

  it('checks the names in helpers against the contract, like the TypeScript compiler', () =>
    expect(
      problems({
        calls: {
          stocksHolding: {
            query: renamed({ warehouse: 'warehouse_id' }),
            answer: pipe(laravelPage, eachRow(renamed({ qoh: 'on_hnd' }), numbers('quantity_on_hand'))),
          },
          createSalesOrder: { body: renamed({ number: 'so_no' }) },
          users: { failure: renamed({ text: 'messages' }) },
        },
      }),
    ).toEqual([
      'calls.stocksHolding.query: the contract has no "warehouse" here.',
      'calls.stocksHolding.answer: the contract has no "on_hnd" here; did you mean "on_hand"?',
      'calls.stocksHolding.answer: the contract has no "quantity_on_hand" here.',
      'calls.createSalesOrder.body: the contract has no "number" here.',
      'calls.users.failure: the contract has no "messages" here; did you mean "message"?',
    ]))

  it('reports problems that helpers find in their arguments', () =>
    expect(problems({ calls: { stocksHolding: { answer: eachRow(days('HH:mm', 'earliest_expiry_date')) } } })).toEqual([
      'calls.stocksHolding.answer: days: the pattern "HH:mm" must contain YYYY (or YY), MM and DD, like DD/MM/YYYY.',
    ]))

  it('refuses byView for a call without views, and views that the call does not have, at any depth', () =>
    expect(
      problems({
        calls: {
          stockholdingColumns: { answer: byView({ summary: laravelPage, table: laravelPage }) },
          stocksHolding: { answer: pipe(byView({ summary: laravelPage, details: laravelPage })), query: byView({ table: renamed({}) }) },
          createSalesOrder: { body: within('lines', byView({ one: numbers('qty') })) },
          auditRejected: { answer: byView({ list: laravelPage, one: laravelPage }) },
        },
      }),
    ).toEqual([
      'calls.stocksHolding.answer: byView: the call has no view "details"; did you mean "detail"?',
      'calls.stockholdingColumns.answer: byView has no effect here, because the call has no views.',
      'calls.createSalesOrder.body: byView has no effect here, because the call has no views.',
    ]))

  it('refuses to map a file', () =>
    expect(problems({ calls: { readDocument: { path: 'files/{id}.pdf', answer: () => ({}) } } })).toEqual([
      'calls.readDocument.answer: the response is a file and cannot be mapped.',
    ]))

  it.each([undefined, null, 'dialect', [], () => ({})])('refuses %j, which is not an object', (definition) =>
    expect(problems(definition)).toEqual(['the module must `export default defineDialect({ … })`.']),
  )
})

describe('a compiled dialect', () => {
  it('maps the calls that it names and no others', () =>
    expect([...compile({ calls: { users: {}, user: {} } }).calls.keys()]).toEqual(['users', 'user']))

  it('knows which calls are not offered, from `offers` or from the call', () => {
    const dialect = compile({
      offers: { patchSalesOrder: false, patchPurchaseOrder: true, drafts: false },
      calls: { audit: { offered: false } },
    })
    expect([...dialect.lacks].toSorted()).toEqual(['audit', 'patchSalesOrder'])
    expect([...dialect.has]).toEqual(['patchPurchaseOrder'])
    expect(dialect.drafts).toBe(false)
    expect(dialect.calls.get('patchSalesOrder')?.base.isOffered).toBe(false)
  })

  it('lets views inherit the settings of the call, unless they override them', () => {
    const answer = () => null
    const detailResponse = () => ({ data: {} })
    const call = compile({
      calls: { salesOrders: { path: 'orders', answer, views: { detail: { path: 'orders/{id}', answer: detailResponse }, table: {} } } },
    }).calls.get('salesOrders')
    expect(call?.views.get('detail')).toMatchObject({ answer: detailResponse, template: { names: ['id'] } })
    expect(call?.views.get('table')).toMatchObject({ answer, template: { segments: ['orders'] } })
    expect(call?.defaultView).toBe('summary')
  })

  it('translates levels both ways, and sends the first of several words for a level', () => {
    const dialect = compile({ levels: { Operator: 'Regular', Clerk: 'Regular', Boss: 'Admin' } })
    expect(['Operator', 'Clerk', 'Boss', 'Guest'].map(dialect.levelOf)).toEqual(['Regular', 'Regular', 'Admin', 'Guest'])
    expect(['Regular', 'Clerk', 'Admin', 'Manager'].map(dialect.levelWord)).toEqual(['Operator', 'Clerk', 'Boss', 'Manager'])
  })

  it('translates levels and modules wherever the contract has them, and maps no other call', () => {
    const dialect = compile({ levels: { Operator: 'Regular' }, modules: { whs: 'stock' } })
    const { base } = dialect.calls.get('users') ?? {}
    const about = { call: 'users' as const, view: null, query: {}, params: {}, status: 200 }
    expect(base?.answerWords?.({ data: [{ name: 'Operator', user_level: 'Operator' }] }, about)).toEqual({
      data: [{ name: 'Operator', user_level: 'Regular' }],
    })
    expect(dialect.calls.get('createUser')?.base.bodyWords?.({ user_level: 'Regular', modules: [{ module: 'stock' }] }, about)).toEqual({
      user_level: 'Operator',
      modules: [{ module: 'whs' }],
    })
    expect(dialect.calls.get('stocksHolding')).toBeUndefined()
    const names = [...dialect.calls.keys()]
    expect(names).toContain('authLogin')
    expect(names.length).toBeLessThan(Object.keys(calls).length / 2)
  })
})
