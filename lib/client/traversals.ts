/** A step of Back or Forward. */
export type Traversal = { from: URL; to: URL }
type IsHeld = (step: Traversal) => boolean
type OnHeld = (step: Traversal, go: () => void) => void

/**
 * Holds steps of Back and Forward within the application where `isHeld` says so: the address stays, and `onHeld` may go on
 * with the step. A browser lets a page hold one step after a key or a click, not a second one in a row. Returns the end of it.
 */
export const watchTraversals = (isHeld: IsHeld, onHeld: OnHeld): (() => void) =>
  hasNavigation() ? byNavigation(window.navigation, isHeld, onHeld) : byHistory(isHeld, onHeld)

const byNavigation = (navigation: Navigation, isHeld: IsHeld, onHeld: OnHeld) => {
  let meant: string | null = null
  const onNavigate = (event: NavigateEvent) => {
    const { navigationType, cancelable, destination } = event
    // Another document is left to `beforeunload`.
    if (navigationType !== 'traverse' || !cancelable || !destination.sameDocument) return
    const isMeant = destination.key === meant
    meant = null
    const step = { from: new URL(window.location.href), to: new URL(destination.url) }
    if (isMeant || !isHeld(step)) return
    event.preventDefault()
    onHeld(step, () => {
      meant = destination.key
      const { committed, finished } = navigation.traverseTo(destination.key)
      for (const end of [committed, finished]) end?.catch(() => {}) // overtaken by another step
    })
  }
  navigation.addEventListener('navigate', onNavigate)
  return () => navigation.removeEventListener('navigate', onNavigate)
}

const hasNavigation = (): boolean => 'navigation' in window

/** Signs of a hand at work: what stands in the address then is what is gone back to. */
const HANDS = ['keydown', 'pointerdown', 'input', 'focusin'] as const

let onPop: (event: PopStateEvent) => void = () => {}
// Listeners of the window are called in the order they came, so this one comes with the module: before the router's.
if (typeof window !== 'undefined' && !hasNavigation()) window.addEventListener('popstate', (event) => onPop(event))

/**
 * For browsers that tell of a step only after it: the router is kept from hearing of it, and the page is put back in front
 * of where the step led, so that going on is the same step again.
 */
const byHistory = (isHeld: IsHeld, onHeld: OnHeld) => {
  const place = () => ({ state: window.history.state as unknown, href: window.location.href })
  let here = place()
  let isMeant = false
  const look = () => {
    here = place()
  }
  onPop = (event) => {
    const step = { from: new URL(here.href), to: new URL(window.location.href) }
    const isFree = isMeant || !isHeld(step)
    isMeant = false
    if (isFree) return look()
    event.stopImmediatePropagation()
    window.history.pushState(here.state, '', here.href)
    onHeld(step, () => {
      isMeant = true
      window.history.back()
    })
  }
  for (const name of HANDS) window.addEventListener(name, look, { capture: true, passive: true })
  return () => {
    onPop = () => {}
    for (const name of HANDS) window.removeEventListener(name, look, { capture: true })
  }
}
