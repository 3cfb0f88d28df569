import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Sender } from './context.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * Who sent a request, as far as the audit log wants to know. Only a caller on this machine is believed about somebody else's
 * address, and of that the last one, which the caller itself has written.
 */
export const senderOf = (request: IncomingMessage): Sender => {
  const peer = request.socket.remoteAddress ?? null
  const named = LOOPBACK.has(peer ?? '') ? String(request.headers['x-forwarded-for'] ?? '') : ''
  const forwarded = named.split(',').at(-1)?.trim()
  const given = String(request.headers['x-request-id'] ?? '')
  return {
    requestId: /^[\w-]{8,64}$/.test(given) ? given : randomUUID(),
    ip: forwarded && isIP(forwarded) ? forwarded : peer,
    device: deviceOf(request.headers['user-agent'] ?? ''),
    headers: request.headers,
  }
}

const BROWSERS = [
  ['Edg', 'Edge'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Version', 'Safari'],
] as const
const SYSTEMS = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac OS X', 'Linux'] as const

/** `Chrome 123 / Windows`; null for a program. */
const deviceOf = (agent: string): string | null => {
  for (const [token, name] of BROWSERS) {
    const version = new RegExp(`${token}/(\\d+)`).exec(agent)?.[1]
    if (version) return `${name} ${version} / ${SYSTEMS.find((system) => agent.includes(system)) ?? 'other'}`
  }
  return null
}
