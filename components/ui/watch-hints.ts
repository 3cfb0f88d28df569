/** Hover time before a tooltip appears. After one was shown, the tooltips of neighbours appear immediately. */
const DELAY_MS = 450
const NEIGHBOUR_MS = 200
/** Time for the pointer to move from the element to its tooltip (required by WCAG 1.4.13). */
const GRACE_MS = 150

/**
 * Calls `show` with the element whose `data-hint` should be shown, on hover or keyboard focus, or with null. A press, Escape and
 * scrolling hide it. Returns a function that stops watching.
 */
export const watchHints = (show: (at: HTMLElement | null) => void, isBubble: (target: Node) => boolean): (() => void) => {
  let target: HTMLElement | null = null
  let by: 'pointer' | 'focus' = 'pointer'
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
  const leave = () => {
    target = null
    hide()
  }
  const after = (ms: number, act: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(act, ms)
  }
  const onOver = (event: PointerEvent) => {
    const over = event.target as Element
    if (event.pointerType === 'touch') return
    if (isBubble(over)) return clearTimeout(timer)
    const at = hintOf(over)
    if (at === target) return isShown ? clearTimeout(timer) : undefined
    if (!at) return by === 'focus' ? undefined : isShown ? after(GRACE_MS, leave) : leave()
    const isNeighbour = isShown || performance.now() - hiddenAt < NEIGHBOUR_MS
    target = at
    by = 'pointer'
    after(isNeighbour ? 0 : DELAY_MS, open)
  }
  const onFocus = ({ target: focused }: FocusEvent) => {
    const at = hintOf(focused as Element)
    // A pressed element is focused too, but then the user needs no tooltip.
    if (!at || !(focused as Element).matches(':focus-visible')) return
    clearTimeout(timer)
    target = at
    by = 'focus'
    open()
  }
  const onScroll = ({ target: scrolled }: Event) => isShown && scrolled instanceof Node && scrolled.contains(target) && hide()
  const end = new AbortController()
  const on = <K extends keyof DocumentEventMap>(name: K, listener: (event: DocumentEventMap[K]) => unknown) =>
    document.addEventListener(name, listener, { capture: true, passive: true, signal: end.signal })
  on('pointerover', onOver)
  on('pointerout', (event) => event.relatedTarget === null && leave())
  on('pointerdown', hide)
  on('focusin', onFocus)
  on('focusout', () => by === 'focus' && leave())
  on('keydown', (event) => event.key === 'Escape' && hide())
  on('scroll', onScroll)
  return () => {
    leave()
    end.abort()
  }
}

const hintOf = (element: Element): HTMLElement | null => element.closest<HTMLElement>('[data-hint]')
