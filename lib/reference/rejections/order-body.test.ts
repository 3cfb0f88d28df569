import { expect, test } from 'vitest'
import type { Message } from './message.ts'
import { purchaseBody, salesBody } from './order-body.ts'
import type { ResolvedCodes } from './resolve.ts'

const message = { customerOrder: null, party: null, reference: null } as Partial<Message> as Message
const resolved = { lines: [], shipDate: null, deliveryDate: null } as Partial<ResolvedCodes> as ResolvedCodes

test('remarks that are too long for the order end with a mark, so that the warehouse looks at the message', () => {
  const context = { client: 'ACME', today: '2026-11-20', onShortage: 'BACK_ORDER' } as const
  const remarksOf = (notes: string | null, customerOrder: string | null = null) => [
    salesBody({ ...message, notes, customerOrder }, resolved, context).pick_instructions,
    purchaseBody({ ...message, notes, customerOrder }, resolved, context).notes,
  ]
  expect(remarksOf(null)).toEqual([null, null])
  expect(remarksOf('x'.repeat(1000))).toEqual(['x'.repeat(1000), 'x'.repeat(1000)])
  expect(remarksOf('x'.repeat(1001))).toEqual([`${'x'.repeat(999)}…`, `${'x'.repeat(999)}…`])
  expect(remarksOf(`${'x'.repeat(998)}💥x`)[0]).toBe(`${'x'.repeat(998)}…`)
  const [pick] = remarksOf('x'.repeat(990), 'C-77')
  expect([pick?.length, pick?.startsWith("Customer's order: C-77\nxxx"), pick?.endsWith('xx…')]).toEqual([1000, true, true])
})
