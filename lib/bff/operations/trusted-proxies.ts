import { BlockList, isIP } from 'node:net'

/** Returns a function that tests whether an address is in a list like `10.0.0.0/8,::1` (`none`: no address); null if the list is invalid. */
export const trustedProxies = (list: string): ((address: string) => boolean) | null => {
  if (list === 'none') return () => false
  const blocks = new BlockList()
  try {
    for (const entry of list.split(',').map((part) => part.trim())) {
      if (entry === '') continue
      const [network = '', bits, ...rest] = entry.split('/')
      // `Number` would read nothing as 0, so that a slash too many would make every address trusted.
      if (rest.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return null
      const family = isIP(network) === 6 ? 'ipv6' : 'ipv4'
      if (bits === undefined) blocks.addAddress(network, family)
      else blocks.addSubnet(network, Number(bits), family)
    }
  } catch {
    return null
  }
  if (blocks.rules.length === 0) return () => false
  return (text) => isIP(text) !== 0 && blocks.check(text, isIP(text) === 6 ? 'ipv6' : 'ipv4')
}
