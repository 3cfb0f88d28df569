import { askToLeave, blocks, type NavigationBlock } from './ask-to-leave.ts'
import { isLeavingToLogin } from './leave-to-login.ts'
import { watchTraversals, type Traversal } from './history-steps.ts'

// docs/decisions/0118-back-asks-about-unsaved-changes.md

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
