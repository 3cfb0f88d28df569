import { expect, test } from 'vitest'
import { arrivedText } from './arrived-text.ts'

test('the arrivals of a day are worded for one, some and all shipments', () => {
  expect([arrivedText(0, 1), arrivedText(1, 1)]).toEqual(['1 shipment, not arrived yet', '1 shipment, arrived'])
  expect([arrivedText(0, 8), arrivedText(3, 8), arrivedText(8, 8)]).toEqual([
    '8 shipments, none arrived yet',
    '3 of 8 shipments arrived',
    'All 8 shipments arrived',
  ])
})
