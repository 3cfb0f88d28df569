import { afterEach, expect, it, vi } from 'vitest'
import { createGtinLookup } from './unit-gtins.ts'

const { send, toast } = vi.hoisted(() => ({ send: vi.fn(), toast: vi.fn() }))
vi.mock('#lib/client/api.ts', () => ({ send }))
vi.mock('#components/ui/toast.tsx', () => ({ toast }))

afterEach(() => vi.resetAllMocks())

const NONE = { gtin: null, carton: null }
const content = (product_code: string, uom = 'CASE') => ({ product_code, uom })
const answer = (...levels: [string, string | null][]) => ({
  ok: true,
  value: { data: levels.map(([value, gtin]) => ({ value, gtin, level: value })), meta: { total: levels.length } },
})
const products = () => send.mock.calls.map(([, { query }]) => query.product)

/** Answers like a v7 that names the item of each unit; of the items `unknown` it has none. */
const answerAll = (unknown: readonly string[] = []) =>
  send.mockImplementation(async (_, { query }) => {
    const known = (query.product as string[]).filter((product) => !unknown.includes(product))
    const data = known.map((product_code) => ({ value: 'CASE', gtin: `gtin of ${product_code}`, level: 'CASE', product_code }))
    return { ok: true, value: { data, meta: { total: data.length } } }
  })
const contentsOf = (count: number) => Array.from({ length: count }, (_, index) => content(`P${index}`))

it('the items of many records are looked up together, each once', async () => {
  answerAll()
  const readGtins = createGtinLookup(new AbortController().signal)
  const gtinsOf = await Promise.all([readGtins('ACME', contentsOf(90)), readGtins('ACME', contentsOf(95))])
  expect(gtinsOf.map((gtinOf) => gtinOf(content('P89')).gtin)).toEqual(['gtin of P89', 'gtin of P89'])
  expect(products().map(({ length }) => length)).toEqual([40, 40, 10, 5])
})

it('an item that a v7 does not send with the others is looked up by itself, and so are all later ones', async () => {
  answerAll(['P1', 'P41'])
  const gtinOf = await createGtinLookup(new AbortController().signal)('ACME', contentsOf(44))
  expect([gtinOf(content('P1')), gtinOf(content('P2')).gtin, gtinOf(content('P43')).gtin]).toEqual([NONE, 'gtin of P2', 'gtin of P43'])
  expect(products().map(({ length }) => length)).toEqual([40, 1, 1, 1, 1, 1])
})

it('each unit of an item has its own GTIN, and an item is looked up once for all records', async () => {
  send.mockImplementation(async (_, { query }) =>
    query.product.includes('38472') ? answer(['EACH', '09312345384720'], ['CASE', '19312345384720']) : answer(['CASE', null]),
  )
  const readGtins = createGtinLookup(new AbortController().signal)
  const [gtinOf] = await Promise.all([
    readGtins('ACME', [content('38472'), content('38472', 'EACH'), content('A&B/12')]),
    readGtins('ACME', [content('38472')]),
  ])
  const contents = [content('38472'), content('38472', 'EACH'), content('38472', 'PALLET'), content('A&B/12'), content('other')]
  const carton = { gtin: '19312345384720', uom: 'CASE' }
  expect(contents.map(gtinOf)).toEqual([
    { gtin: '19312345384720', carton },
    { gtin: '09312345384720', carton },
    { gtin: null, carton },
    NONE,
    NONE,
  ])
  expect(products()).toEqual([['38472', 'A&B/12'], ['38472'], ['A&B/12']])
  expect((await readGtins(null, [content('38472')]))(content('38472'))).toEqual(NONE)
})

it('an item has no GTIN if its unit has several, as in a v7 that sends the units of all items', async () => {
  send.mockResolvedValue(answer(['CASE', '19312345384720'], ['CASE', '19312345198662']))
  expect((await createGtinLookup(new AbortController().signal)('ACME', [content('38472')]))(content('38472'))).toEqual(NONE)
})

it('a failure is reported once, and ends the lookup', async () => {
  send.mockResolvedValue({ ok: false, failure: { message: 'Try again later.' } })
  const gtinOf = await createGtinLookup(new AbortController().signal)('ACME', contentsOf(30))
  expect(gtinOf(content('P1'))).toEqual(NONE)
  // All together, then the first four.
  expect(send).toHaveBeenCalledTimes(5)
  expect(toast).toHaveBeenCalledExactlyOnceWith({ kind: 'bad', title: 'The GTINs could not be loaded', description: 'Try again later.' })
})

it('closing the dialog ends the lookup', async () => {
  const closing = new AbortController()
  send.mockImplementation(async () => {
    closing.abort()
    return answer(['CASE', '19312345384720'])
  })
  await createGtinLookup(closing.signal)('ACME', contentsOf(30))
  expect(send).toHaveBeenCalledTimes(1)
  expect(toast).not.toHaveBeenCalled()
})
