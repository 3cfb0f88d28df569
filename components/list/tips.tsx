'use client'
import { useState, type FocusEvent, type PointerEvent, type ReactNode } from 'react'

/** At the left edge of its cell, or where it would not fit at the right one. */
type Tip = { text: string; left?: number; right?: number; top: number }

/**
 * One tooltip for a whole table: the text of a cut cell, the name behind a code, the reason of a dash, under the pointer
 * and at the focus. Thousands of cells need no tooltip component of their own.
 */
export const Tips = ({ children, className }: { children: ReactNode; className?: string }) => {
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
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens to what happens inside, is no control itself
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

/** What shows its text only as far as there is room. */
const CUT = '.truncate,.cut'

/** `max-w-96` and its distance to the window. */
const WIDEST = 392

const tipOf = (target: Element): Tip | null => {
  const cell = target.closest<HTMLElement>('td,th')
  if (!cell) return null
  const cut = [cell, ...cell.querySelectorAll<HTMLElement>(CUT)].find((one) => one.matches(CUT) && one.scrollWidth > one.clientWidth)
  const tipped = cell.dataset['tip'] ? cell : cell.querySelector<HTMLElement>('[data-tip]')
  const text = [cut?.textContent?.trim(), tipped?.dataset['tip']].filter(Boolean).join(' · ')
  if (!text) return null
  const box = cell.getBoundingClientRect()
  const top = box.bottom + 2
  const room = document.documentElement.clientWidth
  return box.left + WIDEST <= room || box.right < WIDEST
    ? { text, left: Math.max(8, Math.min(box.left, room - WIDEST)), top }
    : { text, right: Math.max(8, room - box.right), top }
}
