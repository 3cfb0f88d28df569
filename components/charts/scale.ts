// docs/decisions/0060-charts-are-plain-svg.md

/** Maps a value of the domain to a position in the range, linearly. */
export type Scale = (value: number) => number

/** A linear scale. If the domain is a single value, everything maps to the middle of the range. */
export const linearScale = ([from, to]: readonly [number, number], [start, end]: readonly [number, number]): Scale => {
  const span = to - from
  if (span === 0) return () => (start + end) / 2
  const factor = (end - start) / span
  return (value) => start + (value - from) * factor
}

/**
 * Minimum and maximum in one pass, skipping NaN; null if there are none or one is infinite. (`Math.min(...values)` overflows the stack on
 * long series.)
 */
export const findExtent = (values: Iterable<number>): [number, number] | null => {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (value < min) min = value
    if (value > max) max = value
  }
  return min <= max && Number.isFinite(max - min) ? [min, max] : null
}

/** The step (1, 2 or 5 times a power of ten) that divides a span into about `count` parts. */
export const niceStep = (span: number, count: number): number => {
  if (!(span > 0) || count < 1) return 1
  const rough = span / count
  const power = 10 ** Math.floor(Math.log10(rough))
  return power * roundMantissa(rough / power)
}

const roundMantissa = (mantissa: number): number => {
  if (mantissa < 1.5) return 1
  if (mantissa < 3.5) return 2
  return mantissa < 7.5 ? 5 : 10
}

/** Round tick values from at or below `min` to at or above `max`: about `count` intervals of at least `minStep`, at least two ticks. */
export const niceTicks = (min: number, max: number, count: number, minStep = 0): number[] => {
  const step = Math.max(minStep, niceStep(max - min, count))
  const first = Math.floor(min / step)
  const last = Math.max(first + 1, Math.ceil(max / step))
  // Multiply instead of adding up steps, because 0.1 + 0.2 is not 0.3.
  return Array.from({ length: last - first + 1 }, (_, index) => removeFloatError((first + index) * step, step))
}

/** Smallest step between ticks: 1 if all values are whole, such as pieces. */
export const minStepOf = (values: readonly number[]): number => (values.every(Number.isInteger) ? 1 : 0)

/** Rounds off floating-point errors: 0.30000000000000004 → 0.3. */
const removeFloatError = (value: number, step: number): number => {
  const digits = Math.max(0, 1 - Math.floor(Math.log10(step)))
  return Number(value.toFixed(Math.min(20, digits))) + 0
}
