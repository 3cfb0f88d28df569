import { expect, it } from 'vitest'
import type { Message } from './message.ts'
import { faultsOf } from './problems.ts'

const located = (value: string) => ({ value, path: `order.${value}` })
const message = { lines: [], shipDate: located('ship'), deliveryDate: located('delivery') } as unknown as Message

it('a date that an order cannot have is reported at its place in the message', () => {
  const placeOf = (field: string) => {
    const [fault] = faultsOf({ [field]: ['Date must be today or later.'] }, message)
    return [fault?.code, fault?.value, fault?.path]
  }
  expect(placeOf('required_ship_date')).toEqual(['DATE_INVALID', 'ship', 'order.ship'])
  expect(placeOf('required_delivery_date')).toEqual(['DATE_INVALID', 'delivery', 'order.delivery'])
  // The date of a transfer advice (943).
  expect(placeOf('expected_date')).toEqual(['DATE_INVALID', 'delivery', 'order.delivery'])
})
