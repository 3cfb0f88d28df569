import { expect, it } from 'vitest'
import { acceptRefusal, promiseText } from './promise-text.ts'

it('the buyer can accept a promised date until the dock is booked', () => {
  const refusalIn = (status: string) => acceptRefusal({ status, status_name: status }, '2026-12-01', '2026-12-01')
  expect(['ENTERED', 'RELEASED', 'OWN_STATUS'].map(refusalIn)).toEqual([null, null, null])
  expect(['BOOKED', 'IN_TRANSIT', 'ARRIVED'].map((status) => refusalIn(status) !== null)).toEqual([true, true, true])
})

it('the buyer cannot accept a promised date that has passed', () => {
  expect(acceptRefusal({ status: 'RELEASED', status_name: 'Released' }, '2026-11-30', '2026-12-01')).toBe(
    'The promised date has passed. Ask the supplier for another one.',
  )
})

it('the supplier is told what happens to the promised date', () => {
  expect(promiseText({ status: 'RELEASED', status_name: 'Released' })).toBe('The buyer can accept it. Until then, the agreed date applies.')
  expect(promiseText({ status: 'BOOKED', status_name: 'Booked' })).toBe(
    'The buyer sees it. The agreed date stays, because the order is booked.',
  )
})
