import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { senderOf } from './sender.ts'

const from = (remoteAddress: string, forwarded: string) =>
  senderOf({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage).ip

it.each([
  ['127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['::1', '6.6.6.6, 203.0.113.7', '203.0.113.7'],
  ['127.0.0.1', 'nobody', '127.0.0.1'],
  ['10.0.0.9', '203.0.113.7', '10.0.0.9'],
])('of peer %s saying %s the address is %s: only this machine is believed', (peer, forwarded, ip) => {
  expect(from(peer, forwarded)).toBe(ip)
})
