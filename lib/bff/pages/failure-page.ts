import { FAILURES, type FailureCode } from '../calls/failure.ts'

/** How often the page checks whether it can be shown again. */
const RETRY_SECONDS = 5

/** Failures that pass by themselves. */
const TEMPORARY: readonly FailureCode[] = ['store-unavailable', 'overloaded', 'draining']

type Failure = { code: FailureCode; requestId: string; nonce: string; cookies: string | null | undefined }

/**
 * The page shown when no page can be rendered: before the session is known, or without Next. It needs no other file but its icon. After
 * a temporary failure it is reloaded as soon as its address answers with another status; without scripts it is reloaded regularly.
 */
export const failurePage = ({ code, requestId, nonce, cookies }: Failure): string => {
  const [status, title, detail] = FAILURES[code]
  const isTemporary = TEMPORARY.includes(code)
  const theme = /(?:^|;\s*)theme=dark(?:;|$)/.test(cookies ?? '') ? 'dark' : 'light'
  return `<!doctype html>
<html lang="en" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Gatehouse</title>
<link rel="icon" href="/icon.svg">
<style>${STYLE}</style>
${isTemporary ? `<noscript><meta http-equiv="refresh" content="${RETRY_SECONDS}"></noscript>` : ''}
</head>
<body>
<main>
${MARK}
<h1>${title}</h1>
<p>${detail}${isTemporary ? ' This page tries again automatically.' : ''}</p>
${isTemporary ? '<a href="">Retry</a>' : '<a href="/">Go to the home page</a>'}
<p class="id">Request <code>${requestId}</code></p>
</main>
${isTemporary ? `<script nonce="${nonce}">${retryScript(status)}</script>` : ''}
</body>
</html>
`
}

const retryScript = (status: number) =>
  `setInterval(()=>fetch(location.href,{method:'HEAD',cache:'no-store'}).then(r=>{if(r.status!==${status})location.reload()},()=>{}),${RETRY_SECONDS}e3)`

const MARK =
  '<svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#3450c8"/><path d="M8 25.5V12L16 7l8 5v13.5" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/><path d="M12 25.5V15.5h8v10M12 18.8h8M12 22.1h8" fill="none" stroke="#fff" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/></svg>'

/** The design's values, copied from `app/globals.css`: a built style sheet has no fixed address. */
const STYLE = `
:root {
  color-scheme: light;
  --canvas: oklch(1 0 0);
  --hover: oklch(0.962 0.005 255);
  --line: oklch(0.912 0.007 255);
  --ink: oklch(0.23 0.018 258);
  --muted: oklch(0.43 0.018 258);
  --dim: oklch(0.51 0.016 258);
  --focus: oklch(0.56 0.19 264);
}
:root[data-theme='dark'] {
  color-scheme: dark;
  --canvas: oklch(0.19 0.011 262);
  --hover: oklch(0.268 0.015 262);
  --line: oklch(0.305 0.014 262);
  --ink: oklch(0.93 0.006 262);
  --muted: oklch(0.765 0.012 262);
  --dim: oklch(0.69 0.014 262);
  --focus: oklch(0.7 0.15 264);
}
body { margin: 0; background: var(--canvas); color: var(--ink); font: 0.875rem/1.25rem Inter, ui-sans-serif, system-ui, sans-serif }
main { display: flex; flex-direction: column; align-items: center; gap: 8px; max-width: 28rem; margin: 0 auto; padding: 160px 24px 64px; text-align: center }
h1 { margin: 8px 0 0; font-size: 0.875rem; font-weight: 500 }
p { margin: 0; color: var(--muted) }
a { display: inline-flex; align-items: center; height: 30px; margin-top: 8px; padding: 0 12px; border: 1px solid var(--line); border-radius: 6px; color: inherit; font-size: 0.8125rem; text-decoration: none; box-shadow: 0 1px 0 var(--line) }
a:hover { background: var(--hover) }
a:focus-visible { outline: 2px solid var(--focus); outline-offset: 1px }
@media (pointer: coarse) { a { height: 42px } }
.id { margin-top: 4px; color: var(--dim); font-size: 0.75rem; overflow-wrap: anywhere }
code { font-family: ui-monospace, monospace; user-select: all }
`
