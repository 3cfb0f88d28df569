import { isLeavingToLogin } from './leave-to-login.ts'
import { watchTraversals, type Traversal } from './history-steps.ts'

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

const blocks = new Set<NavigationBlock>()
let stop = () => {}

/**
 * Asks before the user leaves a page with unsaved changes: by links, Back and Forward, closing or reloading (where the browser
 * shows its own question), and {@link askToLeave}. Returns a function that stops this.
 */
export const blockNavigation = (block: NavigationBlock): (() => void) => {
  blocks.add(block)
  if (blocks.size === 1) stop = watchPage()
  return () => {
    if (blocks.delete(block) && blocks.size === 0) stop()
  }
}

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

const isSamePath = ({ from, to }: Traversal) => to.pathname === from.pathname

const watchPage = (): (() => void) => {
  const isUnsaved = () => [...blocks].some((block) => block.isUnsaved())
  const onClick = (event: MouseEvent) => {
    const to = linkOf(event)
    // For links within the page, its lists ask the user themselves.
    if (!to || to.pathname === window.location.pathname || !isUnsaved()) return
    event.preventDefault()
    event.stopPropagation()
    const [block] = blocks
    askToLeave(() => block?.push(to.pathname + to.search + to.hash))
  }
  const onUnload = (event: BeforeUnloadEvent) => {
    if ([...blocks].some((block) => block.isUnsaved() && !(block.survivesSignIn && isLeavingToLogin()))) event.preventDefault()
  }
  const isBlockedBy = (step: Traversal) => (block: NavigationBlock) => !(block.isHarmless ?? isSamePath)(step)
  const stopTraversals = watchTraversals(
    (step) => [...blocks].some((block) => block.isUnsaved() && isBlockedBy(step)(block)),
    (step, go) => askToLeave(go, isBlockedBy(step)),
  )
  document.addEventListener('click', onClick, true)
  window.addEventListener('beforeunload', onUnload)
  return () => {
    document.removeEventListener('click', onClick, true)
    window.removeEventListener('beforeunload', onUnload)
    stopTraversals()
  }
}

/** URL that a plain click on a link of the application opens in this tab; null for other clicks. */
const linkOf = (event: MouseEvent): URL | null => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || (link.target && link.target !== '_self') || link.hasAttribute('download')) return null
  return link.origin === window.location.origin ? new URL(link.href) : null
}
