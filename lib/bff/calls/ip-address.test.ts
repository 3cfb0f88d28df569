import { describe, expect, it } from 'vitest'
import { addressOf, networkOf } from './ip-address.ts'

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
    ['10.0.0.1', '1.2.3.4:51234', '1.2.3.4'],
    ['10.0.0.1', '[2001:DB8::7]:443', '2001:db8::7'],
    ['10.0.0.1', '2001:db8:0:0:0:0:0:7', '2001:db8::7'],
    ['10.0.0.1', '::ffff:102:304', '1.2.3.4'],
    ['10.0.0.1', 'fe80::7%eth0', 'fe80::7'],
    ['fe80::7%eth0', undefined, 'fe80::7'],
    ['10.0.0.1', '0000:0000:0000:0000:0000:ffff:255.255.255.255%x', '255.255.255.255'],
    ['10.0.0.1', '[0000:0000:0000:0000:0000:0000:0000:0000%x]:1', '::'],
    ['10.0.0.1', '6.6.6.6, unknown', '10.0.0.1'],
    ['10.0.0.1', '6.6.6.6, 1.2.3.400', '10.0.0.1'],
    ['10.0.0.1', '6.6.6.6, 127.1', '10.0.0.1'],
  ])('of peer %s with X-Forwarded-For %j is %s', (peer, forwarded, address) => {
    expect(addressOf(peer, forwarded, trusted)).toBe(address)
  })
})

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
