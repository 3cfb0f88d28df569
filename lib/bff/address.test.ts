import { describe, expect, it } from 'vitest'
import { addressOf } from './address.ts'

const trusted = (address: string) => address.startsWith('10.')

describe('the address of a browser', () => {
  it.each([
    ['203.0.113.7', '1.2.3.4', '203.0.113.7'],
    ['10.0.0.1', '1.2.3.4', '1.2.3.4'],
    ['10.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.2', '1.2.3.4'],
    ['10.0.0.1', undefined, '10.0.0.1'],
    ['10.0.0.1', '', '10.0.0.1'],
    ['::ffff:10.0.0.1', '::ffff:1.2.3.4', '1.2.3.4'],
    [undefined, '1.2.3.4', 'unknown'],
  ])('of peer %s saying %j is %s', (peer, forwarded, address) => {
    expect(addressOf(peer, forwarded, trusted)).toBe(address)
  })
})
