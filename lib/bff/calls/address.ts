import { isIP, SocketAddress } from 'node:net'

/**
 * Address of the browser. `X-Forwarded-For` is read from the right, and only as far as each sender is a trusted proxy:
 * what a stranger wrote into it never counts, and neither does what is no address.
 */
export const addressOf = (peer: string | undefined, forwardedFor: string | undefined, isTrusted: (address: string) => boolean): string => {
  let address = parsed(peer ?? '') ?? 'unknown'
  const hops = (forwardedFor ?? '').split(',').map((hop) => parsed(hop.trim()))
  while (isTrusted(address)) {
    const next = hops.pop()
    if (!next) break
    address = next
  }
  return address
}

/** The network that an address belongs to, as far as one household or office has it for itself: IPv4 /24, IPv6 /64. */
export const networkOf = (address: string): string => {
  if (isIP(address) === 4) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('::')
  const [before, after] = [head.split(':'), (tail ?? '').split(':').filter(Boolean)]
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0')
  const groups = [...before, ...zeros, ...after].map((group) => group || '0')
  return `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * An address in its one spelling, also out of `ip:port` and `[ip]:port`; null for anything else. `::ffff:10.0.0.1` and
 * `10.0.0.1` are the same sender.
 */
const parsed = (text: string): string | null => {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  const family = isIP(bare)
  if (family === 0) return null
  if (family === 4) return bare
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' })
  return address.replace(/^::ffff:(?=\d+\.)/, '')
}
