/**
 * Creates an empty document in an invisible frame, for the browser's print dialog. The frame is removed after printing, or by the
 * next call with the same id. Returns null if the browser provides no window.
 */
export const printFrame = (id: string, title: string): Window | null => {
  document.getElementById(id)?.remove()
  const frame = Object.assign(document.createElement('iframe'), { id, title: `${title} to print`, tabIndex: -1 })
  frame.ariaHidden = 'true'
  // Firefox prints only elements with a layout, so the frame is invisible but not `display: none`.
  frame.style.cssText = 'position:fixed;right:0;bottom:0;width:1px;height:1px;border:0;opacity:0;pointer-events:none'
  document.body.append(frame)
  const frameWindow = frame.contentWindow
  if (!frameWindow) return null
  frameWindow.document.title = title
  frameWindow.addEventListener('afterprint', () => setTimeout(() => frame.remove()))
  return frameWindow
}
