'use client'
import { memo, useId, useMemo } from 'react'
import { bandGeometry, bandTicks, type BandGeometry, type BandPoint, type Threshold, type Size } from './band-geometry.ts'
import { flowBars, slotsBetween, type Flow } from './flow-bars.ts'
import { PointSelector } from './point-selector.tsx'
import { useWidth } from './use-width.ts'
import { ValueGrid } from './value-grid.tsx'

type Props = {
  /** Name of the chart for screen readers. */
  label: string
  points: readonly BandPoint[]
  threshold: Threshold | null
  /** Index of the selected point, and its text for screen readers. */
  selected: number
  selectedText: string
  onSelect: (index: number) => void
  formatTick: (value: number) => string
  /** Label of the first point: "Today". */
  startLabel: string
  /** For each point, the quantities in and out since the point before, drawn as bars below the line. */
  flows: readonly Flow[]
  /** A point that needs attention: its index and label. */
  mark?: { index: number; label: string } | null
}

const HEIGHT = 264
/** Height of the bars in either direction, and of the room for both. */
const FLOW = 20
const FLOWS = FLOW * 2 + 10
/** Height of the labels of the time axis. */
const LABELS = 22
const chartSize = (width: number, tickChars: number): Size => ({
  width,
  height: HEIGHT,
  left: Math.max(24, tickChars * 6.6 + 10),
  right: 10,
  top: 18,
  bottom: LABELS + FLOWS,
})

/**
 * A line chart with a band of possible values, an optional threshold (dashed), bars for what comes in and goes out, and a point that
 * pointer and keys select.
 */
export const BandChart = (props: Props) => {
  const { label, points, threshold, selected, selectedText, onSelect, formatTick } = props
  const [frame, width] = useWidth<HTMLDivElement>()
  // Memoised, because the selected point changes with every pointer move and the drawing does not.
  const { size, shape } = useMemo(() => {
    const longest = Math.max(...bandTicks(points, threshold).map((tick) => formatTick(tick).length))
    const size = chartSize(width, longest)
    return { size, shape: bandGeometry(points, threshold, size) }
  }, [points, threshold, width, formatTick])

  return (
    <PointSelector
      frame={frame}
      width={width}
      height={HEIGHT}
      label={label}
      text={selectedText}
      xs={shape.xs}
      selected={selected}
      onSelect={onSelect}
    >
      <StaticParts
        shape={shape}
        size={size}
        points={points}
        flows={props.flows}
        threshold={threshold}
        formatTick={formatTick}
        startLabel={props.startLabel}
      />
      {props.mark && <Mark mark={props.mark} shape={shape} size={size} />}
      <SelectedPoint x={shape.xs[selected]} y={shape.ys[selected]} size={size} />
    </PointSelector>
  )
}

type AxesProps = Pick<Props, 'points' | 'formatTick' | 'startLabel'> & { shape: BandGeometry; size: Size }

type StaticProps = AxesProps & { threshold: Threshold | null; flows: readonly Flow[] }

/** The parts that do not depend on the selected point. */
const StaticParts = memo(function StaticParts({ threshold, flows, ...axes }: StaticProps) {
  const clip = useId()
  const { shape, size } = axes
  return (
    <>
      <Axes {...axes} />
      <clipPath id={clip}>
        <rect
          x={size.left}
          y={size.top}
          width={Math.max(0, size.width - size.left - size.right)}
          height={size.height - size.top - size.bottom}
        />
      </clipPath>
      <path d={shape.band} fill="var(--info)" fillOpacity={0.16} clipPath={`url(#${clip})`} />
      <Flows flows={flows} shape={shape} size={size} />
      {threshold && shape.thresholdY !== null && <ThresholdLine threshold={threshold} y={shape.thresholdY} size={size} ys={shape.ys} />}
      {threshold && shape.thresholdBeyond !== null && (
        <HaloText
          x={size.width - size.right}
          y={shape.thresholdBeyond === 'above' ? size.top + 4 : size.height - size.bottom - 5}
          anchor="end"
          colour="var(--warn)"
        >
          {`${threshold.label} ${shape.thresholdBeyond === 'above' ? '↑' : '↓'}`}
        </HaloText>
      )}
      <path d={shape.line} fill="none" stroke="var(--info)" strokeWidth={2} strokeLinejoin="round" />
    </>
  )
})

