'use client'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Kbd } from './kbd.tsx'
import { portalContainer } from './portal-container.ts'
// Imported here because every page needs it, but only from the first input on.
import './second-click.ts'
import { watchHints } from './watch-hints.ts'

type ShownTooltip = { element: HTMLElement; text: string; keys: string | undefined }

/** Shows the text of the hovered or focused `Tooltip`. Rendered once per page, by `TooltipHost`. */
export const TooltipBubble = () => {
  const id = useId()
  const bubble = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<ShownTooltip | null>(null)
  useEffect(
    () =>
      watchHints(
        (element) => setShown(element && { element, text: element.dataset['hint'] ?? '', keys: element.dataset['hintKeys'] }),
        (x, y) => bubble.current !== null && isWithin(bubble.current.getBoundingClientRect(), x, y),
      ),
    [],
  )
  // The position depends on the size of the bubble. While it is shown, `aria-describedby` refers to it.
  useLayoutEffect(() => {
    if (!shown || !bubble.current) return undefined
    const { element } = shown
    positionBubble(bubble.current, element)
    const previous = element.getAttribute('aria-describedby')
    element.setAttribute('aria-describedby', previous ? `${previous} ${id}` : id)
    return () => (previous ? element.setAttribute('aria-describedby', previous) : element.removeAttribute('aria-describedby'))
  }, [shown, id])
  if (!shown) return null
  return createPortal(
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      className="pointer-events-none fixed z-60 inline-flex max-w-72 animate-appear items-center gap-2 rounded-md bg-ink px-2 py-1 text-xs text-canvas select-none print:hidden"
    >
      {shown.text}
      {shown.keys && <Kbd keys={shown.keys} />}
    </div>,
    portalContainer() ?? document.body,
  )
}

const isWithin = ({ left, right, top, bottom }: DOMRect, x: number, y: number) => x >= left && x <= right && y >= top && y <= bottom

const GAP = 6
const EDGE = 8

/** Places the bubble below or beside the element, on the opposite side if there is no room, and always inside the window. */
const positionBubble = (bubble: HTMLElement, element: HTMLElement) => {
  const box = element.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = bubble
  const isBeside = element.dataset['hintSide'] === 'right' && box.right + GAP + width + EDGE <= window.innerWidth
  const below = box.bottom + GAP
  const hasRoomBelow = below + height + EDGE <= window.innerHeight
  const left = isBeside ? box.right + GAP : box.left + box.width / 2 - width / 2
  const belowOrAbove = hasRoomBelow ? below : box.top - GAP - height
  const top = isBeside ? box.top + box.height / 2 - height / 2 : belowOrAbove
  bubble.style.left = `${Math.round(Math.max(EDGE, Math.min(left, window.innerWidth - width - EDGE)))}px`
  bubble.style.top = `${Math.round(Math.max(EDGE, top))}px`
}
