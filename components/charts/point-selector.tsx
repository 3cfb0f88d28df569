import type { KeyboardEvent, PointerEvent, ReactNode, RefObject } from 'react'
import { cx } from '#components/ui/cx.ts'
import { nearestIndex, indexAfterKey } from './point-index.ts'

type Props = {
  /** From `useWidth`. Nothing is drawn before the width is known. */
  frame: RefObject<HTMLDivElement | null>
  width: number
  height: number
  /** For screen readers: name of the chart, and text of the selected point. */
  label: string
  text: string
  /** x positions of the points in CSS pixels, ascending. */
  xs: readonly number[]
  /** Index of the selected point. */
  selected: number
  onSelect: (index: number) => void
  /** The pointer has left. */
  onLeave?: () => void
  /** Called on Enter or a click. Without it the chart is read-only. */
  onChoose?: (index: number) => void
  className?: string
  children: ReactNode
}

/**
 * The frame of a chart whose points are selected one at a time, with the pointer or with keys. To a screen reader it is a slider over
 * the points. The figures must also be in a table next to it.
 */
export const PointSelector = ({
  frame,
  width,
  height,
  label,
  text,
  xs,
  selected,
  onSelect,
  onLeave,
  onChoose,
  className,
  children,
}: Props) => {
  const selectNearest = (event: PointerEvent<HTMLDivElement>) => {
    const index = nearestIndex(xs, event.clientX - event.currentTarget.getBoundingClientRect().left)
    if (index >= 0) onSelect(index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && onChoose) return onChoose(selected)
    const next = event.altKey || event.ctrlKey || event.metaKey ? null : indexAfterKey(event.key, selected, xs.length)
    if (next === null) return
    // Otherwise the same keys would also move the selection in the list.
    event.preventDefault()
    event.stopPropagation()
    onSelect(next)
  }
  return (
    <div
      ref={frame}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, xs.length - 1)}
      aria-valuenow={Math.max(0, selected)}
      aria-valuetext={text}
      onPointerMove={selectNearest}
      // With `onChoose`, a press must not move the selection: the click chooses the point that is already selected.
      onPointerDown={onChoose ? undefined : selectNearest}
      onPointerLeave={onLeave}
      onClick={onChoose && (() => onChoose(selected))}
      onKeyDown={onKeyDown}
      className={cx('touch-pan-y rounded-sm select-none', onChoose ? 'cursor-pointer' : 'cursor-crosshair', className)}
      style={{ height }}
    >
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true" focusable="false" className="block overflow-visible text-xs">
          {children}
        </svg>
      )}
    </div>
  )
}
