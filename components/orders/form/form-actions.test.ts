import { afterEach, expect, it, vi } from 'vitest'
import { createOrderActions } from './form-actions.ts'

type Actions = Parameters<typeof createOrderActions>[0]

afterEach(() => vi.unstubAllGlobals())

it('entering an order without a connection says so at once and sends nothing', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const submit = vi.fn()
  const setFailure = vi.fn()
  const actions = createOrderActions({
    session: { submit } as unknown as Actions['session'],
    form: {} as Actions['form'],
    source: { kind: 'SO', record: null } as unknown as Actions['source'],
    isSupplier: false,
    runOnce: (_, work) => work(),
    setSubmitted: () => {},
    setFailure,
    leaveFor: () => {},
    unlock: () => {},
    focusAfterwards: () => {},
  })
  await actions.enter()
  await actions.enterAndRelease()
  expect(submit).not.toHaveBeenCalled()
  const failure = { kind: 'network', message: 'You are offline. Try again when the connection is back.' }
  expect(setFailure.mock.calls).toEqual([[failure], [failure]])
})
