import { expect, test } from 'vitest'
import { nextReceipt, shortageReason as reasonWithLabels, shortageTitle } from './shortage-words.ts'

const labels = { lot: 'Batch', expiry: 'Best before' }
const shortageReason = (shortage: Parameters<typeof reasonWithLabels>[0], uom: string) => reasonWithLabels(shortage, uom, labels)

const shortage = { qty: 6, available: 0, blocked: 0, reserved: 0, next_receipt: null }

test('a shortage says how much is needed and available, and why the rest is not available', () => {
  expect(shortageReason(shortage, 'CASE')).toBe('6 CASE needed, none available.')
  expect(shortageReason({ ...shortage, available: 2, reserved: 10, blocked: 4 }, 'CASE')).toBe(
    '6 CASE needed, 2 available. Not available: 10 allocated to other orders, 4 on hold, damaged or expired.',
  )
})

test('stock allocated to other lines of the order does not count as other orders’', () => {
  expect(shortageReason({ ...shortage, qty: 1, reserved: 12, reserved_here: 111 }, 'CASE')).toBe(
    '1 CASE needed, none available: 111 allocated to other lines of this order, 12 allocated to other orders.',
  )
})

test('a line for which enough is available is not called short', () => {
  expect(shortageReason({ ...shortage, available: 6 }, 'CASE')).toBe('6 CASE needed, 6 available: not allocated yet.')
  expect(shortageReason({ ...shortage, available: 158.75, reserved: 12 }, 'KG')).toBe('6 KG needed, 158.75 available: not allocated yet.')
  expect(shortageReason({ ...shortage, available: 5.9 }, 'CASE')).toBe('6 CASE needed, 5 available.')
  expect(shortageReason({ ...shortage, available: null }, 'CASE')).toBe('6 CASE needed.')
  expect(shortageReason({ ...shortage, qty: null, available: null, reserved: 3 }, 'CASE')).toBe(
    'Short of stock: 3 allocated to other orders.',
  )
})

test('lines for which enough is available are not counted as short', () => {
  const [short, waiting] = [
    { shortage, uom: 'CASE' },
    { shortage: { ...shortage, available: 6 }, uom: 'CASE' },
  ]
  expect(shortageTitle([short, waiting])).toBe('1 line is short of stock')
  expect(shortageTitle([short, short, waiting])).toBe('2 lines are short of stock')
  expect(shortageTitle([waiting])).toBe('1 line is not allocated yet')
})

test('available cases are rounded down and missing cases are rounded up', () => {
  const parts = { ...shortage, qty: 6.583, available: 2.417, reserved: 3.667 }
  expect(shortageReason(parts, 'CASE')).toBe('7 CASE needed, 2 available. Not available: 3 allocated to other orders.')
  expect(shortageReason({ ...parts, available: 0.5, reserved: 0, blocked: 0.25 }, 'CASE')).toBe('7 CASE needed, none available.')
  expect(shortageReason(parts, 'KG')).toBe('6.583 KG needed, 2.417 available. Not available: 3.667 allocated to other orders.')
})

test('the next receipt is shown with its date, as late, without a date, or as missing', () => {
  expect(nextReceipt(shortage, 'CASE', '2026-11-20')).toBe('No receipt is expected.')
  const next = { date: '2026-12-03', po_no: 'PO-1', po_id: 'po_1', qty: 48 }
  expect(nextReceipt({ ...shortage, next_receipt: next }, 'CASE', '2026-11-20')).toBe('Next receipt: 48 CASE on 12/03/2026')
  expect(nextReceipt({ ...shortage, next_receipt: { ...next, date: null } }, 'CASE', '2026-11-20')).toBe(
    'Next receipt: 48 CASE, no date yet',
  )
  expect(nextReceipt({ ...shortage, next_receipt: next }, 'CASE', '2026-12-04')).toBe('Next receipt is late: 48 CASE, expected 12/03/2026')
})

test('stock of the item that the line cannot use is named with the reason, in the client’s words', () => {
  const part = (reason: 'LOT' | 'UNDATED' | 'EXPIRY' | 'SERIAL' | 'EXPIRED', qty: number, lot_no: string | null = null) => ({
    reason,
    qty,
    lot_no,
  })
  const unsuitable = [part('LOT', 12, 'X'), part('LOT', 0.5, 'Y'), part('UNDATED', 8)]
  expect(shortageReason({ ...shortage, unsuitable, reserved: 10 }, 'CASE')).toBe(
    '6 CASE needed, none available: 12 of batch X, 8 without a best before date, 10 allocated to other orders.',
  )
  const others = [part('EXPIRY', 2), part('SERIAL', 1), part('EXPIRED', 4), part('LOT', 3)]
  expect(shortageReason({ ...shortage, unsuitable: others }, 'EACH')).toBe(
    '6 EACH needed, none available: 3 without a batch, 2 with an earlier best before date, 1 with other serial numbers, 4 expired.',
  )
  const lots = ['A', 'B', 'C', 'D'].map((lot) => part('LOT', 5, lot))
  expect(shortageReason({ ...shortage, unsuitable: lots }, 'EACH')).toBe(
    '6 EACH needed, none available: 5 of batch A, 5 of batch B, 10 of 2 other batches.',
  )
})
