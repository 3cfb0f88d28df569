import { afterEach, describe, expect, it } from 'vitest'
import { setRegion } from '#lib/shared/region.ts'
import { lineProblems } from './check.ts'
import { factsFor, known } from './fixtures.ts'
import { newLine } from './lines.ts'
import { planPaste } from './paste.ts'
import { typedCell } from './typed-cell.ts'
import { parseCell } from './values.ts'

const columnsIn = (currency: string | undefined) =>
  factsFor('SO').columns.map((column) => (column.key === 'unit_price' && currency ? { ...column, currency } : column))
const priceColumn = (currency?: string) => columnsIn(currency).filter(({ key }) => key === 'unit_price')[0]!
const typed = (text: string, currency?: string) => typedCell(priceColumn(currency), text, { dateFormat: 'MM/DD/YYYY', today: '2026-11-29' })
const problemOf = (unit_price: string, currency?: string) =>
  lineProblems(
    newLine({ product_code: '00417-B', qty: '12', uom: 'CASE', unit_price }),
    1,
    { ...factsFor('SO'), columns: columnsIn(currency) },
    known('00417-B'),
  )['unit_price']

afterEach(() => setRegion('', 'MM/DD/YYYY'))

describe('a price with a currency', () => {
  it.each([
    ['$2.50', 'AUD'],
    ['$ 2.50', 'USD'],
    ['A$2.50', 'AUD'],
    ['AU$2.50', 'AUD'],
    ['2.50 AUD', 'AUD'],
    ['aud 2.50', 'AUD'],
    ['AUD $2.50', 'AUD'],
    ['$2.50 AUD', 'AUD'],
    ['$2.50\u00A0', 'NZD'],
    ['US$2.50', 'USD'],
    ['£2.50', 'GBP'],
    ['€ 2.50', 'EUR'],
    ['2.50 kr.', 'SEK'],
    ['+$2.50', 'AUD'],
    ['$2.50 AUD', 'aud'],
  ])('%s is a price of an order in %s', (text, currency) => {
    expect(typed(text, currency)).toBe('2.5')
    expect(parseCell(priceColumn(currency), text)).toBe(2.5)
    expect(problemOf(text, currency)).toBeUndefined()
  })

  it('is read by the region format', () => {
    setRegion('de-DE', 'MM/DD/YYYY')
    expect(typed('€ 2,50', 'EUR')).toBe('2,5')
    expect(typed('1.250 €', 'EUR')).toBe('1250')
    expect(parseCell(priceColumn('EUR'), '1.250,50 €')).toBe(1250.5)
    setRegion('en-AU', 'MM/DD/YYYY')
    expect(parseCell(priceColumn('AUD'), '$1,250')).toBe(1250)
    expect(parseCell(priceColumn('AUD'), '$.50')).toBe(0.5)
  })

  it.each([
    ['US$2.50', 'AUD', 'This price is in USD, but the order is in AUD. Enter it in AUD.'],
    ['$2.50 USD', 'AUD', 'This price is in USD, but the order is in AUD. Enter it in AUD.'],
    ['2.50 EUR', 'GBP', 'This price is in EUR, but the order is in GBP. Enter it in GBP.'],
    ['€2.50', 'AUD', 'This price is in EUR, but the order is in AUD. Enter it in AUD.'],
    ['$2.50', 'GBP', 'This price is in dollars, but the order is in GBP. Enter it in GBP.'],
    ['₹2.50', 'GBP', 'This price is in ₹, but the order is in GBP. Enter it in GBP.'],
  ])('%s is refused in an order in %s', (text, currency, message) => {
    expect(typed(text, currency)).toBe(text)
    expect(problemOf(text, currency)).toBe(message)
  })

  it('is refused if v7 does not say which currency the order has', () => {
    expect(typed('$2.50')).toBe('$2.50')
    expect(problemOf('$2.50')).toBe('Enter the price without a currency.')
  })

  it('has no other words or letters', () => {
    for (const text of ['1e3', '2.50 each', '2.50 AUD each', '2$50', 'AUD', '$', '-$-2', '2.50 AUX'])
      expect([text, problemOf(text, 'AUD')]).toEqual([text, 'Enter a number.'])
    expect(problemOf('-$2', 'AUD')).toBe('Enter a price of 0 or more.')
  })

  it('is read at once, however much space a pasted text has', () => {
    const space = ' '.repeat(20_000)
    for (const text of [`1${space}!`, `1 ${'2 '.repeat(1000)}!`, `$${space}!`, `$ 2.50${space}AUD!`]) expect(typed(text, 'AUD')).toBe(text)
    expect(typed(`$${space}1 250.50${space}AUD`, 'AUD')).toBe('1250.5')
  })

  it('is not a quantity', () => {
    const quantity = factsFor('SO').columns.find(({ key }) => key === 'qty')!
    expect(parseCell({ ...quantity, currency: 'AUD' }, '$2')).toBeUndefined()
  })

  it('shares the decimal sign of its column in a paste or a file', () => {
    const pasted = planPaste(
      [
        ['Item', 'Price'],
        ['007', '€ 1.250'],
        ['008', '2,50 €'],
        ['009', 'US$3'],
      ],
      columnsIn('EUR'),
    )
    expect(pasted.lines.map(({ cells }) => cells['unit_price'])).toEqual(['1250', '2.5', 'US$3'])
  })
})
