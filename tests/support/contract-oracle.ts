import { calls } from '#lib/contract/calls.ts'

type Line = { method: string; url: string }

const contractCalls = Object.values(calls).map(({ method, path }) => ({
  method: method as string,
  // Literal text matches itself; a parameter is one segment of unreserved characters and percent-encoded octets.
  pattern: new RegExp(`^/v7/${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, "((?:[\\w.~!'()*-]|%[0-9A-F]{2})+)")}$`),
}))

/**
 * Why a request line that reached v7 breaks the contract; null if it does not. Written from the contract's templates alone: it
 * shares no code with the proxy's own matching.
 */
export const contractViolation = ({ method, url }: Line): string | null => {
  const [path = '', query = ''] = url.split('?', 2)
  const match = contractCalls
    .filter((call) => call.method === method)
    .map(({ pattern }) => pattern.exec(path))
    .find(Boolean)
  if (!match) return `${method} ${url} is not in the contract`
  for (const param of match.slice(1)) {
    const text = decodeURIComponent(param ?? '')
    if (/[/\\\p{Cc}]/u.test(text) || text === '.' || text === '..' || /%[0-9a-f]{2}/i.test(text))
      return `${url} has the parameter ${JSON.stringify(text)}`
    if (encodeURIComponent(text) !== param) return `${url} is not encoded exactly once`
  }
  // A server that normalises the path must get the same path.
  if (new URL(url, 'http://v7.test').pathname !== path) return `${url} normalises to another path`
  return /[^\w.~!$&'()*+,;=:@/?%[\]-]/.test(query) ? `${url} has raw characters in its query` : null
}
