/** Mobile devices up to this width in CSS pixels are redirected to the mobile site (a requirement). */
const MOBILE_WIDTH = 500

/** How long a measured width is valid. A phone may be rotated, so the width is soon measured again. */
const MEASURED_SECONDS = 60

/** Cookie with the width of the browser's viewport, for browsers that send no client hints; neither personal nor secret. */
export const WIDTH_COOKIE = 'gatehouse_width'

/** Response headers that request client hints, from the very first page on. */
export const HINT_HEADERS = {
  'accept-ch': 'Sec-CH-UA-Mobile, Sec-CH-Viewport-Width',
  'critical-ch': 'Sec-CH-UA-Mobile, Sec-CH-Viewport-Width',
  vary: 'Sec-CH-UA-Mobile, Sec-CH-Viewport-Width, User-Agent',
} as const

export type Screen = 'wide' | 'narrow-mobile' | 'unknown'

/** The kind of screen behind a request. `unknown`: a mobile browser requests a whole page, and its width is not known yet. */
export const screenOf = (headers: Headers, widthCookie: string | undefined): Screen => {
  const hint = headers.get('sec-ch-ua-mobile')
  const isMobile = hint === null ? /\bMobi/i.test(headers.get('user-agent') ?? '') : hint === '?1'
  if (!isMobile) return 'wide'
  const width = widthOf(headers.get('sec-ch-viewport-width')) ?? widthOf(widthCookie)
  if (width === null) return isDocument(headers) ? 'unknown' : 'wide'
  return width <= MOBILE_WIDTH ? 'narrow-mobile' : 'wide'
}

/** Whether a whole page is requested, which can measure the screen. Next's own requests fetch only a part of the page on screen. */
const isDocument = (headers: Headers): boolean => (headers.get('sec-fetch-dest') ?? 'document') === 'document'

const widthOf = (text: string | null | undefined): number | null => (text && /^\d{1,5}$/.test(text) ? Number(text) : null)

/**
 * A page that measures the viewport, stores the width in the cookie and reloads. If the browser did not keep the cookie, the script
 * adds `width=unknown` to the query instead, which shows the wide pages and avoids a reload loop. It redirects to the query alone,
 * because a path that begins with `//` would lead to another host.
 */
export const measuringPage = (nonce: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Gatehouse</title><script nonce="${nonce}">` +
  `document.cookie='${WIDTH_COOKIE}='+innerWidth+';path=/;max-age=${MEASURED_SECONDS};samesite=lax'+(location.protocol==='https:'?';secure':'');` +
  `if(document.cookie.includes('${WIDTH_COOKIE}='))location.reload();else location.replace((location.search||'?')+'&width=unknown')` +
  `</script><noscript><a href="?width=unknown">Continue</a></noscript></html>`
