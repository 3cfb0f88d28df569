import { expect, it, vi } from 'vitest'
import { patchOrder, recordIn } from './calls.ts'

const { send } = vi.hoisted(() => ({ send: vi.fn() }))
vi.mock('#lib/client/api.ts', async (original) => ({ ...(await original<object>()), send }))

it.each([
  ['neither a code nor the order', { status: 409 }],
  ['the order in a form that cannot be read', { status: 409, code: 'STALE_WRITE', data: 'see other' }],
  ['412', { status: 412 }],
])('after a conflict with %s, the order is read, and if someone else has changed it, the form gets their version', async (_, more) => {
  const failure = { kind: 'status', message: 'Not now.', ...more }
  const data = { id: 'so_1', so_no: 'SO-1', version: 5, status: 'ENTERED' }
  send.mockReset()
  send.mockResolvedValueOnce({ ok: false, failure }).mockResolvedValueOnce({ ok: true, value: { data } })
  const refused = await patchOrder('SO', 'so_1', { notes: 'x' }, 4, String)
  expect(refused).toEqual({ ok: false, failure: { ...failure, code: 'STALE_WRITE', data } })
  expect(!refused.ok && recordIn('SO', refused.failure.data)).toMatchObject(data)
})

it('a conflict that is not about someone else’s change stays as v7 wrote it', async () => {
  const failure = { kind: 'status', status: 409, message: 'The site is being counted.' }
  for (const read of [
    { ok: true, value: { data: { id: 'so_1', version: 4 } } },
    { ok: false, failure: { kind: 'network' } },
  ]) {
    send.mockReset()
    send.mockResolvedValueOnce({ ok: false, failure }).mockResolvedValueOnce(read)
    expect(await patchOrder('SO', 'so_1', { notes: 'x' }, 4, String)).toEqual({ ok: false, failure })
  }
  send.mockReset()
  send.mockResolvedValueOnce({ ok: false, failure: { ...failure, code: 'DUPLICATE_ORDER' } })
  await patchOrder('SO', 'so_1', { notes: 'x' }, 4, String)
  expect(send).toHaveBeenCalledTimes(1)
})
