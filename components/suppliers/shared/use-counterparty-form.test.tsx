import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { keepForm } from '#lib/client/unsaved-form.ts'
import { useCounterpartyForm } from './use-counterparty-form.ts'

vi.mock('#lib/client/api.ts', () => ({ useCall: () => ({}), REPEATED: {} }))
vi.mock('#lib/client/session.tsx', () => ({ useSession: () => ({ can: () => false, user: { id: 'u_1' }, clients: [], config: {} }) }))
vi.mock('#lib/client/scope.ts', () => ({ useScope: () => ({ client: [], owner: [], site: [] }) }))

const BEFORE = { id: 'sup_1', version: 1, supplier_no: '1', name: 'Farm 1', phone: '02 5550 1111', city: 'Sydney' }
/** Someone else has changed the city since the user typed another phone number. */
const NOW = { ...BEFORE, version: 2, city: 'Perth' }
const textOf = (key: keyof typeof BEFORE) => String(BEFORE[key])

/** Opens the form for a record and saves it unchanged. Returns what was sent. */
const saveRestored = async (row: object): Promise<unknown[] | undefined> => {
  const save = vi.fn(() => Promise.resolve(null))
  const submits: (() => Promise<void>)[] = []
  const Form = () => {
    const edited = { row, name: 'Farm 1', save }
    submits.push(useCounterpartyForm({ kind: 'supplier', place: 'suppliers', clientCode: 'ACME', edited, onClose: () => {} }).submit)
    return null
  }
  renderToStaticMarkup(<Form />)
  await submits.at(-1)?.()
  return save.mock.lastCall
}

it('input for an older version of the record is restored, and sent with that version, which v7 refuses', async () => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  })
  const values = { supplier_no: textOf('supplier_no'), name: textOf('name'), city: textOf('city'), phone: '02 5550 2222' }
  keepForm('counterparty', 'u_1', { place: 'suppliers', kind: 'supplier', client: 'ACME', row: BEFORE, values })
  expect(await saveRestored(NOW)).toEqual([{ phone: '02 5550 2222' }, BEFORE])
  expect(await saveRestored({ ...NOW, id: 'sup_2' })).toBeUndefined()
  vi.unstubAllGlobals()
})
