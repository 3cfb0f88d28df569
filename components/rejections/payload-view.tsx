'use client'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { scrollTopFor, rowWindowOf, type RowWindow } from '#components/list/row-window.ts'
import type { Row } from './payload-lines.ts'

const ROW_HEIGHT = 20

type Props = {
  rows: readonly Row[]
  query: string
  /** The row to scroll to, or null. */
  current: number | null
}

/** Text rows with line numbers. Virtualised, so that a megabyte scrolls smoothly. */
export const PayloadView = ({ rows, query, current }: Props) => {
  const scroll = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<RowWindow>({ from: 0, to: 40 })
  useLayoutEffect(() => {
    const element = scroll.current
    if (!element) return undefined
    const update = () => setView(rowWindowOf(element.scrollTop, element.clientHeight, ROW_HEIGHT, rows.length))
    const observer = new ResizeObserver(update)
    update()
    observer.observe(element)
    element.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [rows.length])
  useEffect(() => {
    const element = scroll.current
    if (element && current !== null) element.scrollTop = scrollTopFor(current, element.scrollTop, element.clientHeight, ROW_HEIGHT)
  }, [current])
  const digits = String(rows.at(-1)?.line ?? 0).length + 1
  return (
    <div
      ref={scroll}
      role="region"
      aria-label="The message"
      tabIndex={0}
      data-ring
      className="min-h-40 flex-1 overflow-auto font-mono text-xs leading-5"
    >
      <div className="relative w-max min-w-full" style={{ height: rows.length * ROW_HEIGHT }}>
        {rows.slice(view.from, view.to).map((row, index) => {
          const rowIndex = view.from + index
          return (
            <div
              key={rowIndex}
              data-current={rowIndex === current || undefined}
              className="absolute inset-x-0 flex h-5 whitespace-pre data-current:bg-warn-tint"
              style={{ top: rowIndex * ROW_HEIGHT }}
            >
              <span
                aria-hidden="true"
                className="sticky left-0 shrink-0 bg-subtle pr-2 text-right text-dim select-none"
                style={{ width: `${digits + 1}ch` }}
              >
                {row.from === 0 ? row.line + 1 : ''}
              </span>
              <span className="pl-2">
                <Highlighted text={row.text} query={query} />
              </span>
              {row.hint && <span className="pr-4 pl-4 font-sans text-dim">{row.hint}</span>}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** A row with highlighted search matches. */
const Highlighted = ({ text, query }: { text: string; query: string }) => {
  const needle = query.trim().toLowerCase()
  if (needle === '') return text
  const lowerText = text.toLowerCase()
  const parts: { text: string; isHit: boolean; at: number }[] = []
  let from = 0
  for (let start = lowerText.indexOf(needle); start !== -1; start = lowerText.indexOf(needle, from)) {
    parts.push(
      { text: text.slice(from, start), isHit: false, at: from },
      { text: text.slice(start, start + needle.length), isHit: true, at: start },
    )
    from = start + needle.length
  }
  parts.push({ text: text.slice(from), isHit: false, at: from })
  return parts.map((part) =>
    part.isHit ? (
      <mark key={part.at} className="rounded-sm bg-accent-tint text-accent-ink">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}
