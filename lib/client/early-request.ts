// docs/decisions/0191-the-layouts-are-asked-for-beside-the-script.md

/** A request that the page's HTML has sent before the scripts were there. */
type EarlyRequest = { url: string; response: Promise<Response> }

declare global {
  interface Window {
    earlyRequest?: EarlyRequest
  }
}

/**
 * Script for the HTML of a page that sends a GET like those of `request.ts`. `url` is a constant of the code. React writes it as text, so it has
 * nothing that React escapes: no quotes, no arrows. A failure is reported when the response is taken.
 */
export const earlyRequestScript = (url: string): string =>
  `{const url=\`${url}\`;const response=fetch(url,{headers:{accept:\`application/json\`,[\`x-csrf\`]:\`1\`},redirect:\`error\`});response.catch(function(){});window.earlyRequest={url,response}}`

/** The response to a GET that the page has sent already; undefined if it has not, or if it was taken before. */
export const takeEarlyResponse = (url: string): Promise<Response> | undefined => {
  const early = typeof window === 'undefined' ? undefined : window.earlyRequest
  if (early?.url !== url) return undefined
  delete window.earlyRequest
  return early.response
}
