import { popstateBeforeRouter } from './popstate-before-router.ts'

/** A Back or Forward step. */
export type Traversal = { from: URL; to: URL }
type ShouldBlock = (step: Traversal) => boolean
type OnBlocked = (step: Traversal, go: () => void) => void

/**
 * Intercepts Back and Forward steps within the application for which `shouldBlock` returns true. The URL stays, and `onBlocked`
 * may continue the step. Browsers let a page intercept one step after a key or click, not a second in a row. Returns a function
 * that stops it.
 */
export const watchTraversals = (shouldBlock: ShouldBlock, onBlocked: OnBlocked): (() => void) =>
  hasNavigation() ? byNavigation(window.navigation, shouldBlock, onBlocked) : byHistory(shouldBlock, onBlocked)

const byNavigation = (navigation: Navigation, shouldBlock: ShouldBlock, onBlocked: OnBlocked) => {
  let allowedKey: string | null = null
  const onNavigate = (event: NavigateEvent) => {
    const { navigationType, cancelable, destination } = event
    // `beforeunload` handles steps to another document.
    if (navigationType !== 'traverse' || !cancelable || !destination.sameDocument) return
    const isAllowed = destination.key === allowedKey
    allowedKey = null
    const step = { from: new URL(window.location.href), to: new URL(destination.url) }
    if (isAllowed || !shouldBlock(step)) return
    event.preventDefault()
    onBlocked(step, () => {
      allowedKey = destination.key
      const { committed, finished } = navigation.traverseTo(destination.key)
      for (const end of [committed, finished]) end?.catch(() => {}) // superseded by another step
    })
  }
  navigation.addEventListener('navigate', onNavigate)
  return () => navigation.removeEventListener('navigate', onNavigate)
}

const hasNavigation = (): boolean => 'navigation' in window

/** Events of user activity. The URL at such an event is the one to restore. */
const ACTIVITY = ['keydown', 'pointerdown', 'input', 'focusin'] as const

/**
 * For browsers without the Navigation API, which report a step only after it has happened. The event is hidden from the router, and the old
 * URL is pushed on top of the new one, so that continuing is one step back.
 */
const byHistory = (shouldBlock: ShouldBlock, onBlocked: OnBlocked) => {
  const currentPosition = () => ({ state: window.history.state as unknown, href: window.location.href })
  let position = currentPosition()
  let isAllowed = false
  const rememberPosition = () => {
    position = currentPosition()
  }
  popstateBeforeRouter.handle = (event) => {
    const step = { from: new URL(position.href), to: new URL(window.location.href) }
    const mayPass = isAllowed || !shouldBlock(step)
    isAllowed = false
    if (mayPass) return rememberPosition()
    event.stopImmediatePropagation()
    window.history.pushState(position.state, '', position.href)
    onBlocked(step, () => {
      isAllowed = true
      window.history.back()
    })
  }
  for (const name of ACTIVITY) window.addEventListener(name, rememberPosition, { capture: true, passive: true })
  return () => {
    popstateBeforeRouter.handle = undefined
    for (const name of ACTIVITY) window.removeEventListener(name, rememberPosition, { capture: true })
  }
}
