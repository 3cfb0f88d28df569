'use client'
import { PointSelector } from './point-selector.tsx'
import { spacedIndexes } from './point-index.ts'
import { findExtent, linearScale, niceTicks } from './scale.ts'
import { useWidth } from './use-width.ts'
import { ValueGrid, valueWidth } from './value-grid.tsx'

/** What was done on a day, and what is still to be done. */
type DayAmount = { done: number; planned: number }

/** A day with one bar above the axis and one below; `below` is zero everywhere in a chart with one kind of bar. */
type DayBar = { key: string; label: string; above: DayAmount; below: DayAmount }

type Props = {
  /** Name of the chart for screen readers. */
  label: string
  days: readonly DayBar[]
  /** Index of today, which is marked. */
  today: number
  selected: number
  /** Text of the selected day for screen readers. */
  selectedText: string
  onSelect: (index: number) => void
  formatTick: (value: number) => string
}

const HEIGHT = 190
const TOP = 8
const BOTTOM = 24

/** A bar chart of days with bars in two directions. What is still to be done is outlined. */
export const DayBars = ({ label, days, today, selected, selectedText, onSelect, formatTick }: Props) => {
  const [frame, width] = useWidth<HTMLDivElement>()
  const sumOf = ({ done, planned }: DayAmount) => done + planned
  const [, maxAbove] = findExtent(days.map((day) => sumOf(day.above))) ?? [0, 0]
  const [, maxBelow] = findExtent(days.map((day) => sumOf(day.below))) ?? [0, 0]
  const ticks = niceTicks(-maxBelow, Math.max(1, maxAbove), 4).filter(Number.isInteger)
  const formatLength = (tick: number) => formatTick(Math.abs(tick))
  const left = valueWidth(ticks, formatLength)
  const y = linearScale([ticks[0] ?? 0, ticks.at(-1) ?? 1], [HEIGHT - BOTTOM, TOP])
  const step = days.length > 0 ? Math.max(0, width - left - 4) / days.length : 0
  const centres = days.map((_, index) => left + step * (index + 0.5))
  const barWidth = Math.min(28, Math.max(3, step * 0.66))
  return (
    <PointSelector
      frame={frame}
      width={width}
      height={HEIGHT}
      label={label}
      text={selectedText}
      xs={centres}
      selected={selected}
      onSelect={onSelect}
    >
      <rect x={(centres[today] ?? 0) - step / 2} y={TOP} width={step} height={HEIGHT - BOTTOM - TOP} fill="var(--sunken)" />
      <ValueGrid ticks={ticks.map((value) => ({ value, y: y(value) }))} left={left} right={width} formatTick={formatLength} />
      {days.map((day, index) => {
        const x = (centres[index] ?? 0) - barWidth / 2
        return (
          <g key={day.key}>
            {index === selected && (
              <rect x={x - 2} y={TOP} width={barWidth + 4} height={HEIGHT - BOTTOM - TOP} rx={3} fill="var(--hover)" stroke="var(--line)" />
            )}
            <Bar amount={day.above} x={x} width={barWidth} y={y} direction={1} />
            <Bar amount={day.below} x={x} width={barWidth} y={y} direction={-1} />
          </g>
        )
      })}
      {spacedIndexes(centres, 56).map((index) => (
        <text key={index} x={centres[index]} y={HEIGHT - 8} textAnchor="middle" fill="var(--dim)">
          {days[index]?.label}
        </text>
      ))}
    </PointSelector>
  )
}

type BarProps = { amount: DayAmount; x: number; width: number; y: (value: number) => number; direction: 1 | -1 }

const Bar = ({ amount: { done, planned }, x, width, y, direction }: BarProps) => {
  const rect = (from: number, to: number) => {
    const [a, b] = [y(from * direction), y(to * direction)]
    return { x, width, y: Math.min(a, b), height: Math.max(1, Math.abs(b - a)) }
  }
  return (
    <>
      {done > 0 && <rect {...rect(0, done)} fill="var(--info)" />}
      {planned > 0 && (
        <rect {...rect(done, done + planned)} fill="color-mix(in oklab, var(--info) 16%, var(--canvas))" stroke="var(--info)" />
      )}
    </>
  )
}
