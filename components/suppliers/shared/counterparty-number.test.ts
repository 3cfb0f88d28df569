import { expect, it, vi } from 'vitest'
import { proposeCustomerNo } from './counterparty-number.ts'

const send = vi.hoisted(() => vi.fn())
vi.mock('#lib/client/api.ts', async (original) => ({ ...(await original<object>()), send }))

it('the number that is proposed for a new customer follows all numbers, also those after the first page of a v7', async () => {
  const numbers = ['C-0001', 'C-0002', 'C-0003']
  send.mockImplementation(async (call: { path: string }, { query }: { query: { page: number; customer_no?: string } }) =>
    query.customer_no === undefined
      ? {
          ok: true,
          value: { data: numbers.slice(query.page - 1, query.page).map((no) => ({ value: no, customer_no: no })), meta: { total: 3 } },
        }
      : { ok: true, value: { data: { available: call.path !== '' } } },
  )
  expect(await proposeCustomerNo('ACME', new AbortController().signal)).toBe('C-0004')
})
