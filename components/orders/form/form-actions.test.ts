import { afterEach, describe, expect, it, vi } from 'vitest'
import { createOrderActions } from './form-actions.ts'

type Actions = Parameters<typeof createOrderActions>[0]

afterEach(() => vi.unstubAllGlobals())

/** The actions of a new order; `pending` is what an earlier attempt may have created. */
const actionsFor = (pending: { body: { status: string } } | null = null) => {
  const submit = vi.fn(() => Promise.resolve('failed'))
  const setFailure = vi.fn()
  const session = {
    submit,
    saver: { pending: () => pending },
    saving: { get: () => ({ failure: null }) },
    stale: { get: () => null },
    order: { get: () => null },
  }
  const actions = createOrderActions({
    session: session as unknown as Actions['session'],
    form: {} as Actions['form'],
    source: { kind: 'SO', record: null } as unknown as Actions['source'],
    isSupplier: false,
    runOnce: (_, work) => work(),
    setSubmitted: () => {},
    setFailure,
    leaveFor: () => {},
  })
  return { actions, submit, setFailure }
}

describe('entering an order without a connection', () => {
  it('says so at once and sends nothing', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const { actions, submit, setFailure } = actionsFor()
    await actions.enter()
    await actions.enterAndRelease()
    expect(submit).not.toHaveBeenCalled()
    const failure = { kind: 'network', message: 'You are offline. Try again when the connection is back.' }
    expect(setFailure.mock.calls).toEqual([[failure], [failure]])
  })

  it('does not claim that nothing was sent after an attempt whose outcome is unknown', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    vi.stubGlobal('document', { activeElement: null })
    vi.stubGlobal('HTMLElement', Object)
    const { actions, submit } = actionsFor({ body: { status: 'ENTERED' } })
    await actions.enter()
    expect(submit).toHaveBeenCalledOnce()
  })
})
