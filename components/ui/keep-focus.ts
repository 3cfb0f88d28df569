/** Where the focus was: the control, and for each ancestor the index of the child that leads to it, innermost first. */
type Trace = { control: HTMLElement; path: string; ancestors: readonly { parent: Element; childIndex: number }[] }

/** Ancestors at which a trace ends: the page, or the open aside. */
const BOUNDARY = '[data-list-aside], main'
const CONTROL = 'button, a[href], [tabindex="0"]'
/** Wait this long, so that code which moves the focus itself goes first. */
const SETTLE_MS = 60
/** A control that disappears this soon after a scroll was scrolled out of a virtualised list. Then the focus is not moved. */
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
    if (boundary && target !== boundary) trace = recordTrace(target, boundary)
  }
  remember({ target: document.activeElement })
  document.addEventListener('focusin', remember, { capture: true })
  const onScroll = ({ target }: Event) => {
    if (target instanceof Node && trace && target.contains(trace.control)) scrolledAt = performance.now()
  }
  document.addEventListener('scroll', onScroll, { capture: true, passive: true })
  let timer: ReturnType<typeof setTimeout> | undefined
  const checkFocus = () => {
    if (document.activeElement !== document.body || !trace || trace.control.isConnected) return
    clearTimeout(timer)
    if (performance.now() - scrolledAt < SCROLL_MS) trace = null
    else timer = setTimeout(() => document.activeElement === document.body && restoreFocus(null), SETTLE_MS)
  }
  new MutationObserver(checkFocus).observe(document.body, { childList: true, subtree: true })
}

/**
 * Focuses `element` if it still exists, or else the last focused control, or the one that took its place. If there is none, as after
 * a dialog that the URL opened, the main area of the page is focused, so that Tab continues there and not in the menu.
 */
export const restoreFocus = (element: Element | null): void => {
  const isPresent = element instanceof HTMLElement && element !== document.body && element.isConnected
  const target = isPresent ? element : (findLastOrNext() ?? document.getElementById('main'))
  target?.focus({ preventScroll: target !== element })
}

const findLastOrNext = (): HTMLElement | null => {
  if (trace?.path !== window.location.pathname) return document.querySelector<HTMLElement>('main [data-next-focus]')
  return trace.control.isConnected ? trace.control : findNextControl(trace)
}

const recordTrace = (control: HTMLElement, boundary: Element): Trace => {
  const ancestors = []
  for (let element: Element = control; element !== boundary && element.parentElement; element = element.parentElement)
    ancestors.push({ parent: element.parentElement, childIndex: [...element.parentElement.children].indexOf(element) })
  return { control, path: window.location.pathname, ancestors }
}

/** The next control after the removed one, or else the previous one, in the nearest ancestor that has any. */
const findNextControl = ({ ancestors }: Trace): HTMLElement | null => {
  for (const { parent, childIndex } of ancestors) {
    if (!parent.isConnected) continue
    const children = [...parent.children]
    for (const sibling of [...children.slice(childIndex), ...children.slice(0, childIndex).toReversed()]) {
      const controls = [sibling, ...sibling.querySelectorAll(CONTROL)].filter((part) => part.matches(CONTROL))
      const found = controls.find((part) => part instanceof HTMLElement && part.checkVisibility())
      if (found instanceof HTMLElement) return found
    }
  }
  return null
}
