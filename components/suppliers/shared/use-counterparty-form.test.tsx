import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ApiFailure } from '#lib/client/failure.ts'
import { keepForm } from '#lib/client/unsaved-form.ts'
import { stubSessionStorage } from '#tests/support/session-storage.ts'
import { useCounterpartyForm } from './use-counterparty-form.ts'

const created = vi.hoisted(() => vi.fn())
vi.mock('./create-counterparty.ts', () => ({ createCounterparty: created }))
vi.mock('#lib/client/api.ts', () => ({ useCall: () => ({}), REPEATED: {} }))
vi.mock('#lib/client/session.tsx', () => ({ useSession: () => ({ can: () => false, user: { id: 'u_1' }, clients: [], config: {} }) }))
vi.mock('#lib/client/scope.ts', () => ({ useScope: () => ({ client: [], owner: [], site: [] }) }))

const BEFORE = { id: 'sup_1', version: 1, supplier_no: '1', name: 'Farm 1', phone: '02 5550 1111', city: 'Sydney' }
/** Someone else has changed the city since the user typed another phone number. */
const NOW = { ...BEFORE, version: 2, city: 'Perth' }
const textOf = (key: keyof typeof BEFORE) => String(BEFORE[key])

/** Opens the form for a record, in which another phone number was typed for {@link BEFORE}. */
const openRestored = (row: object, save: () => Promise<ApiFailure | null>) => {
  const values = { supplier_no: textOf('supplier_no'), name: textOf('name'), city: textOf('city'), phone: '02 5550 2222' }
  keepForm('counterparty', 'u_1', { place: 'suppliers', kind: 'supplier', client: 'ACME', row: BEFORE, values })
  const forms: ReturnType<typeof useCounterpartyForm>[] = []
  const Form = () => {
    const edited = { row, name: 'Farm 1', save }
    forms.push(useCounterpartyForm({ kind: 'supplier', place: 'suppliers', clientCode: 'ACME', edited, onClose: () => {} }))
    return null
  }
  renderToStaticMarkup(<Form />)
  return forms.at(-1)
}

vi.mock('#lib/client/use-keep-form.ts', () => ({ useKeepForm: (_: string, value: unknown) => void keptValues.push(value) }))
const keptValues = vi.hoisted((): unknown[] => [])

/** Opens the form for a new supplier, whose input was kept with this creation. */
const openNew = (creation: object) => {
  const values = { supplier_no: '7', name: 'Farm 7', country: 'AU' }
  keepForm('counterparty', 'u_1', { place: 'suppliers', kind: 'supplier', client: 'ACME', values, creation })
  const forms: ReturnType<typeof useCounterpartyForm>[] = []
  const Form = () => {
    forms.push(useCounterpartyForm({ kind: 'supplier', place: 'suppliers', clientCode: 'ACME', onClose: () => {} }))
    return null
  }
  renderToStaticMarkup(<Form />)
  return forms.at(-1)
}

beforeEach(() => {
  stubSessionStorage()
})
afterEach(() => void vi.unstubAllGlobals())

it('input for an older version of the record is restored, and sent with that version, which v7 refuses', async () => {
  const save = vi.fn(() => Promise.resolve(null))
  await openRestored(NOW, save)?.submit()
  expect(save.mock.calls).toEqual([[{ phone: '02 5550 2222' }, BEFORE]])
  await openRestored({ ...NOW, id: 'sup_2' }, save)?.submit()
  expect(save).toHaveBeenCalledOnce()
})

it.each(['credit_limit', '/name', 'client_code'])(
  'an error of %s, which is not a field of the form, does not stop the next attempt',
  async (key) => {
    const save = vi.fn(() =>
      Promise.resolve({ kind: 'status' as const, status: 422, message: 'Credit check failed.', errors: { [key]: ['Too high.'] } }),
    )
    const form = openRestored(NOW, save)
    await form?.submit()
    await form?.submit()
    expect(save).toHaveBeenCalledTimes(2)
  },
)

it('a new supplier whose response a reload has lost is looked up, and sent with the same key', async () => {
  created.mockResolvedValue({ ok: false, isUnknown: true, failure: { kind: 'network', message: 'Lost.' } })
  const form = openNew({ key: 'k-1', sentAt: 1 })
  expect(keptValues.at(-1)).toMatchObject({ values: { name: 'Farm 7' }, creation: { key: 'k-1', sentAt: 1 } })
  await form?.submit()
  expect(created.mock.calls).toMatchObject([[{ key: 'k-1', body: { name: 'Farm 7' } }, true]])
})
