'use client'
import { useState, type FocusEvent, type PointerEvent, type ReactNode } from 'react'

/** Aligned with the left edge of its cell, or with the right edge if it would not fit. */
type Tip = { text: string; left?: number; right?: number; top: number }

/**
 * One tooltip for a whole table, so that thousands of cells need no tooltip component of their own. On hover and focus it shows
 * the full text of a truncated cell, the name for a code, or the reason for a dash.
 */
export const CellTooltip = ({ children, className }: { children: ReactNode; className?: string }) => {
  const [tip, setTip] = useState<Tip | null>(null)
  const show = (event: PointerEvent | FocusEvent) => {
    if ('pointerType' in event && event.pointerType === 'touch') return
    const next = tipOf(event.target as Element)
    setTip((old) =>
      old?.text === next?.text && old?.left === next?.left && old?.right === next?.right && old?.top === next?.top ? old : next,
    )
  }
  const hide = () => setTip(null)
  return (
    <div className={className} onPointerOver={show} onPointerLeave={hide} onFocus={show} onBlur={hide} onScrollCapture={hide}>
      {children}
      {tip && (
        <div
          role="presentation"
          style={{ left: tip.left, right: tip.right, top: tip.top }}
          className="pointer-events-none fixed z-60 max-w-96 animate-appear rounded-md bg-ink px-2 py-1 text-xs break-words text-canvas print:hidden"
        >
          {tip.text}
        </div>
      )}
    </div>
  )
}

/** Elements whose text is truncated to fit. */
const TRUNCATED = '.truncate,.cut,.cut-number'

/** Pixels: `max-w-96` plus its distance from the edge of the window. */
const MAX_WIDTH = 392

const tipOf = (target: Element): Tip | null => {
  const cell = target.closest<HTMLElement>('td,th')
  if (!cell) return null
  const truncated = [cell, ...cell.querySelectorAll<HTMLElement>(TRUNCATED)].find(
    (element) => element.matches(TRUNCATED) && element.scrollWidth > element.clientWidth,
  )
  const withTip = cell.dataset['tip'] ? cell : cell.querySelector<HTMLElement>('[data-tip]')
  // If the unit of a number is cut off, show the number with its unit.
  const whole = truncated?.closest('[data-fit]') ?? truncated
  const text = [whole?.textContent?.trim(), withTip?.dataset['tip']].filter(Boolean).join(' · ')
  if (!text) return null
  const box = cell.getBoundingClientRect()
  const top = box.bottom + 2
  const room = document.documentElement.clientWidth
  return box.left + MAX_WIDTH <= room || box.right < MAX_WIDTH
    ? { text, left: Math.max(8, Math.min(box.left, room - MAX_WIDTH)), top }
    : { text, right: Math.max(8, room - box.right), top }
}
