import { calls } from '#lib/contract/calls.ts'

type Line = { method: string; url: string }

const patterns = Object.values(calls).map(({ method, path }) => ({
  method: method as string,
  // Literals as they stand; a parameter is one segment of unreserved characters and percent-encoded octets.
  pattern: new RegExp(`^/v7/${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, "((?:[\\w.~!'()*-]|%[0-9A-F]{2})+)")}$`),
}))

/**
 * Why a request line that reached v7 is not one of the contract's; null where it is one. Written from the contract's
 * templates alone: it shares no line with the proxy's own matching.
 */
export const offence = ({ method, url }: Line): string | null => {
  const [path = '', query = ''] = url.split('?', 2)
  const known = patterns
    .filter((one) => one.method === method)
    .map(({ pattern }) => pattern.exec(path))
    .find(Boolean)
  if (!known) return `${method} ${url} is not in the contract`
  for (const param of known.slice(1)) {
    const text = decodeURIComponent(param ?? '')
    if (/[/\\\p{Cc}]/u.test(text) || text === '.' || text === '..' || /%[0-9a-f]{2}/i.test(text))
      return `${url} has the parameter ${JSON.stringify(text)}`
    if (encodeURIComponent(text) !== param) return `${url} is not encoded exactly once`
  }
  // What a server makes of the path when it normalises it must be the same path.
  if (new URL(url, 'http://v7.test').pathname !== path) return `${url} means another path`
  return /[^\w.~!$&'()*+,;=:@/?%[\]-]/.test(query) ? `${url} has raw characters in its query` : null
}
