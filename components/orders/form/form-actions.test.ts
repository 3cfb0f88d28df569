import { afterEach, expect, it, vi } from 'vitest'
import { createOrderActions } from './form-actions.ts'

const toast = vi.hoisted(() => vi.fn())
vi.mock('#components/ui/toast.tsx', () => ({ toast }))

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
