/** Where the focus was: the control, and for each element around it which of its children leads there, innermost first. */
type Trace = { control: HTMLElement; path: string; way: readonly { around: Element; child: number }[] }

/** What a trace does not leave: the page, or the record that is open beside it or over it. */
const BOUNDARY = '[data-list-aside], main'
const CONTROL = 'button, a[href], [tabindex="0"]'
/** A control that the product itself moves the focus to is there by then. */
const SETTLE_MS = 60
/** So soon after a scroll, a control that is gone was scrolled out of its list: nobody waits for the focus to stay beside it. */
const SCROLL_MS = 500

let trace: Trace | null = null
let scrolledAt = -SCROLL_MS
let isWatching = false

/**
 * Keeps the focus near to where it was: an action that removes its own button (Hold, which makes place for Release) leaves
 * it on the next one, and not at the start of the page. Watches the document from the first call on.
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
 * Gives the focus to `wanted` where it is still there, to what had it last, or to what stands in the place of that now. A dialog that
 * the address has opened leaves none of them: then the page itself has it, so that Tab goes on there and not in the menu.
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

/** The next control where the lost one stood, or else the one before it: in the smallest part of the page that has one. */
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
