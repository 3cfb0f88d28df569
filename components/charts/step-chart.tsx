'use client'
import { useMemo, useState } from 'react'
import { flowBars, slotsAround, type Flow } from './flow-bars.ts'
import { stepPath } from './path.ts'
import { PointSelector } from './point-selector.tsx'
import { spacedIndexes } from './point-index.ts'
import { findExtent, linearScale, minStepOf, niceTicks } from './scale.ts'
import { useWidth } from './use-width.ts'
import { ValueGrid } from './value-grid.tsx'

/**
 * A value that holds until the next point, and what has come in and gone out since the point before. `tick` is its label under the
 * chart, `text` is for screen readers.
 */
type Point = Flow & { value: number; tick: string; text: string }
type Props = { label: string; points: readonly Point[]; formatTick: (value: number) => string }

const HEIGHT = 160
/** Height of the longest bar, up or down. The bars are below the step line and above the labels. */
const FLOW = 16
const [TOP, BOTTOM, RIGHT] = [16, 18 + FLOW * 2 + 8, 8]

const MIDDLE = HEIGHT - BOTTOM + FLOW + 5

/** A step chart of the balance at the end of each day, with bars for what came in and went out. Pointer and keys select a day. */
const StepChart = ({ label, points, formatTick }: Props) => {
  const [frame, width] = useWidth<HTMLDivElement>()
  const [selectedIndex, setSelectedIndex] = useState<number | null>(null)
  const shape = useMemo(() => stepGeometry(points, width, formatTick), [points, width, formatTick])
  const last = points.length - 1
  const selected = Math.min(selectedIndex ?? last, last)
  const point = points[selected]
  const text = point?.text ?? ''
  return (
    <PointSelector
      frame={frame}
      width={width}
      height={HEIGHT}
      label={label}
      text={text}
      xs={shape.xs}
      selected={selected}
      onSelect={setSelectedIndex}
      onLeave={() => setSelectedIndex(null)}
      className="tabular-nums"
    >
      <ValueGrid ticks={shape.ticks} left={shape.left} right={width - RIGHT} formatTick={formatTick} />
      {shape.labels.map((index) => (
        <text key={index} x={shape.xs[index]} y={HEIGHT - 4} textAnchor={anchorOf(index, width - (shape.xs[index] ?? 0))} fill="var(--dim)">
          {points[index]?.tick}
        </text>
      ))}
      <path d={`${shape.line}V${HEIGHT - BOTTOM}H${shape.left}Z`} fill="var(--accent-tint)" />
      <path d={shape.line} fill="none" stroke="var(--accent-ink)" strokeWidth={1.5} strokeLinejoin="round" />
      <path d={shape.flows.in} fill="var(--good)" />
      <path d={shape.flows.out} fill="var(--bad)" />
      <line x1={shape.left} x2={width - RIGHT} y1={MIDDLE} y2={MIDDLE} stroke="var(--line-strong)" />
      {point && (
        <g>
          {selectedIndex !== null && (
            <line x1={shape.xs[selected]} x2={shape.xs[selected]} y1={TOP} y2={HEIGHT - 18} stroke="var(--ink)" strokeOpacity={0.4} />
          )}
          <circle cx={shape.xs[selected]} cy={shape.ys[selected]} r={3.5} fill="var(--accent-ink)" stroke="var(--canvas)" strokeWidth={2} />
          <text x={width - RIGHT} y={9} textAnchor="end" fill="var(--ink)" fontWeight={500}>
            {text}
          </text>
        </g>
      )}
    </PointSelector>
  )
}
export default StepChart

const anchorOf = (index: number, distanceToEdge: number) => {
  if (index === 0) return 'start'
  return distanceToEdge < 40 ? 'end' : 'middle'
}

const stepGeometry = (points: readonly Point[], width: number, formatTick: Props['formatTick']) => {
  const [min, max] = findExtent(points.map(({ value }) => value)) ?? [0, 1]
  const ticks = niceTicks(Math.min(0, min), max === 0 ? 1 : max, 3, minStepOf(points.map(({ value }) => value)))
  const left = Math.max(24, Math.max(...ticks.map((tick) => formatTick(tick).length)) * 6.6 + 10)
  const y = linearScale([ticks[0] ?? 0, ticks.at(-1) ?? 1], [HEIGHT - BOTTOM, TOP])
  const x = linearScale([0, Math.max(1, points.length - 1)], [left, width - RIGHT])
  const xs = points.map((_, index) => x(index))
  const ys = points.map(({ value }) => y(value))
  return {
    left,
    xs,
    ys,
    flows: flowBars(points, { slotAt: slotsAround(xs, 8), middle: MIDDLE, height: FLOW }),
    line: stepPath(xs, ys, width - RIGHT),
    labels: spacedIndexes(xs, 64),
    ticks: ticks.map((value) => ({ value, y: y(value) })),
  }
}
