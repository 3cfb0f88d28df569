import { expect, it } from 'vitest'
import { lineColumnsOf, phoneColumns } from './columns.ts'
import { field } from './fixtures.ts'
import { builtInLineFields } from './built-in-fields.ts'

const fields = [field('product_code', 'Item'), field('qty', 'Quantity'), field('expiry_date', 'Best before', { visible: false })]
const keysOf = (hasValues?: (key: string) => boolean) => lineColumnsOf('PO', fields, { hasValues }).map(({ key }) => key)

it('a hidden column is shown only if lines of the order have values in it', () => {
  expect(keysOf()).toEqual(['product_code', 'product_name', 'qty'])
  expect(keysOf((key) => key === 'expiry_date')).toEqual(['product_code', 'product_name', 'qty', 'expiry_date'])
})

it('the built-in columns of a purchase order have no expiry date', () => {
  expect(builtInLineFields('PO').map(({ key }) => key)).not.toContain('expiry_date')
})

it('a price column has its currency, if v7 returns it', () => {
  const price = (currency?: string) => lineColumnsOf('SO', [field('unit_price', 'Unit price', { currency })])
  expect(price('AUD')).toMatchObject([{ key: 'unit_price', label: 'Unit price', currency: 'AUD' }])
  expect(price()[0]).not.toHaveProperty('currency')
})

it('on a phone the quantity is next to the item, and the name comes after the editable columns', () => {
  const wide = lineColumnsOf('SO', [field('product_code', 'Item'), field('qty', 'Quantity'), field('uom', 'UOM'), field('notes', 'Notes')])
  expect(wide.map(({ key }) => key)).toEqual(['product_code', 'product_name', 'qty', 'uom', 'available_now', 'notes'])
  const narrow = phoneColumns(wide)
  expect(narrow.map(({ key }) => key)).toEqual(['product_code', 'qty', 'uom', 'product_name', 'available_now', 'notes'])
  expect(narrow[0]?.width).toBeLessThan(wide[0]!.width)
})
