'use client'
import { useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Flow } from './flow-bars.ts'
import { Legend } from './legend.tsx'
import { barPaths, dayAt, moveHandle, type DayRange, HEIGHT, HALF } from './range-geometry.ts'
import { useWidth } from './use-width.ts'

type Props = {
  /** One entry per day, without gaps. `range` holds indexes into it. */
  days: readonly Flow[]
  /** First and last selected day. Both may be outside the days shown. */
  range: DayRange
  onRange: (range: DayRange) => void
  /** Name of a day for screen readers: "10/22/2026". */
  nameOf: (index: number) => string
  /** The figures of a day, shown on hover and read out when keys move an end. */
  textOf: (index: number) => string
  /** Labels under the bars. */
  ticks: readonly { index: number; label: string }[]
}

const LEGEND = [
  { mark: 'in', label: 'In' },
  { mark: 'out', label: 'Out' },
] as const

type End = 'from' | 'to'

/**
 * A histogram of inbound (up) and outbound (down) quantities per day. The user selects a range of days by dragging, or by moving
 * either end with the keyboard. Heights follow the square root, so that one large day does not flatten the others.
 */
export const RangeHistogram = ({ days, range, onRange, nameOf, textOf, ticks }: Props) => {
  const [frame, width] = useWidth<HTMLDivElement>()
  const [hover, setHover] = useState<number | null>(null)
  const anchor = useRef<number | null>(null)
  const bars = useMemo(() => barPaths(days, width), [days, width])
  const step = width / Math.max(1, days.length)
  const indexAt = (event: PointerEvent<HTMLElement>) =>
    dayAt(event.clientX - event.currentTarget.getBoundingClientRect().left, width, days.length)
  const drag = (event: PointerEvent<HTMLElement>) => {
    const index = indexAt(event)
    setHover(index)
    if (anchor.current === null) return
    onRange(anchor.current <= index ? { from: anchor.current, to: index } : { from: index, to: anchor.current })
  }
  const [x1, x2] = [Math.max(0, range.from * step), Math.min(width, (range.to + 1) * step)]
  return (
    <div>
      <div className="flex flex-wrap justify-between gap-x-3">
        <p aria-hidden="true" className="h-5 text-xs text-muted tabular-nums">
          {hover === null ? 'Drag across the days, or move either end' : textOf(hover)}
        </p>
        <Legend items={LEGEND} />
      </div>
      <div className="relative">
        <div
          ref={frame}
          onPointerDown={(event) => {
            if (event.button !== 0) return
            event.currentTarget.setPointerCapture(event.pointerId)
            const index = indexAt(event)
            // A press near an end of the range drags that end; elsewhere it starts a new range.
            const isNear = (end: End) =>
              Math.abs((end === 'from' ? range.from : range.to + 1) * step - (index + 0.5) * step) < Math.max(step, 7)
            if (isNear('from')) anchor.current = range.to
            else anchor.current = isNear('to') ? range.from : index
            drag(event)
          }}
          onPointerMove={drag}
          onPointerUp={() => (anchor.current = null)}
          onPointerCancel={() => (anchor.current = null)}
          onPointerLeave={() => setHover(null)}
          className="cursor-crosshair touch-pan-y select-none"
        >
          {width > 0 && (
            <svg width={width} height={HEIGHT} aria-hidden="true" focusable="false" className="block text-xs">
              {x2 > x1 && <rect x={x1} width={x2 - x1} y={0} height={HALF * 2} fill="var(--accent-tint)" />}
              <path d={bars.in} fill="var(--good)" />
              <path d={bars.out} fill="var(--bad)" />
              <line x1={0} x2={width} y1={HALF} y2={HALF} stroke="var(--line-strong)" />
              {hover !== null && (
                <rect x={hover * step} width={Math.max(1, step)} y={0} height={HALF * 2} fill="var(--ink)" fillOpacity={0.09} />
              )}
              {ticks.map(({ index, label }) => (
                <text key={index} x={index * step + 2} y={HEIGHT - 4} fill="var(--dim)">
                  {label}
                </text>
              ))}
            </svg>
          )}
        </div>
        {width > 0 &&
          (['from', 'to'] as const).map((end) => (
            <Handle
              key={end}
              end={end}
              x={end === 'from' ? x1 : x2}
              isOutside={range[end] < 0 || range[end] >= days.length}
              index={range[end]}
              last={days.length - 1}
              text={`${nameOf(range[end])}. ${textOf(range[end])}`}
              onKey={(key) => {
                const next = moveHandle(range, end, key, days.length)
                if (next) onRange(next)
                return next !== null
              }}
            />
          ))}
      </div>
    </div>
  )
}

type HandleProps = { end: End; x: number; isOutside: boolean; index: number; last: number; text: string; onKey: (key: string) => boolean }

const Handle = ({ end, x, isOutside, index, last, text, onKey }: HandleProps) => {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !onKey(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={end === 'from' ? 'First day' : 'Last day'}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={Math.max(0, Math.min(last, index))}
      aria-valuetext={text}
      onKeyDown={onKeyDown}
      style={{ left: x - 6, height: HALF * 2, opacity: isOutside ? 0.35 : 1 }}
      className="pointer-events-none absolute top-0 flex w-3 justify-center rounded-sm focus-visible:outline-2 focus-visible:outline-focus"
    >
      <span className="h-full w-0.5 bg-accent" />
      <span className="absolute top-1/2 h-5 w-2 -translate-y-1/2 rounded-sm bg-accent" />
    </div>
  )
}
