import { expect, it } from 'vitest'
import { recordFilter } from './entry-names.ts'

it('finds the entries of a user, customer or supplier by the id too, because another one may have had the email or number', () => {
  const id = { entity_id: 'u_2' }
  expect(recordFilter({ entity_type: 'user', entity_no: 'dana@acme.test', ...id })).toEqual({ entity_no: 'dana@acme.test', ...id })
  expect(recordFilter({ entity_type: 'customer', entity_no: '00167', entity_id: 'CUS-0167' }).entity_id).toBe('CUS-0167')
  // A message and the order that came of it have the same number.
  expect(recordFilter({ entity_type: 'sales_order', entity_no: 'SO-1', entity_id: 'so_1' })).toEqual({ entity_no: 'SO-1', entity_id: null })
})
