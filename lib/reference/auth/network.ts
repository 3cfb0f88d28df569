import { isIPv4, isIPv6 } from 'node:net'

/** The network of an address: its IPv4 /24 or IPv6 /64, `203.0.113.0/24`. A person with one address of it has the others. */
export const networkOf = (ip: string | null): string => {
  const address = ip?.replace(/^::ffff:(?=\d+\.)/i, '') ?? ''
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(address)) return 'unknown'
  const [head = '', tail] = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - first!.length - last!.length }, () => '0')
  return `${[...first!, ...zeros, ...last!].slice(0, 4).join(':')}::/64`
}
