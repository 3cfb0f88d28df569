'use client'
import { PointSelector } from './point-selector.tsx'
import { spacedIndexes } from './point-index.ts'
import { findExtent, linearScale, niceTicks } from './scale.ts'
import { useWidth } from './use-width.ts'
import { ValueGrid, valueWidth } from './value-grid.tsx'

/** One bar: `value` is its total, `part` the amount that is highlighted (hatched, at the bottom). */
type WeekBar = { key: string; label: string; value: number; part: number }

type Props = {
  /** Name of the chart for screen readers. */
  label: string
  bars: readonly WeekBar[]
  selected: number
  /** Text of the selected bar for screen readers. */
  selectedText: string
  onSelect: (index: number) => void
  /** Called on Enter or a click on the bar. */
  onChoose: (index: number) => void
  formatTick: (value: number) => string
  /** A level to compare the bars with, drawn as a dashed line. */
  level?: { value: number; label: string } | null
}

const HEIGHT = 220
const TOP = 20
const BOTTOM = 24
/** Keeps text readable on top of lines. */
const HALO = { stroke: 'var(--canvas)', strokeWidth: 3, paintOrder: 'stroke' } as const

/** A bar chart whose bars are selected by pointer and keys. */
export const WeekBars = ({ label, bars, selected, selectedText, onSelect, onChoose, formatTick, level = null }: Props) => {
  const [frame, width] = useWidth<HTMLDivElement>()
  const [, maxValue] = findExtent([level?.value ?? 0, ...bars.map((bar) => bar.value)]) ?? [0, 0]
  const ticks = niceTicks(0, Math.max(1, maxValue), 4)
  const left = valueWidth(ticks, formatTick)
  const y = linearScale([0, ticks.at(-1) ?? 1], [HEIGHT - BOTTOM, TOP])
  const step = bars.length > 0 ? Math.max(0, width - left - 8) / bars.length : 0
  const centres = bars.map((_, index) => left + step * (index + 0.5))
  const barWidth = Math.min(56, Math.max(3, step * 0.68))
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
      onChoose={onChoose}
    >
      <defs>
        <pattern id="week-bars-part" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="5" height="5" fill="var(--bad)" />
          <rect width="1.6" height="5" fill="var(--canvas)" />
        </pattern>
      </defs>
      <ValueGrid ticks={ticks.map((value) => ({ value, y: y(value) }))} left={left} right={width} formatTick={formatTick} />
      {bars.map((bar, index) => (
        <Bar key={bar.key} bar={bar} x={(centres[index] ?? 0) - barWidth / 2} width={barWidth} y={y} isSelected={index === selected} />
      ))}
      {level && (
        <g>
          <line x1={left} x2={width} y1={y(level.value)} y2={y(level.value)} stroke="var(--warn)" strokeWidth={1.5} strokeDasharray="5 4" />
          <text x={width} y={y(level.value) - 5} textAnchor="end" fill="var(--warn)" fontWeight={500} {...HALO}>
            {level.label}
          </text>
        </g>
      )}
      {bars.map(
        (bar, index) =>
          bar.value > 0 &&
          (index === selected || barWidth > 34) && (
            <text
              key={bar.key}
              {...placeText(centres[index] ?? 0, formatTick(bar.value), left, width)}
              y={y(bar.value) - 5}
              fill={index === selected ? 'var(--ink)' : 'var(--muted)'}
              fontWeight={index === selected ? 600 : 400}
              className="tabular-nums"
              {...HALO}
            >
              {formatTick(bar.value)}
            </text>
          ),
      )}
      {spacedIndexes(centres, 64).map((index) => (
        <text key={index} x={centres[index]} y={HEIGHT - 8} textAnchor="middle" fill="var(--dim)">
          {bars[index]?.label}
        </text>
      ))}
    </PointSelector>
  )
}

/** Wider than any digit at the size of the chart's texts. */
const DIGIT_WIDTH = 8

/** A text is centred at `x`, or moved to the edge that it would cross: left of the bars are the values of the grid. */
const placeText = (x: number, text: string, left: number, right: number): { x: number; textAnchor: 'start' | 'middle' | 'end' } => {
  const half = (text.length * DIGIT_WIDTH) / 2
  if (x - half < left) return { x: left + 2, textAnchor: 'start' }
  return x + half > right ? { x: right, textAnchor: 'end' } : { x, textAnchor: 'middle' }
}

type BarProps = { bar: WeekBar; x: number; width: number; y: (value: number) => number; isSelected: boolean }

const Bar = ({ bar, x, width, y, isSelected }: BarProps) => {
  const [zero, top, part] = [y(0), y(bar.value), y(bar.part)]
  return (
    <g>
      {isSelected && <rect x={x - 3} y={TOP - 8} width={width + 6} height={zero - TOP + 8} rx={4} fill="var(--hover)" />}
      {bar.value > 0 && <rect x={x} y={top} width={width} height={Math.max(1, part - top)} fill="var(--info)" />}
      {bar.part > 0 && <rect x={x} y={part} width={width} height={Math.max(1, zero - part)} fill="url(#week-bars-part)" />}
    </g>
  )
}
