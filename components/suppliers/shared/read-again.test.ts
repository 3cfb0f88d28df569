import { expect, it, vi } from 'vitest'
import { readSharingClients } from './read-again.ts'

const send = vi.hoisted(() => vi.fn())
vi.mock('#lib/client/api.ts', async (original) => ({ ...(await original<object>()), send }))

it('the clients that share a record are looked up among all clients, not only that of its id', async () => {
  // This v7 sends one row per page, whatever is requested.
  const rows = ['BOREAL', 'ACME'].map((client_code) => ({ id: client_code, client_code }))
  send.mockImplementation(async (_, { query }: { query: { page: number } }) => ({
    ok: true,
    value: { data: rows.slice(query.page - 1, query.page), meta: { total: 2 } },
  }))
  expect(await readSharingClients('customer', 'C~BOREAL~CUS-1')).toEqual(['ACME', 'BOREAL'])
  expect(send.mock.lastCall?.[1]).toMatchObject({ query: { customer: ['CUS-1'], page: 2 } })
  expect(await readSharingClients('supplier', 'another id')).toEqual([])
  expect(send).toHaveBeenCalledTimes(2)
})
