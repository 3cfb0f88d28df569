import { currentCorner } from './free-corner.ts'

type Box = { left: number; right: number; top: number; bottom: number }

/** Pixels that toasts in the corner may cover, with their distance from the edge. */
const TOAST_AREA = { width: 376, height: 200 }

/** Whether an element is in the lower right corner, where toasts usually appear. */
export const isInCorner = (box: Box, view: { width: number; height: number }): boolean =>
  box.bottom > view.height - TOAST_AREA.height &&
  box.top < view.height &&
  box.right > view.width - Math.min(TOAST_AREA.width, view.width) &&
  box.left < view.width

/**
 * Where toasts appear: at the top if the input or cell with the focus, or the row of the open record, is in the lower right corner. After
 * an action from the menu of a row, the focus is in that row.
 */
export const toastPosition = (): 'top' | 'bottom' => {
  const used = [
    document.activeElement?.closest('input, textarea, select, [role=gridcell], tr'),
    document.querySelector('tr[data-open]'),
  ].filter((element) => element !== null && element !== undefined)
  if (used.length === 0) return 'bottom'
  const { right, bottom } = currentCorner()
  const view = { width: window.innerWidth - right, height: window.innerHeight - bottom }
  return used.some((element) => isInCorner(element.getBoundingClientRect(), view)) ? 'top' : 'bottom'
}
