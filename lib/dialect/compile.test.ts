import { describe, expect, it } from 'vitest'
import { calls } from '#lib/contract/calls.ts'
import { compileDialect } from './compile.ts'
import type { Dialect } from './dialect.ts'
import { days, eachRow, laravelPage, numbers, pipe, renamed } from './public.ts'

const compiled = (definition: unknown): Dialect => {
  const made = compileDialect(definition, 'tag')
  if ('problems' in made) throw new Error(made.problems.join('\n'))
  return made.dialect
}
const problems = (definition: unknown): string[] => {
  const made = compileDialect(definition, 'tag')
  return 'problems' in made ? made.problems : []
}

describe('the check of a dialect', () => {
  it('an empty one is fine and maps nothing', () =>
    expect(compiled({})).toMatchObject({ prefix: '/v7', calls: new Map(), lacks: new Set(), drafts: null, idempotencyKeys: null }))

  it('says what v7 does beside its calls, which is no call that it lacks', () =>
    expect(compiled({ offers: { drafts: false, idempotencyKeys: true } })).toMatchObject({
      lacks: new Set(),
      has: new Set(),
      drafts: false,
      idempotencyKeys: true,
    }))

  it('says everything that is wrong at once', () =>
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
      'the dialect: knows no "offer"; did you mean "offers"?',
      'prefix: must begin with one slash, like /v7, or be empty.',
      'levels.Operator: "Regulars" is not one of the contract\'s: Regular, Manager, Admin, System.',
      expect.stringMatching(/^modules\.whs: "stocks" is not one of the contract's: stock, /),
      'levels.Chief\r\nX: y: a level goes to v7 in a header: letters, digits, blanks and . _ - only, at most 40.',
      'offers.patchSaleOrder: the contract has no such call; did you mean "patchSalesOrder"?',
      'offers.drafts: must be true or false.',
      'calls.stockHolding: the contract has no such call; did you mean "stocksHolding"?',
      'calls.stocksHolding: knows no "methods"; did you mean "method"?',
      'calls.stocksHolding.body: a GET has no body; set `method` to another one.',
      'calls.stocksHolding.path: must not hold `.` or `..`.',
      'calls.stocksHolding.answer: must be a helper or a function, not an object.',
      'calls.stocksHolding.views.details: the call has no such view; did you mean "detail"?',
      'calls.patchSalesOrder.method: must be one of GET, POST, PUT, PATCH, DELETE.',
      'calls.patchSalesOrder.actions.cancl: the call has no such step; did you mean "cancel"?',
      'calls.user.path: lacks the parameter {id} of the contract.',
      "calls.user.path: has the parameter {no}, which neither the contract's path nor its query knows.",
      'images.path: must be a path like /logos/{client}.png.',
    ]))

  it('holds the names that helpers are given to the contract, as the compiler would', () =>
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

  it('passes on what helpers find wrong with what they are given', () =>
    expect(problems({ calls: { stocksHolding: { answer: eachRow(days('HH:mm', 'earliest_expiry_date')) } } })).toEqual([
      'calls.stocksHolding.answer: days: the pattern "HH:mm" must hold YYYY (or YY), MM and DD, like DD/MM/YYYY.',
    ]))

  it('a file cannot be mapped', () =>
    expect(problems({ calls: { readDocument: { path: 'files/{id}.pdf', answer: () => ({}) } } })).toEqual([
      'calls.readDocument.answer: the answer is a file: it passes as it comes.',
    ]))

  it.each([undefined, null, 'dialect', [], () => ({})])('what is no object is refused: %j', (definition) =>
    expect(problems(definition)).toEqual(['the module must `export default defineDialect({ … })`.']),
  )
})

describe('a compiled dialect', () => {
  it('maps the calls that it names and no others', () =>
    expect([...compiled({ calls: { users: {}, user: {} } }).calls.keys()]).toEqual(['users', 'user']))

  it('knows what is not offered, however it is said', () => {
    const dialect = compiled({
      offers: { patchSalesOrder: false, patchPurchaseOrder: true, drafts: false },
      calls: { audit: { offered: false } },
    })
    expect([...dialect.lacks].toSorted()).toEqual(['audit', 'patchSalesOrder'])
    expect([...dialect.has]).toEqual(['patchPurchaseOrder'])
    expect(dialect.drafts).toBe(false)
    expect(dialect.calls.get('patchSalesOrder')?.base.isOffered).toBe(false)
  })

  it('gives views and steps what the call says, unless they say otherwise', () => {
    const answer = () => null
    const own = () => ({ data: {} })
    const call = compiled({
      calls: { salesOrders: { path: 'orders', answer, views: { detail: { path: 'orders/{id}', answer: own }, table: {} } } },
    }).calls.get('salesOrders')
    expect(call?.views.get('detail')).toMatchObject({ answer: own, template: { names: ['id'] } })
    expect(call?.views.get('table')).toMatchObject({ answer, template: { segments: ['orders'] } })
    expect(call?.defaultView).toBe('summary')
  })

  it('turns levels both ways: the first word that means a level is the one that is sent', () => {
    const dialect = compiled({ levels: { Operator: 'Regular', Clerk: 'Regular', Boss: 'Admin' } })
    expect(['Operator', 'Clerk', 'Boss', 'Guest'].map(dialect.levelOf)).toEqual(['Regular', 'Regular', 'Admin', 'Guest'])
    expect(['Regular', 'Clerk', 'Admin', 'Manager'].map(dialect.levelWord)).toEqual(['Operator', 'Clerk', 'Boss', 'Manager'])
  })

  it('turns levels and modules wherever the contract has them, and touches no other call', () => {
    const dialect = compiled({ levels: { Operator: 'Regular' }, modules: { whs: 'stock' } })
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
