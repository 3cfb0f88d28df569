import { expect, it, vi } from 'vitest'
import { customerLoader, supplierLoader } from './load-counterparties.ts'

const rows = vi.hoisted(() => [] as object[])
vi.mock('#lib/client/api.ts', () => ({
  send: () => Promise.resolve({ ok: true, value: { data: rows.splice(0), meta: { total: 1 } } }),
}))

it('suggests suppliers and customers with the number that the lists show, and with the code if there is none', async () => {
  const hintOf = async (loader: typeof supplierLoader, row: object) => {
    rows.push(row)
    const result = await loader({ client: [] })('green', new AbortController().signal)
    return 'choices' in result ? result.choices[0] : result
  }
  const supplier = { value: 'SUP-014', label: 'Green Grocer', city: 'Sydney' }
  expect(await hintOf(supplierLoader, { ...supplier, supplier_no: '014' })).toEqual({
    value: 'SUP-014',
    label: 'Green Grocer',
    hint: '014 · Sydney',
  })
  expect(await hintOf(supplierLoader, { ...supplier, supplier_no: null })).toMatchObject({ hint: 'SUP-014 · Sydney' })
  const ofClients = { ...supplier, supplier_no: '014', client_codes: ['ACME', 'VOLT'] }
  expect(await hintOf(supplierLoader, ofClients)).toMatchObject({ hint: '014 · Sydney' })
  expect(await hintOf((scope) => supplierLoader(scope, true), ofClients)).toMatchObject({ hint: '014 · Sydney · ACME, VOLT' })
  expect(await hintOf(customerLoader, { value: 'CUS-1', label: 'Bay', city: null, customer_no: '00009' })).toMatchObject({ hint: '00009' })
})
