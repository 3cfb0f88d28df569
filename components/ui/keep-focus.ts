/** Where the focus was: the control, and for each ancestor the index of the child that leads to it, innermost first. */
type Trace = { control: HTMLElement; path: string; way: readonly { around: Element; child: number }[] }

/** Ancestors at which a trace ends: the page, or the open aside. */
const BOUNDARY = '[data-list-aside], main'
const CONTROL = 'button, a[href], [tabindex="0"]'
/** Wait this long, so that code which moves the focus itself goes first. */
const SETTLE_MS = 60
/** A control that disappears this soon after a scroll was scrolled out of a virtualized list. Then the focus is not moved. */
const SCROLL_MS = 500

let trace: Trace | null = null
let scrolledAt = -SCROLL_MS
let isWatching = false

/**
 * Keeps the focus near its previous position. If an action removes its own button (Hold is replaced by Release), the next control
 * is focused and not the start of the page. Watches the document from the first call on.
 */
export const keepFocus = (): void => {
  if (isWatching) return
  isWatching = true
  const remember = ({ target }: { target: EventTarget | null }) => {
    const boundary = target instanceof HTMLElement && target.closest(BOUNDARY)
    if (boundary && target !== boundary) trace = traceOf(target, boundary)
  }
  remember({ target: document.activeElement })
  document.addEventListener('focusin', remember, { capture: true })
  const onScroll = ({ target }: Event) => {
    if (target instanceof Node && trace && target.contains(trace.control)) scrolledAt = performance.now()
  }
  document.addEventListener('scroll', onScroll, { capture: true, passive: true })
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    if (document.activeElement !== document.body || !trace || trace.control.isConnected) return
    clearTimeout(timer)
    if (performance.now() - scrolledAt < SCROLL_MS) trace = null
    else timer = setTimeout(() => document.activeElement === document.body && giveBackFocus(null), SETTLE_MS)
  }
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
}

/**
 * Focuses `wanted` if it still exists, or else the last focused control, or the one that took its place. A dialog opened by the URL
 * has none of them. Then the page itself is focused, so that Tab continues there and not in the menu.
 */
export const giveBackFocus = (wanted: Element | null): void => {
  const isThere = wanted instanceof HTMLElement && wanted !== document.body && wanted.isConnected
  const target = isThere ? wanted : (lastOrNext() ?? document.getElementById('main'))
  target?.focus({ preventScroll: target !== wanted })
}

const lastOrNext = (): HTMLElement | null => {
  if (trace?.path !== window.location.pathname) return document.querySelector<HTMLElement>('main [data-next-focus]')
  return trace.control.isConnected ? trace.control : nextOf(trace)
}

const traceOf = (control: HTMLElement, boundary: Element): Trace => {
  const way = []
  for (let at: Element = control; at !== boundary && at.parentElement; at = at.parentElement)
    way.push({ around: at.parentElement, child: [...at.parentElement.children].indexOf(at) })
  return { control, path: window.location.pathname, way }
}

/** The next control after the removed one, or else the previous one, in the nearest ancestor that has any. */
const nextOf = ({ way }: Trace): HTMLElement | null => {
  for (const { around, child } of way) {
    if (!around.isConnected) continue
    const children = [...around.children]
    for (const one of [...children.slice(child), ...children.slice(0, child).toReversed()]) {
      const controls = [one, ...one.querySelectorAll(CONTROL)].filter((part) => part.matches(CONTROL))
      const found = controls.find((part) => part instanceof HTMLElement && part.checkVisibility())
      if (found instanceof HTMLElement) return found
    }
  }
  return null
}
