import type { IncomingHttpHeaders } from 'node:http'
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js'

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

/**
 * The cookies of this application: those of the session, the width of a mobile screen and the theme. All others are removed. Next's time for
 * the cookies of a request grows with the square of their number, and it would answer those of its preview mode by setting cookies.
 */
const OWN_COOKIE = /^\s*((__Host-)?gatehouse(-\d{1,2})?|gatehouse_width|theme)\s*=/

/** Query parameters in which Next's router passes path parameters to itself. They would take precedence over the path. */
const INTERNAL_PARAMETERS = /^(nxt[PI]|nextInternalLocale$)/

/**
 * Next answers these with a 500 if a public file does not meet them. Only handlers under `/api` need one of them, `If-Match`; a server may
 * ignore the others.
 */
const FILE_CONDITIONS = ['if-match', 'if-range', 'if-unmodified-since', 'range'] as const

/** What Next's client router knows of the page, in JSON. */
const ROUTER_STATE = 'next-router-state-tree'
/** Each level of the tree has a brace. Pages have fewer than ten levels, and Next's time to check a tree grows with the square of them. */
const MAX_ROUTER_STATE_BRACES = 40

/** Longer than that of any browser. Next looks for names of bots in it, in a time that grows with the square of its length. */
const MAX_USER_AGENT = 500

/**
 * Removes headers, cookies and query parameters by which a client could pose as a proxy or as Next itself, and headers that make
 * Next fail or take seconds.
 */
export const stripInternalHeaders = (request: { url?: string | undefined; headers: IncomingHttpHeaders }): void => {
  const { headers, url = '/' } = request
  for (const name of Object.keys(headers)) if (INTERNAL_HEADERS.test(name)) delete headers[name]
  if (!isRouterState(headers[ROUTER_STATE])) delete headers[ROUTER_STATE]
  if (!url.startsWith('/api/')) for (const name of FILE_CONDITIONS) delete headers[name]
  if (headers['user-agent']) headers['user-agent'] = headers['user-agent'].slice(0, MAX_USER_AGENT)
  if (headers.cookie !== undefined) keepOwnCookies(headers)
  const [path = '', ...rest] = url.split('?')
  if (rest.length > 0) request.url = [path, ...withoutInternal(rest.join('?'))].join('?')
}

const keepOwnCookies = (headers: IncomingHttpHeaders): void => {
  const own = headers.cookie?.split(';').filter((pair) => OWN_COOKIE.test(pair)) ?? []
  if (own.length > 0) headers.cookie = own.join(';')
  else delete headers.cookie
}

/** Whether Next can read a router state, by its own check: it answers any other with a 500. Without one, it sends the whole page. */
const isRouterState = (header: string | string[] | undefined): boolean => {
  if (header === undefined) return true
  try {
    if (decodeURIComponent(String(header)).split('{').length > MAX_ROUTER_STATE_BRACES) return false
    parseAndValidateFlightRouterState(header)
    return true
  } catch {
    return false
  }
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
