import { afterEach, expect, it } from 'vitest'
import { formatDatesIn } from './dates-in-text.ts'
import { setUserZone } from './format.ts'

afterEach(() => setUserZone(undefined))

it.each([
  ['2026-12-20', '12/20/2026'],
  ['Promised date 2026-12-20 → 2026-12-25', 'Promised date 12/20/2026 → 12/25/2026'],
  ['ASN-7 for PO-1: 2 lines, expected 2026-12-25', 'ASN-7 for PO-1: 2 lines, expected 12/25/2026'],
  ['Supplier promised 2026-12-25; 2026-12-02 was agreed.', 'Supplier promised 12/25/2026; 12/02/2026 was agreed.'],
  ['Dock booking none → 2026-12-25T08:00:00+11:00; Dock none → 4', 'Dock booking none → 12/25/2026 08:00; Dock none → 4'],
  ['5 CASE, lot L1, expires 2027-03-01 (2027-04-02)', '5 CASE, lot L1, expires 03/01/2027 (04/02/2027)'],
])('dates in a sentence are in the user’s format: %s', (text, shown) => expect(formatDatesIn(text)).toBe(shown))

it.each([
  'LOT-2026-12-20 counted',
  'INV/2026-12-20',
  '2026-12-20-A',
  '2026-13-20',
  '2026-12-20.5',
  '12026-12-20',
  'Customer reference 2026-12-20 → 2026-12-25',
  '5 CASE, lot 2026-12-20',
])('what only looks like a date stays: %s', (text) => expect(formatDatesIn(text)).toBe(text))

it('a time in a sentence names the user’s zone if the clock of the site differs', () => {
  const text = 'Dock booking none → 2026-11-28T09:00:00+11:00; Dock none → 4'
  setUserZone('Australia/Sydney')
  expect(formatDatesIn(text)).toBe('Dock booking none → 11/28/2026 09:00; Dock none → 4')
  setUserZone('America/New_York')
  expect(formatDatesIn(text)).toBe('Dock booking none → 11/27/2026 17:00 (America/New_York); Dock none → 4')
})
