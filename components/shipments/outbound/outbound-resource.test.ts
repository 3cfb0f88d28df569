import { expect, it } from 'vitest'
import { shipmentsOut } from './outbound-resource.ts'

it('both dates of a shipment that can be late have room for it', () => {
  const widthOf = (key: string) => shipmentsOut.columns.find((column) => column.key === key)?.width
  expect(widthOf('planned_ship_date')).toBe(widthOf('eta_date'))
})
