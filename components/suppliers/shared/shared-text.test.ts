import { expect, it } from 'vitest'
import type { useWords } from '#lib/client/field-labels.ts'
import { sharedText } from './shared-text.ts'

it('names every client for which a shared record changes, in the words of the user', () => {
  const words = {
    client: { singular: 'Division', plural: 'Divisions' },
    customer: { singular: 'Customer', plural: 'Customers' },
  } as ReturnType<typeof useWords>
  expect(sharedText({ kind: 'customer', client: 'BOREAL', sharing: ['ACME', 'BOREAL'], words })).toBe(
    'For divisions ACME and BOREAL, which share this customer. The number changes for BOREAL only.',
  )
})
