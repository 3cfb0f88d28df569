import { randomBytes } from 'node:crypto'
import type { Config } from '../operations/config.ts'

type Context = Pick<Config, 'isProduction' | 'isPlain'>

/** 128 random bits, new for every page. */
export const newNonce = (): string => randomBytes(16).toString('base64')

/**
 * Content security policy of a page. Scripts need the nonce, and what they load inherits their trust. Styles may be
 * inline: the drag and chart code sets them, and no style of ours comes from outside.
 */
export const pagePolicy = (nonce: string, { isProduction, isPlain }: Context): string =>
  [
    "default-src 'none'",
    "object-src 'none'",
    // React's development build shows errors with the help of eval; the production build needs none.
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
    ...(isPlain ? [] : ['upgrade-insecure-requests']),
  ].join('; ')

/** Policy of what is no page, and of any answer that has not set one: it can run and load nothing. */
export const CLOSED_POLICY = "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** Policy of the built files: a worker has the policy of its own file, and loads its parts from beside it. */
export const STATIC_POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Policy of a logo: should a browser ever show one by itself, an SVG may have colours and run nothing, and it is of no origin. */
export const LOGO_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
/** Policy of a file of v7: should a browser ever show one by itself, it can run, load, frame and send nothing, and is of no origin. */
export const DOCUMENT_POLICY = "default-src 'none'; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * The policy with which the answer to a path begins. The server in front sets it before Next sees the request: what a handler says
 * later does not replace a header that is there.
 */
export const firstPolicyOf = (path: string): string => {
  if (path.startsWith('/_next/static/')) return STATIC_POLICY
  if (path.startsWith('/images/')) return LOGO_POLICY
  return path.startsWith('/api/documents/') ? DOCUMENT_POLICY : CLOSED_POLICY
}

/** Headers that every answer of the process carries, pages and files alike. */
export const securityHeaders = ({ isPlain }: Context): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
  ...(isPlain ? {} : { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
})

/** A page may show what only this user may see. */
export const PAGE_CACHE = 'private, no-cache, no-store, max-age=0, must-revalidate'
