import { bandPath, linePath } from './path.ts'
import { spacedIndexes } from './point-index.ts'
import { findExtent, linearScale, minStepOf, niceTicks, type Scale } from './scale.ts'

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
  /** Where the threshold is if it is not in view. */
  thresholdBeyond: 'above' | 'below' | null
}

/** Minimum distance between labels of the time axis, px. */
const LABEL_GAP = 58

/** The scale spans at least this share of the highest value (or of the lowest, if negative), so that small changes do not look large. */
const MIN_SPAN = 0.2
/** How far the scale follows the band beyond the line, as a share of the span that the line alone would have. */
const BAND_REACH = 0.5

/**
 * The values that the y axis shows. The line sets the scale: a wide band is cut off, and zero and the threshold are in view unless one of
 * them would more than double the range.
 */
const bandDomain = (points: readonly BandPoint[], threshold: Threshold | null): [number, number] => {
  const [lowest, highest] = lineExtent(points)
  const span = Math.max(highest - lowest, MIN_SPAN * Math.max(Math.abs(lowest), Math.abs(highest)))
  const padding = (span - (highest - lowest)) / 2
  const [bandLow, bandHigh] = bandExtent(points)
  let low = Math.max(Math.min(bandLow, lowest - padding), lowest - padding - span * BAND_REACH)
  let high = Math.min(Math.max(bandHigh, highest + padding), highest + padding + span * BAND_REACH)
  if (lowest >= 0 && bandLow >= 0) low = Math.max(0, low)
  for (const value of [0, threshold?.value ?? 0]) {
    if (Math.max(high, value) - Math.min(low, value) > 2 * (high - low)) continue
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  return [low, high]
}

const lineExtent = (points: readonly BandPoint[]): [number, number] => {
  const extent = findExtent(points.map((point) => point.value))
  return extent === null || (extent[0] === 0 && extent[1] === 0) ? [0, 1] : extent
}

const bandExtent = (points: readonly BandPoint[]): [number, number] => [
  findExtent(points.map((point) => point.min))?.[0] ?? 0,
  findExtent(points.map((point) => point.max))?.[1] ?? 0,
]

/** Tick values of the y axis. */
export const bandTicks = (points: readonly BandPoint[], threshold: Threshold | null): number[] =>
  niceTicks(...bandDomain(points, threshold), 4, minStepOf(points.flatMap(({ value, min, max }) => [value, min, max])))

/** Whether the band continues above or below the chart. */
export const bandOverflow = (points: readonly BandPoint[], threshold: Threshold | null): { above: boolean; below: boolean } => {
  const ticks = bandTicks(points, threshold)
  const [low, high] = bandExtent(points)
  return { above: high > (ticks.at(-1) ?? high), below: low < (ticks[0] ?? low) }
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
    ...thresholdPosition(threshold, values, y),
  }
}

const thresholdPosition = (
  threshold: Threshold | null,
  ticks: readonly number[],
  y: Scale,
): Pick<BandGeometry, 'thresholdY' | 'thresholdBeyond'> => {
  if (!threshold) return { thresholdY: null, thresholdBeyond: null }
  if (threshold.value > (ticks.at(-1) ?? 0)) return { thresholdY: null, thresholdBeyond: 'above' }
  if (threshold.value < (ticks[0] ?? 0)) return { thresholdY: null, thresholdBeyond: 'below' }
  return { thresholdY: y(threshold.value), thresholdBeyond: null }
}

const anchorOf = (index: number, count: number) => {
  if (index === 0) return 'start'
  return index === count - 1 ? 'end' : 'middle'
}
