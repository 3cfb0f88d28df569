import { stepPath } from './path.ts'
import { findExtent, linearScale } from './scale.ts'

const WIDTH = 400
const HEIGHT = 48

/** A small chart of a balance, without axes. Zero is always in view. It fills its container. The visible text next to it must say the same as `label`. */
export const Sparkline = ({ values, label }: { values: readonly number[]; label: string }) => {
  const [min, max] = findExtent([0, ...values]) ?? [0, 0]
  const x = linearScale([0, values.length], [0, WIDTH])
  const y = linearScale([min, max], [HEIGHT - 3, 3])
  const line = stepPath(
    values.map((_, index) => x(index)),
    values.map((value) => y(value)),
    WIDTH,
  )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-12 w-full overflow-visible"
    >
      <path d={`${line}V${HEIGHT}H0Z`} fill="var(--accent-tint)" />
      <path d={line} fill="none" stroke="var(--accent-ink)" strokeWidth={1.5} vectorEffect="non-scaling-stroke" strokeLinejoin="round" />
    </svg>
  )
}
