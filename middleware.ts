import { type NextRequest, NextResponse } from 'next/server'
import { requestContextOf } from '#lib/bff/request-context.ts'
import { type Bff, bff } from '#lib/bff/bff.ts'
import { withCookies } from '#lib/bff/calls/failure.ts'
import { WIDTH_COOKIE } from '#lib/bff/pages/mobile.ts'
import { type Gate, pageGate } from '#lib/bff/pages/page-gate.ts'

/** Pages only: route handlers check the session themselves, and Next would cut their request bodies at 10 MB if this matched them. */
export const config = {
  runtime: 'nodejs',
  matcher: ['/((?!api/|session$|images/[^/]+$|healthz$|readyz$|_next/|__nextjs|favicon\\.ico$|icon\\.svg$|assets/).*)'],
}

/** Carries out what the gate decides; the decisions are in `lib/bff/pages/page-gate.ts`. */
export default async function middleware(request: NextRequest): Promise<Response> {
  const { pathname, search } = request.nextUrl
  const widthCookie = request.cookies.get(WIDTH_COOKIE)?.value
  const parts = bff()
  const gate = await pageGate({ pathname, search, headers: request.headers, widthCookie }, requestContextOf(request), parts)
  return withCookies(responseOf(gate, request, parts), gate.cookies)
}

const responseOf = (gate: Gate, request: NextRequest, parts: Bff): NextResponse => {
  if (gate.kind === 'body') return new NextResponse(gate.body, { status: gate.status, headers: gate.headers })
  if (gate.kind === 'redirect') {
    // Never built from the request's Host header, which the client controls.
    return NextResponse.redirect(new URL(gate.location, parts.config.publicOrigin), { status: 307, headers: gate.headers })
  }
  // Next takes the nonce for its own scripts from this request header.
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', gate.policy)
  headers.set('x-nonce', gate.nonce)
  return NextResponse.next({ request: { headers }, headers: gate.headers })
}
