/** Width in CSS pixels up to which a mobile device is sent to the mobile site (given). */
const MOBILE_WIDTH = 500

/** Cookie with the width for browsers that send no hints; not personal, not a secret. */
export const WIDTH_COOKIE = 'gatehouse_width'

/** What a page must ask for, so that the hints come with the very first request. */
export const HINT_HEADERS = {
  'accept-ch': 'Sec-CH-UA-Mobile, Sec-CH-Viewport-Width',
  'critical-ch': 'Sec-CH-UA-Mobile, Sec-CH-Viewport-Width',
  vary: 'Sec-CH-UA-Mobile, Sec-CH-Viewport-Width, User-Agent',
} as const

export type Screen = 'wide' | 'narrow-mobile' | 'unknown'

/** What a request says about its screen. `unknown`: a mobile browser without hints that has not been measured yet. */
export const screenOf = (headers: Headers, widthCookie: string | undefined): Screen => {
  const hint = headers.get('sec-ch-ua-mobile')
  const isMobile = hint === null ? /\bMobi/i.test(headers.get('user-agent') ?? '') : hint === '?1'
  if (!isMobile) return 'wide'
  const width = widthOf(headers.get('sec-ch-viewport-width')) ?? widthOf(widthCookie)
  if (width === null) return 'unknown'
  return width <= MOBILE_WIDTH ? 'narrow-mobile' : 'wide'
}

const widthOf = (text: string | null | undefined): number | null => (text && /^\d{1,5}$/.test(text) ? Number(text) : null)

/**
 * A page that measures the screen, notes it in the cookie and asks again. It asks again only when the cookie has been
 * kept, and falls back to the wide pages otherwise: no circle without cookies. It names the query alone, because a path that begins
 * with `//` would be another host.
 */
export const measuringPage = (nonce: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Gatehouse</title><script nonce="${nonce}">` +
  `document.cookie='${WIDTH_COOKIE}='+innerWidth+';path=/;max-age=31536000;samesite=lax'+(location.protocol==='https:'?';secure':'');` +
  `if(document.cookie.includes('${WIDTH_COOKIE}='))location.reload();else location.replace((location.search||'?')+'&width=unknown')` +
  `</script><noscript><a href="?width=unknown">Go on</a></noscript></html>`
