import './popstate-before-router.ts'
import type { Traversal } from './history-steps.ts'

// docs/decisions/0118-back-asks-about-unsaved-changes.md

/** A part of the page with unsaved changes that leaving would lose. */
export type NavigationBlock = {
  isUnsaved: () => boolean
  /** Asks the user, and calls `go` if they want to leave. */
  ask: (go: () => void) => void
  /** Navigates within the application. */
  push: (href: string) => void
  /** Asks before a sign-out, which clears the tab's storage: for changes that only the tab has. Others are saved to v7 first. */
  askSignOut?: (go: () => void) => void
  /** The changes survive a new sign-in, so nobody is asked on the way to the sign-in page. */
  survivesSignIn?: boolean
  /** Whether a Back or Forward step loses nothing. By default, steps within the same path. */
  isHarmless?: (step: Traversal) => boolean
}

/** The parts that `block-navigation.ts` watches. Every page asks here before it leaves; only pages that can block load the rest. */
export const blocks = new Set<NavigationBlock>()

/** Leaves a record or a page at once, or after each part with unsaved changes has asked. */
export const askToLeave = (
  go: () => void,
  isBlockedBy: (block: NavigationBlock) => boolean = () => true,
  asked: ReadonlySet<NavigationBlock> = new Set(),
): void => {
  const next = [...blocks].find((block) => !asked.has(block) && block.isUnsaved() && isBlockedBy(block))
  if (next) next.ask(() => askToLeave(go, isBlockedBy, new Set([...asked, next])))
  else go()
}

/** Signs out at once, or after asking about changes that only this tab has. */
export const askToSignOut = (go: () => void): void => {
  const blocking = [...blocks].find((block) => block.askSignOut && block.isUnsaved())
  if (blocking?.askSignOut) blocking.askSignOut(go)
  else go()
}
