import { expect, it } from 'vitest'
import { bulkEditBody, UNCHANGED } from './bulk-edit.tsx'

const NOTHING = { carrier_code: UNCHANGED, service: UNCHANGED, carrier_account: UNCHANGED, priority: UNCHANGED }

it('a new carrier clears the service and the account of the previous one, unless they are given; nothing else changes with it', () => {
  expect(bulkEditBody('SO', NOTHING)).toEqual({})
  expect(bulkEditBody('SO', { ...NOTHING, priority: 'P1' })).toEqual({ priority: 'P1' })
  expect(bulkEditBody('SO', { ...NOTHING, carrier_code: 'TOLL' })).toEqual({ carrier_code: 'TOLL', service: null, carrier_account: null })
  expect(bulkEditBody('SO', { ...NOTHING, carrier_code: 'DHL', carrier_account: '12345' })).toEqual({
    carrier_code: 'DHL',
    service: null,
    carrier_account: '12345',
  })
  expect(bulkEditBody('PO', { ...NOTHING, carrier_code: 'TOLL' })).toEqual({ carrier_code: 'TOLL' })
})
