import type { IncomingHttpHeaders } from 'node:http'

/**
 * Headers that only a proxy in front or Next itself may set. The application sets those that it needs itself. A test compares this
 * list with the headers that the installed Next reads.
 */
const INTERNAL_HEADERS = new RegExp(
  [
    '^x-(forwarded|middleware|nextjs|next|now|invoke|invocation|prerender|action|vercel)-',
    '^(x-real-ip|x-matched-path|x-method-override|x-nonce|forwarded|next-resume|next-action)$',
    '^(x-http-method|content-security-policy)',
  ].join('|'),
)

/** Cookies of Next's preview mode, which is not used here. Next would respond to them by setting cookies. */
const PREVIEW_COOKIES = /(^|;)\s*(__prerender_bypass|__next_preview_data)=[^;]*/g

/** Query parameters in which Next's router passes path parameters to itself. They would take precedence over the path. */
const INTERNAL_PARAMETERS = /^(nxt[PI]|nextInternalLocale$)/

/** Removes headers, cookies and query parameters by which a client could pose as a proxy or as Next itself. */
export const stripInternalHeaders = (request: { url?: string | undefined; headers: IncomingHttpHeaders }): void => {
  const { headers, url = '/' } = request
  for (const name of Object.keys(headers)) if (INTERNAL_HEADERS.test(name)) delete headers[name]
  if (headers.cookie?.includes('=')) headers.cookie = headers.cookie.replace(PREVIEW_COOKIES, '')
  const [path = '', ...rest] = url.split('?')
  if (rest.length > 0) request.url = [path, ...withoutInternal(rest.join('?'))].join('?')
}

/** The query without internal parameters, in a list; the list is empty if nothing is left of it. */
const withoutInternal = (query: string): string[] => {
  const remainingPairs = query.split('&').filter((pair) => !INTERNAL_PARAMETERS.test(decodeOrKeep(pair.split('=', 1)[0] ?? '')))
  return remainingPairs.length > 0 ? [remainingPairs.join('&')] : []
}

const decodeOrKeep = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
