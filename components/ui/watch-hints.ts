/** Hover time before a tooltip appears. After one was shown, the tooltips of neighbours appear immediately. */
const DELAY_MS = 450
const NEIGHBOUR_MS = 200
/** Time for the pointer to move from the element to its tooltip (required by WCAG 1.4.13). */
const GRACE_MS = 150

/**
 * Calls `show` with the element whose `data-hint` should be shown, on hover or keyboard focus, or with null. A press, Escape and
 * scrolling hide it. `isOverBubble` says whether a point of the window lies on the tooltip, which takes no pointer events: a press on
 * it reaches what it covers. Returns a function that stops watching.
 */
export const watchHints = (show: (element: HTMLElement | null) => void, isOverBubble: (x: number, y: number) => boolean): (() => void) => {
  let target: HTMLElement | null = null
  let openedBy: 'pointer' | 'focus' = 'pointer'
  let isShown = false
  let hiddenAt = -NEIGHBOUR_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  const open = () => {
    isShown = target?.isConnected ?? false
    show(isShown ? target : null)
  }
  const hide = () => {
    clearTimeout(timer)
    if (!isShown) return
    isShown = false
    hiddenAt = performance.now()
    show(null)
  }
  const clear = () => {
    target = null
    hide()
  }
  const schedule = (ms: number, callback: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(callback, ms)
  }
  const hover = (hinted: HTMLElement) => {
    const isNeighbour = isShown || performance.now() - hiddenAt < NEIGHBOUR_MS
    target = hinted
    openedBy = 'pointer'
    schedule(isNeighbour ? 0 : DELAY_MS, open)
  }
  const onOver = (event: PointerEvent) => {
    const over = event.target as Element
    if (event.pointerType === 'touch') return
    const hinted = findHinted(over)
    if (hinted === target) return isShown ? clearTimeout(timer) : undefined
    if (!hinted) {
      if (openedBy === 'focus') return undefined
      if (!isShown) return clear()
      return isOverBubble(event.clientX, event.clientY) ? clearTimeout(timer) : schedule(GRACE_MS, clear)
    }
    hover(hinted)
  }
  // The pointer can leave the tooltip without reaching another element.
  let wasOverBubble = false
  const onMove = (event: PointerEvent) => {
    if (!isShown || openedBy === 'focus' || event.pointerType === 'touch') return
    const isOver = isOverBubble(event.clientX, event.clientY)
    if (isOver !== wasOverBubble && !findHinted(event.target as Element)) {
      if (isOver) clearTimeout(timer)
      else schedule(GRACE_MS, clear)
    }
    wasOverBubble = isOver
  }
  const focusOn = (focused: Element) => {
    const hinted = findHinted(focused)
    // A pressed element is focused too, but then the user needs no tooltip.
    if (!hinted || !focused.matches(':focus-visible')) return
    clearTimeout(timer)
    target = hinted
    openedBy = 'focus'
    open()
  }
  const onScroll = ({ target: scrolled }: Event) => isShown && scrolled instanceof Node && scrolled.contains(target) && hide()
  const abort = new AbortController()
  const listen = <K extends keyof DocumentEventMap>(name: K, listener: (event: DocumentEventMap[K]) => unknown) =>
    document.addEventListener(name, listener, { capture: true, passive: true, signal: abort.signal })
  listen('pointerover', onOver)
  listen('pointermove', onMove)
  listen('pointerout', (event) => event.relatedTarget === null && clear())
  listen('pointerdown', hide)
  listen('focusin', (event) => focusOn(event.target as Element))
  listen('focusout', () => openedBy === 'focus' && clear())
  listen('keydown', (event) => event.key === 'Escape' && hide())
  listen('scroll', onScroll)
  // What the first input has hovered or focused before this code was loaded. A touched element keeps `:hover`, but was not hovered.
  const canHover = window.matchMedia('(hover: hover)').matches
  const hovered = canHover ? [...document.querySelectorAll<HTMLElement>('[data-hint]:hover')].at(-1) : undefined
  if (document.activeElement) focusOn(document.activeElement)
  if (target === null && hovered) hover(hovered)
  return () => {
    clear()
    abort.abort()
  }
}

const findHinted = (element: Element): HTMLElement | null => element.closest<HTMLElement>('[data-hint]')
