import type { RefCallback } from 'react'

type Box = { left: number; right: number; top: number }
type View = { width: number; height: number }

/** Width in pixels of toasts and export cards, with their distance from both sides. */
const CARD_WIDTH = 392
const GAP = 8
/** Width in pixels of the row actions at the right edge of a list. */
const ROW_ACTIONS_WIDTH = 44
/** Cards can be narrower beside row actions, but not narrower than this, with their distance from both sides. */
const MIN_CARD_WIDTH = 276
/** Height in pixels that is kept free for cards, whatever is below them: with a tall dialog they cover its title, not its buttons. */
const CARD_HEIGHT = 160

/**
 * How far the free corner for cards is from the right and the lower edge of the window. It is left of panels and of the row actions of
 * lists, if there is room, and above any bars that the cards would otherwise cover. `listEdges` are the right edges of lists.
 */
export const freeCorner = (
  panels: readonly Box[],
  bars: readonly Box[],
  view: View,
  listEdges: readonly number[] = [],
): { right: number; bottom: number } => {
  const panelsWidth = Math.max(0, ...panels.map(({ left }) => view.width - left))
  const actionsWidths = listEdges.map((edge) => view.width - edge + ROW_ACTIONS_WIDTH)
  const right = Math.max(
    view.width - panelsWidth >= CARD_WIDTH ? panelsWidth : 0,
    ...actionsWidths.filter((width) => view.width - width >= MIN_CARD_WIDTH),
  )
  const edge = view.width - right
  const below = bars.filter((bar) => bar.left < edge && bar.right > edge - CARD_WIDTH)
  const bottom = Math.max(0, ...below.map(({ top }) => view.height - top + GAP))
  return { right, bottom: Math.min(bottom, view.height - CARD_HEIGHT) }
}

const shown = {
  panels: new Set<HTMLElement>(),
  lists: new Set<HTMLElement>(),
  bars: new Set<HTMLElement>(),
  dialogs: new Set<HTMLElement>(),
  tray: new Set<HTMLElement>(),
  toasts: new Set<HTMLElement>(),
}

/** The free corner of the window as it is now. */
export const currentCorner = () => {
  const boxes = (elements: ReadonlySet<HTMLElement>) => [...elements].map((element) => element.getBoundingClientRect())
  const view = { width: window.innerWidth, height: window.innerHeight }
  // Panels, bars and lists are behind an open dialog and cannot be used.
  if (shown.dialogs.size > 0) return freeCorner([], boxes(shown.dialogs), view)
  const listEdges = [...shown.lists].map((list) => list.getBoundingClientRect().left + list.clientWidth)
  return freeCorner(boxes(shown.panels), boxes(shown.bars), view, listEdges)
}

const update = () => {
  const { right, bottom } = currentCorner()
  const trayHeight = Math.max(0, ...[...shown.tray].map((tray) => tray.offsetHeight + GAP))
  // Set on the cards alone: if the root had these properties, the browser would compute the styles of every element again.
  for (const { style } of [...shown.tray, ...shown.toasts]) {
    style.setProperty('--corner-right', `${right}px`)
    style.setProperty('--corner-bottom', `${bottom}px`)
    style.setProperty('--tray-height', `${trayHeight}px`)
  }
}

/** Places the cards again whenever an element appears, changes its size or disappears, and when the window changes its size. */
const watch =
  (kind: keyof typeof shown): RefCallback<HTMLElement> =>
  (element) => {
    if (!element) return undefined
    shown[kind].add(element)
    const observer = new ResizeObserver(update)
    observer.observe(element)
    window.addEventListener('resize', update)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', update)
      shown[kind].delete(element)
      update()
    }
  }

/** Ref of a panel at the right edge: toasts and export cards are placed left of it. */
export const keepCardsOffPanel = watch('panels')
/** Ref of the element that scrolls the rows of a list: toasts and export cards are placed left of the actions of its rows. */
export const keepCardsOffRowActions = watch('lists')
/** Ref of a bar at the bottom: toasts and export cards are placed above it. */
export const keepCardsOffBar = watch('bars')
/** Ref of a dialog: toasts stay in the corner beside it, or are placed above it. */
export const keepCardsOffDialog = watch('dialogs')
/** Ref of the export tray. Its styles use `--corner-right` and `--corner-bottom`. */
export const placeInCorner = watch('tray')
/** Ref of the toasts. Their styles use `--corner-right`, `--corner-bottom` and, to stay above the tray, `--tray-height`. */
export const placeAboveTray = watch('toasts')
