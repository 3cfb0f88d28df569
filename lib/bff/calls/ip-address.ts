import { isIP, SocketAddress } from 'node:net'

/**
 * Address of the browser. `X-Forwarded-For` is read from the right, only as long as the sender of each hop is a trusted proxy.
 * Entries further left may have been written by an untrusted client and are ignored, as is everything from an entry that is not an address.
 */
export const addressOf = (peer: string | undefined, forwardedFor: string | undefined, isTrusted: (address: string) => boolean): string => {
  let address = canonicalAddress(peer ?? '') ?? 'unknown'
  const hops = (forwardedFor ?? '').split(',').map((hop) => canonicalAddress(hop.trim()))
  while (isTrusted(address)) {
    const next = hops.pop()
    if (!next) break
    address = next
  }
  return address
}

/** The network of an address: IPv4 /24 or IPv6 /64, roughly one household or office. Other text is returned unchanged. */
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
 * The canonical spelling of an address, including from `ip:port` and `[ip]:port`; null for anything else. `::ffff:10.0.0.1` becomes
 * `10.0.0.1`, because both are the same sender.
 */
const canonicalAddress = (text: string): string | null => {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  const family = isIP(bare)
  if (family === 0) return null
  if (family === 4) return bare
  // Without its zone (`%eth0`): for the longest addresses with one, the constructor throws.
  const { address } = new SocketAddress({ address: bare.replace(/%.*/, ''), family: 'ipv6' })
  return address.replace(/^::ffff:(?=\d+\.)/, '')
}
