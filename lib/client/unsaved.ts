import { isLeavingToLogin } from './leave.ts'
import { watchTraversals, type Traversal } from './traversals.ts'

// docs/decisions/0118-back-asks-too.md

/** Something on the page that would be lost, or forgotten, if it were left now. */
export type NavigationBlock = {
  isUnsaved: () => boolean
  /** Asks a person, and goes on with `go` if they want to leave. */
  ask: (go: () => void) => void
  /** Goes to an address of the application. */
  push: (href: string) => void
  /** Asks before a sign-out, which empties the tab: for what nobody but the tab has. The rest is brought to v7 on the way. */
  askSignOut?: (go: () => void) => void
  /** It is kept over a sign-in: nobody is asked on the way there. */
  isKept?: boolean
  /** Steps of Back and Forward that lose nothing; those within one path unless told otherwise. */
  isWithin?: (step: Traversal) => boolean
}

const blocks = new Set<NavigationBlock>()
let stop = () => {}

/**
 * Asks before every way out of a page while it has something unsaved: links, Back and Forward, closing and reloading (where the
 * browser asks in its own words), and what goes through {@link askToLeave}. Returns what ends that.
 */
export const blockNavigation = (block: NavigationBlock): (() => void) => {
  blocks.add(block)
  if (blocks.size === 1) stop = watchPage()
  return () => {
    if (blocks.delete(block) && blocks.size === 0) stop()
  }
}

/** Leaves a record or a page: at once, or after the question of each part that has something unsaved. */
export const askToLeave = (
  go: () => void,
  isBlockedBy: (block: NavigationBlock) => boolean = () => true,
  asked: ReadonlySet<NavigationBlock> = new Set(),
): void => {
  const next = [...blocks].find((block) => !asked.has(block) && block.isUnsaved() && isBlockedBy(block))
  if (next) next.ask(() => askToLeave(go, isBlockedBy, new Set([...asked, next])))
  else go()
}

/** Signs out: at once, or after the question of a part that only this tab has. */
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
    // Links within the page are its own affair: its lists ask for themselves.
    if (!to || to.pathname === window.location.pathname || !isUnsaved()) return
    event.preventDefault()
    event.stopPropagation()
    const [block] = blocks
    askToLeave(() => block?.push(to.pathname + to.search + to.hash))
  }
  const onUnload = (event: BeforeUnloadEvent) => {
    if ([...blocks].some((block) => block.isUnsaved() && !(block.isKept && isLeavingToLogin()))) event.preventDefault()
  }
  const isBlockedBy = (step: Traversal) => (block: NavigationBlock) => !(block.isWithin ?? isSamePath)(step)
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

/** Where a plain click on a link of the application would lead in this tab. */
const linkOf = (event: MouseEvent): URL | null => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || (link.target && link.target !== '_self') || link.hasAttribute('download')) return null
  return link.origin === window.location.origin ? new URL(link.href) : null
}
