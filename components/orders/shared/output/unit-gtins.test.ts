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
  value: { data: levels.map(([value, gtin]) => ({ value, gtin, level: value })) },
})
const products = () => send.mock.calls.map(([, { query }]) => query)

it('each unit of an item has its own GTIN, and an item is looked up once for all records', async () => {
  send.mockImplementation(async (_, { query }) =>
    query.product === '38472' ? answer(['EACH', '09312345384720'], ['CASE', '19312345384720']) : answer(['CASE', null]),
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
  expect(products()).toEqual([
    { client: ['ACME'], product: '38472' },
    { client: ['ACME'], product: 'A&B/12' },
  ])
  expect((await readGtins(null, [content('38472')]))(content('38472'))).toEqual(NONE)
})

it('an item has no GTIN if its unit has several, as in a v7 that sends the units of all items', async () => {
  send.mockResolvedValue(answer(['CASE', '19312345384720'], ['CASE', '19312345198662']))
  expect((await createGtinLookup(new AbortController().signal)('ACME', [content('38472')]))(content('38472'))).toEqual(NONE)
})

it('a failure is reported once, and ends the lookup', async () => {
  send.mockResolvedValue({ ok: false, failure: { message: 'Try again later.' } })
  const contents = Array.from({ length: 30 }, (_, index) => content(`P${index}`))
  const gtinOf = await createGtinLookup(new AbortController().signal)('ACME', contents)
  expect(gtinOf(content('P1'))).toEqual(NONE)
  expect(send).toHaveBeenCalledTimes(4)
  expect(toast).toHaveBeenCalledExactlyOnceWith({ kind: 'bad', title: 'The GTINs could not be loaded', description: 'Try again later.' })
})

it('closing the dialog ends the lookup', async () => {
  const closing = new AbortController()
  send.mockImplementation(async () => {
    closing.abort()
    return answer(['CASE', '19312345384720'])
  })
  await createGtinLookup(closing.signal)(
    'ACME',
    Array.from({ length: 30 }, (_, index) => content(`P${index}`)),
  )
  expect(send).toHaveBeenCalledTimes(4)
  expect(toast).not.toHaveBeenCalled()
})