const Flows = ({ flows, shape, size }: { flows: readonly Flow[]; shape: BandGeometry; size: Size }) => {
  const middle = size.height - size.bottom + FLOWS / 2 + 1
  const bars = flowBars(flows, { slotAt: slotsBetween(shape.xs, 14), middle, height: FLOW })
  return (
    <g>
      <path d={bars.in} fill="var(--good)" />
      <path d={bars.out} fill="var(--bad)" />
      <line x1={size.left} x2={size.width - size.right} y1={middle} y2={middle} stroke="var(--line-strong)" />
    </g>
  )
}

const Axes = ({ shape, size, points, formatTick, startLabel }: AxesProps) => (
  <>
    <ValueGrid ticks={shape.ticks} left={size.left} right={size.width - size.right} formatTick={formatTick} />
    <line x1={size.left} x2={size.left} y1={size.top - 6} y2={size.height - LABELS} stroke="var(--muted)" />
    <text x={size.left} y={8} fill="var(--muted)">
      {startLabel}
    </text>
    {shape.labels
      .filter(({ index }) => index > 0)
      .map(({ index, x, anchor }) => (
        <text key={index} x={x} y={size.height - 6} textAnchor={anchor} fill="var(--dim)">
          {points[index]?.label}
        </text>
      ))}
  </>
)

/** The threshold as a dashed line. Its label goes above or below, away from the line of values. */
const ThresholdLine = ({ threshold, y, size, ys }: { threshold: Threshold; y: number; size: Size; ys: readonly number[] }) => {
  const last = ys.at(-1) ?? 0
  const isAbove = last > y || Math.abs(last - y) > 24
  return (
    <g>
      <line x1={size.left} x2={size.width - size.right} y1={y} y2={y} stroke="var(--warn)" strokeWidth={1.5} strokeDasharray="5 4" />
      <HaloText x={size.width - size.right} y={y + (isAbove ? -5 : 14)} anchor="end" colour="var(--warn)">
        {threshold.label}
      </HaloText>
    </g>
  )
}

const Mark = ({ mark, shape, size }: { mark: { index: number; label: string }; shape: BandGeometry; size: Size }) => {
  const x = shape.xs[mark.index]
  const y = shape.ys[mark.index]
  if (x === undefined || y === undefined) return null
  const fitsOnRight = x < size.width - 60
  return (
    <g>
      <path d={`M${x},${y - 6}l5.5,9h-11z`} fill="var(--bad)" stroke="var(--canvas)" />
      <HaloText x={x + (fitsOnRight ? 9 : -9)} y={y - 5} anchor={fitsOnRight ? 'start' : 'end'} colour="var(--bad)">
        {mark.label}
      </HaloText>
    </g>
  )
}

const SelectedPoint = ({ x, y, size }: { x: number | undefined; y: number | undefined; size: Size }) =>
  x === undefined || y === undefined ? null : (
    <g>
      <line x1={x} x2={x} y1={size.top} y2={size.height - LABELS} stroke="var(--ink)" strokeOpacity={0.45} />
      <circle cx={x} cy={y} r={4} fill="var(--info)" stroke="var(--canvas)" strokeWidth={2} />
    </g>
  )

/** Text with a halo, readable on top of lines. */
const HaloText = ({
  x,
  y,
  anchor,
  colour,
  children,
}: {
  x: number
  y: number
  anchor: 'start' | 'end'
  colour: string
  children: string
}) => (
  <text x={x} y={y} textAnchor={anchor} fill={colour} stroke="var(--canvas)" strokeWidth={3} paintOrder="stroke" fontWeight={500}>
    {children}
  </text>
)
