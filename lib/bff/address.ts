/**
 * Address of the browser. `X-Forwarded-For` is read from the right, and only as far as each sender is a trusted proxy:
 * what a stranger wrote into it never counts.
 */
export const addressOf = (peer: string | undefined, forwardedFor: string | undefined, isTrusted: (address: string) => boolean): string => {
  let address = plain(peer ?? 'unknown')
  const hops = (forwardedFor ?? '').split(',').map((hop) => plain(hop.trim()))
  while (isTrusted(address)) {
    const next = hops.pop()
    if (!next) break
    address = next
  }
  return address
}

/** `::ffff:10.0.0.1` and `10.0.0.1` are the same sender. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
