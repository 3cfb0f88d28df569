import { expect, test } from 'vitest'
import { draftText, isOwnRecentDraft } from './own-draft.ts'

const NOW = Date.parse('2026-11-26T10:00:00Z')
const user = { name: 'Casey Rivera', email: 'csr@acme.test' }
const isOffered = (author: string | null, at: string | null, status = 'DRAFT') =>
  isOwnRecentDraft({ status, created_by: author, updated_at: at }, user, NOW)

test('a draft from the last week is offered to its author, whom v7 identifies by name, by email or not at all', () => {
  const yesterday = '2026-11-25T10:00:00Z'
  expect([isOffered('casey rivera', yesterday), isOffered('CSR@acme.test', yesterday), isOffered(null, yesterday)]).toEqual([
    true,
    true,
    true,
  ])
  expect([isOffered('Morgan Blake', yesterday), isOffered('Casey Rivera', '2026-11-18T10:00:00Z'), isOffered(null, null)]).toEqual([
    false,
    false,
    false,
  ])
  // A v7 that does not know the filter sends any orders.
  expect(isOffered(null, yesterday, 'RELEASED')).toBe(false)
})

test('a draft is described by what is known about it', () => {
  expect(draftText({ so_no: 'SO-7', customer_name: 'Perth Café', lines: 9 })).toBe('SO-7 for Perth Café, 9 lines')
  expect(draftText({ po_no: 'PO-3', supplier_name: null, lines: 1 })).toBe('PO-3, 1 line')
  expect(draftText({ so_no: null, lines: null })).toBe('an order without a number')
})
