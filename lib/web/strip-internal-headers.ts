import type { IncomingHttpHeaders } from 'node:http'

/**
 * Headers that only a proxy in front or Next itself may set. The application sets those that it needs itself. A test compares this
 * list with the headers that the installed Next reads.
 */
const HEADERS = new RegExp(
  [
    '^x-(forwarded|middleware|nextjs|next|now|invoke|invocation|prerender|action|vercel)-',
    '^(x-real-ip|x-matched-path|x-method-override|x-nonce|forwarded|next-resume|next-action)$',
    '^(x-http-method|content-security-policy)',
  ].join('|'),
)

/** Cookies of Next's preview mode, which is not used here. Next would respond to them by setting cookies. */
const COOKIES = /(^|;)\s*(__prerender_bypass|__next_preview_data)=[^;]*/g

/** Query parameters in which Next's router passes path parameters to itself. They would take precedence over the path. */
const NAMES = /^(nxt[PI]|nextInternalLocale$)/

/** Removes headers, cookies and query parameters by which a client could pose as a proxy or as Next itself. */
export const stripInternalHeaders = (request: { url?: string | undefined; headers: IncomingHttpHeaders }): void => {
  const { headers, url = '/' } = request
  for (const name of Object.keys(headers)) if (HEADERS.test(name)) delete headers[name]
  if (headers.cookie?.includes('=')) headers.cookie = headers.cookie.replace(COOKIES, '')
  const [path = '', ...rest] = url.split('?')
  if (rest.length > 0) request.url = [path, ...named(rest.join('?'))].join('?')
}

/** The query without those parameters, as a list of one text; empty if nothing is left. */
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
