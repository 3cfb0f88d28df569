import { expect, it, vi } from 'vitest'
import { createOrder } from './calls.ts'

const { send } = vi.hoisted(() => ({ send: vi.fn() }))
vi.mock('#lib/client/api.ts', () => ({ send }))
vi.mock('#lib/client/refusal-of-v7.ts', () => {
  throw new Error('Failed to fetch')
})

it('a refusal and a warning stay as v7 wrote them if the code for the client’s words cannot be loaded', async () => {
  const create = () => createOrder('SO', {}, 'key', (text) => `${text}!`)
  const failure = { kind: 'status', status: 422, message: 'Enter the lot.', errors: { lot_no: ['Enter the lot.'] } }
  send.mockResolvedValueOnce({ ok: false, failure })
  expect(await create()).toEqual({ ok: false, failure })
  const warning = { code: 'LOT', path: 'lot_no', message: 'The lot is new.' }
  const data = { id: 'so_1', so_no: 'SO-1', version: 1, status: 'DRAFT' }
  send.mockResolvedValueOnce({ ok: true, value: { data, meta: { warnings: [warning] } } })
  expect(await create()).toMatchObject({ ok: true, value: { warnings: [warning] } })
})
