import { bandPath, linePath } from './path.ts'
import { spacedIndexes } from './point-index.ts'
import { linearScale, niceTicks } from './scale.ts'

/** A point of a line with its band. `at` is the time in any ascending unit, for example days. */
export type BandPoint = { at: number; value: number; min: number; max: number; label: string }
/** A threshold, drawn across the whole chart. */
export type Threshold = { value: number; label: string }

export type Size = { width: number; height: number; left: number; right: number; top: number; bottom: number }

export type BandGeometry = {
  line: string
  band: string
  xs: number[]
  ys: number[]
  ticks: { value: number; y: number }[]
  labels: { index: number; x: number; anchor: 'start' | 'middle' | 'end' }[]
  thresholdY: number | null
}

/** Minimum distance between labels of the time axis, px. */
const LABEL_GAP = 58

/** Tick values of the y axis. Zero, the band and the threshold are always in view. */
export const bandTicks = (points: readonly BandPoint[], threshold: Threshold | null): number[] => {
  let lowest = Math.min(0, threshold?.value ?? 0)
  let highest = Math.max(0, threshold?.value ?? 0)
  for (const { value, min, max } of points) {
    lowest = Math.min(lowest, value, min)
    highest = Math.max(highest, value, max)
  }
  return niceTicks(lowest, highest === lowest ? lowest + 1 : highest, 4)
}

/** Computes all positions and paths of a band chart, in time linear in the number of points. */
export const bandGeometry = (points: readonly BandPoint[], threshold: Threshold | null, size: Size): BandGeometry => {
  const values = bandTicks(points, threshold)
  const y = linearScale([values[0] ?? 0, values.at(-1) ?? 1], [size.height - size.bottom, size.top])
  const x = linearScale([points[0]?.at ?? 0, points.at(-1)?.at ?? 1], [size.left, size.width - size.right])
  const xs = points.map((point) => x(point.at))
  const ys = points.map((point) => y(point.value))
  return {
    xs,
    ys,
    line: linePath(xs, ys),
    band: bandPath(
      xs,
      points.map((point) => y(point.min)),
      points.map((point) => y(point.max)),
    ),
    ticks: values.map((value) => ({ value, y: y(value) })),
    labels: spacedIndexes(xs, LABEL_GAP).map((index) => ({ index, x: xs[index] ?? 0, anchor: anchorOf(index, points.length) })),
    thresholdY: threshold ? y(threshold.value) : null,
  }
}

const anchorOf = (index: number, count: number) => {
  if (index === 0) return 'start'
  return index === count - 1 ? 'end' : 'middle'
}
