import { expect, it, vi } from 'vitest'
import type { SupplierRow } from '#lib/contract/suppliers/suppliers.ts'
import { blockSupplier } from './bulk-block.tsx'

const v7 = vi.hoisted(() => ({ answer: {} as object, now: null as object | null }))
vi.mock('./change-supplier.ts', () => ({ saveSupplier: async () => v7.answer }))
vi.mock('./shared/read-again.ts', () => ({ readAgain: async () => v7.now }))

const ROW = { id: 'S~1', name: 'Oats Ltd', supplier_no: '7', client_code: 'ACME', status: 'ACTIVE', version: 3 } as unknown as SupplierRow
const block = (answer: object, now: object | null) => {
  Object.assign(v7, { answer, now })
  return blockSupplier(ROW, 'Quality', new AbortController().signal)
}

it('a supplier that v7 accepts to block but does not block counts as not done yet', async () => {
  const note = 'The warehouse system has accepted this, but has not changed anything yet. Buyer must approve.'
  expect(await block({ ok: true, value: null, message: 'Buyer must approve' }, ROW)).toEqual({ ok: true, isPending: true, note })
  expect(await block({ ok: true, value: { data: ROW } }, ROW)).toMatchObject({ isPending: true })
  expect(await block({ ok: true, value: { data: { ...ROW, status: 'BLOCKED' } } }, null)).toEqual({ ok: true, note: undefined })
})

it('a refusal of a supplier that nobody has changed is v7’s', async () => {
  const refused = { ok: false, failure: { kind: 'status', status: 409, message: 'Open orders.' } }
  expect(await block(refused, ROW)).toMatchObject({ ok: false, reason: 'Open orders.' })
  expect(await block(refused, { ...ROW, name: 'Oats Pty', version: 4 })).toMatchObject({ reason: expect.stringContaining('Oats Pty') })
})
