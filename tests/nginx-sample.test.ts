import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { networkOf } from '#lib/bff/calls/ip-address.ts'

const readme = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8')
const sample = /```nginx\n(.*?)```/s.exec(readme)?.[1] ?? ''

/** The value of `$network` in the sample for an address as nginx writes it: that of the first pattern that matches. */
const networkInNginx = (address: string): string => {
  const [, map = ''] = /map \$remote_addr \$network \{(.*?)\n\}/s.exec(sample) ?? []
  for (const [, pattern = '', value = ''] of map.matchAll(/"~(.*?)"\s+(\S+);/g)) {
    const net = new RegExp(pattern).exec(address)?.groups?.['net']
    if (net !== undefined) return value.replace('$net', net)
  }
  return address
}

it.each([
  '2001:db8:1:2:3:4:5:6',
  '2001:db8:1:2::7',
  '2001:db8:1:2::',
  '2001:db8:1::7',
  '2001:db8:1:0:3:4:5:6',
  '2001:db8::7',
  '2001:db8::3:4:5:6',
  '2001:db8:0:2::7',
  '2600::7',
])('the sample for nginx limits %s with its /64, as Gatehouse does', (address) => {
  expect(`${networkInNginx(address)}::/64`).toBe(networkOf(address))
})

it('the sample for nginx limits each IPv4 address, and every limit in it is one of a network', () => {
  for (const address of ['192.0.2.7', '::ffff:192.0.2.7']) expect(networkInNginx(address)).toBe(address)
  expect(sample).not.toContain('$binary_remote_addr')
  expect([...sample.matchAll(/^limit_\w+_zone (\$\w+)/gm)].map(([, key]) => key)).toEqual(['$network', '$page_network'])
})
