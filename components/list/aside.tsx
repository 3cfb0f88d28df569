'use client'
import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { Sheet } from '#components/ui/dialog.tsx'
import { keepCardsOffPanel } from '#components/ui/free-corner.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { createStore } from '#lib/shared/store.ts'

const DEFAULT_WIDTH = 420
const MIN_WIDTH = 340
const STEP = 24

/** The width that the user dragged asides to. Kept until the page is reloaded. */
const chosenWidth = createStore(DEFAULT_WIDTH)

type Props = {
  label: string
  /** Position of the record in the whole list, e.g. `56 of 3,012`; null if it is not on this page. */
  positionText: string | null
  onStep: (step: -1 | 1) => void
  canStep: { back: boolean; forward: boolean }
  onClose: () => void
  isNarrow: boolean
  children: ReactNode
}

/** The panel beside the list that shows one record. Its left edge can be dragged; on narrow screens it covers the page. */
export const Aside = ({ label, positionText, onStep, canStep, onClose, isNarrow, children }: Props) => {
  const [width, setWidth] = useState(chosenWidth.get)
  const elsewhere = !positionText && 'This record is not on this page of the list'
  const toolbar = (
    <div className="flex h-9 shrink-0 items-center border-b border-line px-2 touch:h-12">
      <IconButton
        icon="chevron-up"
        label="Previous record"
        keys="["
        size="sm"
        disabledReason={!canStep.back && (elsewhere || 'This is the first record on the page')}
        onClick={() => onStep(-1)}
      />
      <IconButton
        icon="chevron-down"
        label="Next record"
        keys="]"
        size="sm"
        disabledReason={!canStep.forward && (elsewhere || 'This is the last record on the page')}
        onClick={() => onStep(1)}
      />
      {positionText && <span className="ml-1 text-xs text-dim tabular-nums">{positionText}</span>}
      <IconButton icon="close" label="Close" keys="Esc" size="sm" className="ml-auto" onClick={onClose} />
    </div>
  )
  const content = <div className="min-h-0 flex-1">{children}</div>
  if (isNarrow)
    return (
      <Sheet open onOpenChange={(open) => open || onClose()} title={label} side="right" className="max-w-none">
        <div data-list-aside className="flex h-full flex-col">
          {toolbar}
          {content}
        </div>
      </Sheet>
    )
  const resize = (next: number) => {
    const clamped = Math.round(Math.min(Math.max(next, MIN_WIDTH), Math.max(MIN_WIDTH, window.innerWidth * 0.6)))
    chosenWidth.set(clamped)
    setWidth(clamped)
  }
  return (
    <aside
      ref={keepCardsOffPanel}
      aria-label={label}
      data-list-aside
      data-print="hidden"
      style={{ width }}
      className="relative flex shrink-0 animate-appear max-lg:max-w-[max(340px,50%)] flex-col border-l border-line bg-canvas"
    >
      <AsideEdge width={width} onResize={resize} />
      {toolbar}
      {content}
    </aside>
  )
}

const AsideEdge = ({ width, onResize }: { width: number; onResize: (width: number) => void }) => {
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const { currentTarget: edge, clientX, pointerId } = event
    event.preventDefault()
    edge.focus()
    edge.setPointerCapture(pointerId)
    const move = (moved: globalThis.PointerEvent) => onResize(width + clientX - moved.clientX)
    edge.addEventListener('pointermove', move)
    edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', move), { once: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: width + STEP, ArrowRight: width - STEP, Home: MIN_WIDTH, Enter: DEFAULT_WIDTH }[event.key]
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onResize(next)
  }
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="Panel width"
      aria-valuenow={width}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={1600}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onResize(DEFAULT_WIDTH)}
      className="absolute inset-y-0 -left-1 z-10 w-2 cursor-col-resize touch-none outline-none after:absolute after:inset-y-0 after:left-[3px] after:w-0.5 hover:after:bg-focus focus-visible:after:bg-focus"
    />
  )
}
