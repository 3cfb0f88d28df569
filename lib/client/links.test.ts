import { expect, it } from 'vitest'
import { ALL_INBOUND, ALL_OUTBOUND, INBOUND } from '#components/shipments/shared/shipment-links.ts'
import { listHref, recordHref } from './links.ts'

it('a link to an inbound shipment opens the inbound list', () => {
  expect(recordHref('shipments', { id: 'sh_1', query: INBOUND })).toBe('/shipments?view=in&open=sh_1')
})

it('a link to an item finds it without stock too', () => {
  expect(recordHref('stock', { no: '00999' })).toBe('/stock-holding?q=00999&has_stock=0')
})

it('links by number and by customer ask for finished shipments too', () => {
  const query = new URLSearchParams(recordHref('shipments', { no: 'ASN-1', query: ALL_INBOUND }).split('?')[1])
  expect([query.get('view'), query.get('q')]).toEqual(['in', 'ASN-1'])
  expect(query.getAll('status')).toContain('RECEIVED')
  expect(listHref('shipments', { customer: ['C1'], ...ALL_OUTBOUND })).toBe('/shipments?customer=C1&filter_open=0')
})
