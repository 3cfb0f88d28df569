import { expect, it } from 'vitest'
import { mayAcceptPromise, promiseText } from './promise-text.ts'

it('the buyer can accept a promised date until the dock is booked', () => {
  expect([mayAcceptPromise('ENTERED'), mayAcceptPromise('RELEASED'), mayAcceptPromise('OWN_STATUS')]).toEqual([true, true, true])
  expect([mayAcceptPromise('BOOKED'), mayAcceptPromise('IN_TRANSIT'), mayAcceptPromise('ARRIVED')]).toEqual([false, false, false])
})

it('a supplier reads what becomes of the date', () => {
  expect(promiseText({ status: 'RELEASED', status_name: 'Released' })).toBe('The buyer can accept it. Until then, the agreed date applies.')
  expect(promiseText({ status: 'BOOKED', status_name: 'Booked' })).toBe(
    'The buyer sees it. The agreed date stays, because the order is booked.',
  )
})
