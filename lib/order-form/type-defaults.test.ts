import { describe, expect, it } from 'vitest'
import { field } from './fixtures.ts'
import { formOptions, type FormOptions } from './options.ts'
import { changesWithType, typeDefaults } from './type-defaults.ts'

const type = (value: string, more: Partial<FormOptions['order_types'][number]> = {}) => ({
  value,
  label: value,
  needs_customer: false,
  needs_supplier: true,
  allow_partial: true,
  allow_back_order: true,
  default_disposition: null,
  ...more,
})

const purchase = {
  ...formOptions('PO', null),
  fields: [field('order_type', 'Order type'), field('disposition_code', 'Disposition', { default: 'GOOD' })],
  defaults: { order_type: 'STD', disposition_code: 'GOOD' },
  order_types: [type('STD', { default_disposition: 'GOOD' }), type('RMA', { default_disposition: 'RTN' }), type('KIT')],
}
const sales = {
  ...formOptions('SO', null),
  fields: [field('on_shortage', 'If stock is short', { default: 'BACK_ORDER' })],
  order_types: [
    type('B2B'),
    type('RTV', { allow_back_order: false }),
    type('SAMPLE', { allow_back_order: false, allow_partial: false }),
    type('B2C', { allow_partial: false }),
  ],
}

describe('the disposition of a purchase order', () => {
  it('is that of its type, or else the client’s', () => {
    expect(['STD', 'RMA', 'KIT', 'unknown'].map((code) => typeDefaults(purchase, code)['disposition_code'])).toEqual([
      'GOOD',
      'RTN',
      'GOOD',
      'GOOD',
    ])
  })

  it('changes with the type, there and back: returned goods are to be inspected, not sold', () => {
    expect(changesWithType(purchase, { order_type: 'STD', disposition_code: 'GOOD' }, 'RMA')).toEqual({ disposition_code: 'RTN' })
    expect(changesWithType(purchase, { order_type: 'RMA', disposition_code: 'RTN' }, 'STD')).toEqual({ disposition_code: 'GOOD' })
  })

  it('stays as it is if the user has chosen another, or the default is the same', () => {
    expect(changesWithType(purchase, { order_type: 'STD', disposition_code: 'DMG' }, 'RMA')).toEqual({})
    expect(changesWithType(purchase, { order_type: 'STD', disposition_code: '' }, 'RMA')).toEqual({})
    expect(changesWithType(purchase, { order_type: 'STD', disposition_code: 'GOOD' }, 'KIT')).toEqual({})
  })
})

it('what happens if stock is short is what the client usually does, if the type allows it', () => {
  const shortage = (options: FormOptions, code: string) => typeDefaults(options, code)['on_shortage']
  expect(['B2B', 'RTV', 'SAMPLE'].map((code) => shortage(sales, code))).toEqual(['BACK_ORDER', 'SHIP_AVAILABLE', 'REJECT'])
  const usually = (value: string | null) => ({ ...sales, fields: [field('on_shortage', 'If stock is short', { default: value })] })
  expect(shortage(usually('SHIP_AVAILABLE'), 'B2C')).toBe('BACK_ORDER')
  expect(shortage(usually('REJECT'), 'B2B')).toBe('REJECT')
  expect(shortage(usually(null), 'SAMPLE')).toBe('')
})

it('fields that the form does not have get no value', () => {
  expect(typeDefaults({ ...purchase, fields: [] }, 'RMA')).toEqual({})
})
