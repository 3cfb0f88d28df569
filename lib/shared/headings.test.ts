import { expect, test } from 'vitest'
import { headingOf, sentenceOf } from './headings.ts'

test('the heading of an unknown field is in sentence case, with its abbreviations and units as people write them', () => {
  const headings = {
    sscc_check: 'SSCC check',
    temperature_c: 'Temperature °C',
    pallet_type: 'Pallet type',
    supplierSku: 'Supplier SKU',
    PO_LINE_ID: 'PO line ID',
    'best-before': 'Best before',
    uom: 'UOM',
    c: 'C',
    net_kg: 'Net kg',
  }
  expect(Object.fromEntries(Object.keys(headings).map((name) => [name, headingOf(name)]))).toEqual(headings)
})

test('a word is an abbreviation only as a whole', () => {
  expect(sentenceOf('poland is so far')).toBe('Poland is so far')
  expect(sentenceOf('hide identity')).toBe('Hide identity')
})
