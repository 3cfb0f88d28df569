import { beforeEach, expect, it, vi } from 'vitest'
import { useStockVisibility } from './use-stock-visibility.ts'

type Metadata = { data?: { data: { key: string }[] }; error?: object }

const state = vi.hoisted(() => ({ level: 'Regular', isSupplierMode: false, metadata: {} as object, requested: [] as unknown[] }))
vi.mock('#lib/client/session.tsx', () => ({
  useSession: () => ({
    user: { userLevel: state.level },
    config: { supplier_mode: state.isSupplierMode },
    clients: [{ client_code: 'ACME' }],
  }),
}))
vi.mock('#lib/client/scope.ts', () => ({ useScope: () => ({ client: [] }) }))
vi.mock('#lib/client/api.ts', () => ({
  useCall: (_call: object, input: unknown, options: unknown) => {
    state.requested.push(input && { ...input, options })
    return input ? state.metadata : {}
  },
}))

const describing = (...keys: string[]): Metadata => ({ data: { data: keys.map((key) => ({ key })) } })
// The hooks that it calls are doubles, so that it is an ordinary function here.
const visibilityOf = useStockVisibility
const visibilityWith = (metadata: Metadata, options?: Parameters<typeof useStockVisibility>[0]) => {
  state.metadata = metadata
  return visibilityOf(options)
}

beforeEach(() => Object.assign(state, { level: 'Regular', isSupplierMode: false, requested: [] }))

it.each([
  ['a column for available stock', describing('on_hand', 'available'), 'all'],
  ['only on hand and on order', describing('on_hand', 'on_order'), 'supplier'],
  ['no columns', describing(), 'all'],
  ['a refusal', { error: {} }, 'all'],
  ['nothing yet', {}, 'unknown'],
] as const)('a Regular user whose v7 sends %s', (_case, metadata, expected) => expect(visibilityWith(metadata)).toBe(expected))

it('a supplier known from the sign-in counts as one before v7 describes any columns', () => {
  state.isSupplierMode = true
  expect(visibilityWith({})).toBe('supplier')
})

it('a level other than Regular means all stock, without a call', () => {
  state.level = 'Manager'
  expect(visibilityWith({}, { trustsLevel: true })).toBe('all')
  expect(state.requested).toEqual([null])
})

it('requests the metadata of the list beside it, or none', () => {
  visibilityWith({}, { view: 'table' })
  visibilityWith({}, { isPassive: true })
  expect(state.requested).toEqual([
    { query: { view: 'table', client: 'ACME' }, options: { revalidateIfStale: false } },
    { query: { view: 'summary', client: 'ACME' }, options: { revalidateIfStale: false, revalidateOnMount: false } },
  ])
})
