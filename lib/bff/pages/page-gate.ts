import 'server-only'
import type { RequestContext } from '../request-context.ts'
import type { Bff } from '../bff.ts'
import { failurePage } from './failure-page.ts'
import { decidePageAccess } from './page-access.ts'
import { contractLevel } from '../session/level.ts'
import { HINT_HEADERS, measuringPage, screenOf } from './mobile.ts'
import { newNonce, PAGE_CACHE, pagePolicy } from './security-headers.ts'
import { readSender } from '../session/read-session.ts'
import { loginLocation } from './return-location.ts'
import { isStoreUnavailable } from '../session/store.ts'

/** What the middleware must do with a page request, with the headers and cookies of the response. */
export type Gate = { headers: Record<string, string>; cookies: readonly string[] } & (
  | { kind: 'page'; nonce: string; policy: string }
  | { kind: 'redirect'; location: string }
  | { kind: 'body'; status: number; body: string }
)

type Page = { pathname: string; search: string; headers: Headers; widthCookie: string | undefined }

/** Decides, before a page renders, whether to show it or to redirect: to the mobile site, to the sign-in page, or to the home page because of the level. */
export const pageGate = async (page: Page, context: RequestContext, bff: Bff): Promise<Gate> => {
  const { config } = bff
  const nonce = newNonce()
  const policy = pagePolicy(nonce, config)
  const headers: Record<string, string> = { 'content-security-policy': policy, 'cache-control': PAGE_CACHE, 'x-request-id': context.id }
  if (config.mobileSiteUrl) {
    Object.assign(headers, HINT_HEADERS)
    const screen = screenOf(page.headers, page.widthCookie)
    if (screen === 'narrow-mobile') return { kind: 'redirect', location: config.mobileSiteUrl, headers, cookies: [] }
    const hasTriedToMeasure = new URLSearchParams(page.search).get('width') === 'unknown'
    if (screen === 'unknown' && !hasTriedToMeasure)
      return { kind: 'body', status: 200, body: measuringPage(nonce), headers: { ...headers, ...HTML }, cookies: [] }
  }
  const sender = await readLevel(page, context, bff)
  if (sender === 'store-unavailable') {
    const body = failurePage({ code: 'store-unavailable', requestId: context.id, nonce, cookies: page.headers.get('cookie') })
    return { kind: 'body', status: 503, body, headers: { ...headers, ...HTML, 'retry-after': '1' }, cookies: [] }
  }
  const cookies = sender.clear
  const decision = decidePageAccess(page.pathname, sender.level)
  if (decision.kind === 'show') return { kind: 'page', nonce, policy, headers, cookies }
  if (decision.kind === 'login')
    return { kind: 'redirect', location: loginLocation(page.pathname + page.search, sender.ended), headers, cookies }
  bff.log.audit('level-refused', context, { level: context.level })
  return { kind: 'redirect', location: '/', headers, cookies }
}

const HTML = { 'content-type': 'text/html; charset=utf-8' } as const

/** The user's level, or null and why their session is over. While revocations cannot be read, nobody's level is known and no page is shown. */
const readLevel = async ({ headers }: Page, context: RequestContext, bff: Bff) => {
  try {
    const { session, clear, ended } = await readSender(headers, context, bff)
    return { level: session ? contractLevel(session.level, bff) : null, clear, ended }
  } catch (cause) {
    if (!isStoreUnavailable(cause)) throw cause
    bff.log.audit('store-unavailable', context)
    return 'store-unavailable'
  }
}
