import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Sender } from './context.ts'

/** Who sent a request, as far as the audit log wants to know. The reference listens on loopback, so its caller is believed. */
export const senderOf = (request: IncomingMessage): Sender => {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')[0]
    ?.trim()
  const given = String(request.headers['x-request-id'] ?? '')
  return {
    requestId: /^[\w-]{8,64}$/.test(given) ? given : randomUUID(),
    ip: forwarded && isIP(forwarded) ? forwarded : (request.socket.remoteAddress ?? null),
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
