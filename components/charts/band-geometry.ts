import { bandPath, linePath } from './path.ts'
import { spacedIndexes } from './reading.ts'
import { linearScale, niceTicks } from './scale.ts'

/** A point of a line with its band. `at` is the time in any ascending unit, for example days. */
export type BandPoint = { at: number; value: number; min: number; max: number; label: string }
/** A threshold, drawn across the whole chart. */
export type Rule = { value: number; label: string }

export type Size = { width: number; height: number; left: number; right: number; top: number; bottom: number }

export type BandGeometry = {
  line: string
  band: string
  rising: number[]
  ys: number[]
  ticks: { value: number; y: number }[]
  labels: { index: number; x: number; anchor: 'start' | 'middle' | 'end' }[]
  ruleY: number | null
}

/** Minimum distance between labels of the time axis, px. */
const LABEL_GAP = 58

/** Tick values of the y axis. Zero, the band and the threshold are always in view. */
export const bandTicks = (points: readonly BandPoint[], rule: Rule | null): number[] => {
  let least = Math.min(0, rule?.value ?? 0)
  let greatest = Math.max(0, rule?.value ?? 0)
  for (const { value, min, max } of points) {
    least = Math.min(least, value, min)
    greatest = Math.max(greatest, value, max)
  }
  return niceTicks(least, greatest === least ? least + 1 : greatest, 4)
}

/** Computes all positions and paths of a band chart, in time linear in the number of points. */
export const bandGeometry = (points: readonly BandPoint[], rule: Rule | null, size: Size): BandGeometry => {
  const values = bandTicks(points, rule)
  const y = linearScale([values[0] ?? 0, values.at(-1) ?? 1], [size.height - size.bottom, size.top])
  const x = linearScale([points[0]?.at ?? 0, points.at(-1)?.at ?? 1], [size.left, size.width - size.right])
  const rising = points.map((point) => x(point.at))
  const ys = points.map((point) => y(point.value))
  return {
    rising,
    ys,
    line: linePath(rising, ys),
    band: bandPath(
      rising,
      points.map((point) => y(point.min)),
      points.map((point) => y(point.max)),
    ),
    ticks: values.map((value) => ({ value, y: y(value) })),
    labels: spacedIndexes(rising, LABEL_GAP).map((index) => ({ index, x: rising[index] ?? 0, anchor: anchorOf(index, points.length) })),
    ruleY: rule ? y(rule.value) : null,
  }
}

const anchorOf = (index: number, count: number) => (index === 0 ? 'start' : index === count - 1 ? 'end' : 'middle')
