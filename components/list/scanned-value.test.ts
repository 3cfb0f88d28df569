import { expect, test } from 'vitest'
import { scannedValue } from './scanned-value.ts'

const LABEL = ']C1011931234500041510L2611I'

test.each([
  ['lot_no', LABEL, 'L2611I'],
  ['lot_no', '(01)19312345000415(10)L2611I', 'L2611I'],
  ['gtin', LABEL, '19312345000415'],
  ['gtin', '0119312345000415', '19312345000415'],
  ['serial_no', '(01)19312345000415(21)S-1', 'S-1'],
  ['sscc', '(00)393123450000000018', '393123450000000018'],
  // Typed text, or a label without the element of this filter.
  ['lot_no', 'L2611I', 'L2611I'],
  ['lot_no', '(01)19312345000415', '(01)19312345000415'],
  ['reference', LABEL, LABEL],
])('the filter %s reads %s as %s', (key, text, value) => expect(scannedValue(key, text)).toBe(value))
