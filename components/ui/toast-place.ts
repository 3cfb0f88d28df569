type Box = { left: number; right: number; top: number; bottom: number }

/** Height that messages in the corner may take, with their distance from the edge. */
const REACH = { width: 376, height: 200 }

/** Whether what somebody works on lies in the lower right corner, where messages usually stand. */
export const isInCorner = (box: Box, view: { width: number; height: number }): boolean =>
  box.bottom > view.height - REACH.height &&
  box.top < view.height &&
  box.right > view.width - Math.min(REACH.width, view.width) &&
  box.left < view.width

/** Where a message stands now: above where the box or cell with the focus lies in the corner. */
export const placeOfToasts = (): 'top' | 'bottom' => {
  const focused = document.activeElement
  if (!focused || focused === document.body || !focused.matches('input, textarea, select, [role=gridcell], [role=row]')) return 'bottom'
  return isInCorner(focused.getBoundingClientRect(), { width: window.innerWidth, height: window.innerHeight }) ? 'top' : 'bottom'
}
