import { expect, it } from 'vitest'
import { formatDaysIn } from './days-in-text.ts'

it.each([
  ['2026-12-20', '12/20/2026'],
  ['Promised date 2026-12-20 → 2026-12-25', 'Promised date 12/20/2026 → 12/25/2026'],
  ['ASN-7 for PO-1: 2 lines, expected 2026-12-25', 'ASN-7 for PO-1: 2 lines, expected 12/25/2026'],
  ['Supplier promises 2026-12-25, agreed for 2026-12-02.', 'Supplier promises 12/25/2026, agreed for 12/02/2026.'],
  ['Dock appointment none → 2026-12-25T08:00:00+11:00; Dock none → 4', 'Dock appointment none → 12/25/2026 08:00; Dock none → 4'],
  ['5 CASE, lot L1, expires 2027-03-01 (2027-04-02)', '5 CASE, lot L1, expires 03/01/2027 (04/02/2027)'],
])('days in a sentence are in the user’s format: %s', (text, shown) => expect(formatDaysIn(text)).toBe(shown))

it.each([
  'LOT-2026-12-20 counted',
  'INV/2026-12-20',
  '2026-12-20-A',
  '2026-13-20',
  '2026-12-20.5',
  '12026-12-20',
  'Customer reference 2026-12-20 → 2026-12-25',
  '5 CASE, lot 2026-12-20',
])('what only looks like a day stays: %s', (text) => expect(formatDaysIn(text)).toBe(text))
