import { randomBytes } from 'node:crypto'
import type { Config } from '../operations/config.ts'

type Context = Pick<Config, 'isProduction' | 'isPlainHttp'>

/** 128 random bits, new for every page response. */
export const newNonce = (): string => randomBytes(16).toString('base64')

/**
 * Content security policy of a page. Scripts need the nonce, and scripts that they load are trusted too (`strict-dynamic`). Inline
 * styles are allowed because the drag and chart code sets them; style sheets from other origins are not.
 */
export const pagePolicy = (nonce: string, { isProduction, isPlainHttp }: Context): string =>
  [
    "default-src 'none'",
    "object-src 'none'",
    // React's development build uses eval to show errors; the production build does not.
    `script-src 'nonce-${nonce}' 'strict-dynamic'${isProduction ? '' : " 'unsafe-eval'"}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${isProduction ? '' : ' ws:'}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    'frame-src blob:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(isPlainHttp ? [] : ['upgrade-insecure-requests']),
  ].join('; ')

/** What no response but a page needs: plugins, another base, forms, and being framed. */
const NOT_A_PAGE = "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Policy of every response that has none of its own: nothing can run or load. */
export const CLOSED_POLICY = `default-src 'none'; ${NOT_A_PAGE}`
/** Policy of the built files. A worker runs under the policy of its own file and loads its chunks from the same origin. */
export const STATIC_POLICY = `default-src 'self'; ${NOT_A_PAGE}`
/** Policy of a logo opened directly in a browser: an SVG keeps its inline styles, cannot run scripts, and has an opaque origin. */
export const LOGO_POLICY = `default-src 'none'; style-src 'unsafe-inline'; sandbox; ${NOT_A_PAGE}`
/** Policy of a v7 file opened directly in a browser: it cannot run, load, frame or send anything, and has an opaque origin. */
export const DOCUMENT_POLICY = `default-src 'none'; sandbox; ${NOT_A_PAGE}`

/**
 * The policy that the server in front sets for a path before Next sees the request. It must already be the right one, because a
 * handler's header does not replace an existing one.
 */
export const initialPolicyFor = (path: string): string => {
  if (path.startsWith('/_next/static/')) return STATIC_POLICY
  const decoded = decodedPath(path)
  if (decoded.startsWith('/images/')) return LOGO_POLICY
  return decoded.startsWith('/api/documents/') ? DOCUMENT_POLICY : CLOSED_POLICY
}

/** A path as the router reads it: `/api/%64ocuments/1` leads to a document too. */
const decodedPath = (path: string): string => {
  try {
    return decodeURIComponent(path.split('?', 1)[0] ?? '')
  } catch {
    return path
  }
}

/** Headers of every response of this process. Built files leave out those that only documents need (`lib/web/built-files.ts`). */
export const securityHeaders = ({ isPlainHttp }: Context): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
  ...(isPlainHttp ? {} : { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
})

/** `Cache-Control` of pages: they may show what only this user may see. */
export const PAGE_CACHE = 'private, no-cache, no-store, max-age=0, must-revalidate'
