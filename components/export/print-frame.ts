/**
 * An empty document in a frame that nobody sees, for the browser's print dialog. A frame that is never told that printing
 * has ended goes when the next one of its name comes. Null where the browser gives no window.
 */
export const printFrame = (id: string, title: string): Window | null => {
  document.getElementById(id)?.remove()
  const frame = Object.assign(document.createElement('iframe'), { id, title: `${title} to print`, tabIndex: -1 })
  frame.ariaHidden = 'true'
  // Firefox does not print what is not laid out: out of sight, not out of the layout.
  frame.style.cssText = 'position:fixed;right:0;bottom:0;width:1px;height:1px;border:0;opacity:0;pointer-events:none'
  document.body.append(frame)
  const inside = frame.contentWindow
  if (!inside) return null
  inside.document.title = title
  inside.addEventListener('afterprint', () => setTimeout(() => frame.remove()))
  return inside
}
