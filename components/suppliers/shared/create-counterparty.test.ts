import { expect, it, vi } from 'vitest'
import { isAlreadyAdded } from './create-counterparty.ts'

const send = vi.hoisted(() => vi.fn())
vi.mock('#lib/client/api.ts', () => ({ send }))

it('a refused number counts as taken by someone else’s new customer only if that customer exists', async () => {
  const refusedFor = (field: string, no: string) =>
    isAlreadyAdded('customer', 'ACME', { customer_no: no }, { kind: 'status', status: 422, message: '', errors: { [field]: ['Refused.'] } })
  send.mockResolvedValue({ ok: true, value: { data: [{ value: 'CUS-7', customer_no: '77031' }] } })
  expect(await refusedFor('customer_no', '77031')).toBe(true)
  expect(await refusedFor('customer_no', '77032')).toBe(false)
  expect(await refusedFor('postcode', '77031')).toBe(false)
})
