import { afterEach, expect, it, vi } from 'vitest'
import { createOrderActions } from './form-actions.ts'

const toast = vi.hoisted(() => vi.fn())
vi.mock('#components/ui/toast.tsx', () => ({ toast }))

const { patchOrder, readOrder } = vi.hoisted(() => ({ patchOrder: vi.fn(), readOrder: vi.fn() }))
vi.mock('./draft/calls.ts', () => ({ patchOrder, readOrder }))

type Actions = Parameters<typeof createOrderActions>[0]

afterEach(() => vi.unstubAllGlobals())

const actionsOf = (session: Record<string, unknown>, parts: Partial<Actions> = {}) =>
  createOrderActions({
    session: session as unknown as Actions['session'],
    form: {} as Actions['form'],
    source: { kind: 'SO', record: null } as unknown as Actions['source'],
    isSupplier: false,
    toClientWording: String,
    runOnce: (_, work) => work(),
    setSubmitted: () => {},
    setFailure: () => {},
    leaveFor: () => {},
    unlock: () => {},
    focusAfterwards: () => {},
    ...parts,
  })

it('entering an order without a connection says so at once and sends nothing', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const submit = vi.fn()
  const setFailure = vi.fn()
  const actions = actionsOf({ submit }, { setFailure })
  await actions.enter()
  await actions.enterAndRelease()
  expect(submit).not.toHaveBeenCalled()
  const failure = { kind: 'network', message: 'You are offline. Try again when the connection is back.' }
  expect(setFailure.mock.calls).toEqual([[failure], [failure]])
})

it('an order in which nothing was entered is not saved as a draft', async () => {
  const save = vi.fn(async () => 'same')
  await actionsOf({ saver: { save }, isUntouched: () => true }).saveDraft()
  expect(save).not.toHaveBeenCalled()
  expect(toast).toHaveBeenCalledWith({ title: 'There is nothing to save yet', description: 'Fill in the order first.' })
  await actionsOf({ saver: { save }, isUntouched: () => false }).saveDraft()
  expect(save).toHaveBeenCalledOnce()
})

it('an order whose release v7 has accepted but not done is not called released', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('HTMLElement', EventTarget)
  vi.stubGlobal('window', { sessionStorage: { getItem: () => null } })
  const store = <T>(value: T) => ({ get: () => value })
  const order = { id: 'so_1', no: 'SO-1', version: 1, status: 'ENTERED' }
  const session = {
    submit: async () => 'done',
    order: store(order),
    warnings: store([]),
    findings: store(null),
    acceptsChanges: () => true,
  }
  const read = (status: string, status_name: string) => ({ order: { ...order, status }, record: { status_name }, warnings: [] })
  const toastAfter = async (answer: object, now: object | null) => {
    patchOrder.mockResolvedValue({ ok: true, ...answer })
    readOrder.mockResolvedValue(now)
    await actionsOf(session).enterAndRelease()
    return toast.mock.lastCall?.[0] as object
  }
  expect(await toastAfter({ value: null, message: 'Queued' }, read('ENTERED', 'Entered'))).toMatchObject({
    title: 'SO-1 was entered, but is not released yet',
    description: 'The warehouse system has accepted this, but the order is still entered. Queued.',
  })
  expect(await toastAfter({ value: null }, read('ALLOCATED', 'Allocated'))).toMatchObject({ kind: 'good', title: 'SO-1 is now allocated' })
  expect(await toastAfter({ value: null }, null)).toMatchObject({ title: 'SO-1 was entered' })
  readOrder.mockClear()
  expect(await toastAfter({ value: read('RELEASED', 'Released') }, null)).toMatchObject({ title: 'SO-1 is now released' })
  expect(readOrder).not.toHaveBeenCalled()
})
