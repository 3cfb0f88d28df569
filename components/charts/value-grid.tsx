type Props = {
  ticks: readonly { value: number; y: number }[]
  /** Left and right ends of the lines; the values are to their left. */
  left: number
  right: number
  formatTick: (value: number) => string
}

/** The horizontal lines of a chart with their values. The line at zero is stronger. */
export const ValueGrid = ({ ticks, left, right, formatTick }: Props) =>
  ticks.map(({ value, y }) => (
    <g key={value}>
      <line x1={left} x2={right} y1={y} y2={y} stroke={value === 0 ? 'var(--line-strong)' : 'var(--line)'} />
      <text x={left - 6} y={y} dy="0.32em" textAnchor="end" fill="var(--dim)" className="tabular-nums">
        {formatTick(value)}
      </text>
    </g>
  ))

/** Width in pixels that the values need left of the lines. */
export const valueWidth = (ticks: readonly number[], formatTick: (value: number) => string): number =>
  Math.max(...ticks.map((tick) => formatTick(tick).length)) * 6.8 + 12
