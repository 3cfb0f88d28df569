import type { IncomingHttpHeaders } from 'node:http'

/**
 * Headers that only a proxy in front or Next itself may set; what they say is decided here. A test holds this against the headers that
 * the installed Next reads.
 */
const HEADERS = new RegExp(
  [
    '^x-(forwarded|middleware|nextjs|next|now|invoke|invocation|prerender|action|vercel)-',
    '^(x-real-ip|x-matched-path|x-method-override|x-nonce|forwarded|next-resume|next-action)$',
    '^(x-http-method|content-security-policy)',
  ].join('|'),
)

/** Cookies of Next's preview mode, which nothing here uses: Next would answer them with cookies of its own. */
const COOKIES = /(^|;)\s*(__prerender_bypass|__next_preview_data)=[^;]*/g

/** Names in a query by which Next's router tells itself the parameters of a path: they would win over the path. */
const NAMES = /^(nxt[PI]|nextInternalLocale$)/

/** Takes out of a request what would speak to Next in the name of a proxy, or of Next itself. */
export const stripInternalHeaders = (request: { url?: string | undefined; headers: IncomingHttpHeaders }): void => {
  const { headers, url = '/' } = request
  for (const name of Object.keys(headers)) if (HEADERS.test(name)) delete headers[name]
  if (headers.cookie?.includes('=')) headers.cookie = headers.cookie.replace(COOKIES, '')
  const [path = '', ...rest] = url.split('?')
  if (rest.length > 0) request.url = [path, ...named(rest.join('?'))].join('?')
}

/** The query without those names, as one piece; none where nothing is left. */
const named = (query: string): string[] => {
  const kept = query.split('&').filter((pair) => !NAMES.test(decoded(pair.split('=', 1)[0] ?? '')))
  return kept.length > 0 ? [kept.join('&')] : []
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
