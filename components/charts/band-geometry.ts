import { bandPath, linePath } from './path.ts'
import { spacedIndexes } from './reading.ts'
import { extentOf, linearScale, niceTicks } from './scale.ts'

/** A point of a line with its band. `at` is a place on the time axis in any unit that rises: days, for instance. */
export type BandPoint = { at: number; value: number; min: number; max: number; label: string }
/** A level that is drawn across the whole chart. */
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

/** Room between the labels of the time axis, px. */
const LABEL_GAP = 58

/** Everything of a band chart that can be computed, in one pass over the points. Zero and the rule are always in view. */
export const bandGeometry = (points: readonly BandPoint[], rule: Rule | null, size: Size): BandGeometry => {
  const [least, greatest] = extentOf(allValues(points, rule)) ?? [0, 1]
  const values = niceTicks(least, greatest, 4)
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

function* allValues(points: readonly BandPoint[], rule: Rule | null): Generator<number> {
  yield 0
  if (rule) yield rule.value
  for (const point of points) {
    yield point.min
    yield point.max
    yield point.value
  }
}

const anchorOf = (index: number, count: number) => (index === 0 ? 'start' : index === count - 1 ? 'end' : 'middle')
