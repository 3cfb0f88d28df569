import { expect, it, vi } from 'vitest'
import { readSharingClients } from './read-again.ts'

const send = vi.hoisted(() => vi.fn())
vi.mock('#lib/client/api.ts', () => ({ send }))

it('the clients that share a record are looked up among all clients, not only that of its id', async () => {
  send.mockResolvedValue({ ok: true, value: { data: [{ client_code: 'BOREAL' }, { client_code: 'ACME' }] } })
  expect(await readSharingClients('customer', 'C~BOREAL~CUS-1')).toEqual(['ACME', 'BOREAL'])
  expect(send.mock.lastCall?.[1]).toEqual({ query: { customer: ['CUS-1'], per_page: 200 } })
  expect(await readSharingClients('supplier', 'another id')).toEqual([])
  expect(send).toHaveBeenCalledTimes(1)
})
