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

/** Minimum and maximum in one pass; null without a finite value. (`Math.min(...values)` overflows the stack on long series.) */
export const findExtent = (values: Iterable<number>): [number, number] | null => {
  let least = Number.POSITIVE_INFINITY
  let greatest = Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (value < least) least = value
    if (value > greatest) greatest = value
  }
  return least <= greatest && Number.isFinite(greatest - least) ? [least, greatest] : null
}

/** The step (1, 2 or 5 times a power of ten) that divides a span into about `count` parts. */
export const niceStep = (span: number, count: number): number => {
  if (!(span > 0) || count < 1) return 1
  const rough = span / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const mantissa = rough / power
  return power * (mantissa < 1.5 ? 1 : mantissa < 3.5 ? 2 : mantissa < 7.5 ? 5 : 10)
}

/** Round tick values from at or below `least` to at or above `greatest`: about `count` intervals, at least two ticks. */
export const niceTicks = (least: number, greatest: number, count: number): number[] => {
  const step = niceStep(greatest - least, count)
  const first = Math.floor(least / step)
  const last = Math.max(first + 1, Math.ceil(greatest / step))
  // Multiply instead of adding up steps, because 0.1 + 0.2 is not 0.3.
  return Array.from({ length: last - first + 1 }, (_, index) => removeFloatError((first + index) * step, step))
}

/** Rounds off floating-point errors: 0.30000000000000004 → 0.3. */
const removeFloatError = (value: number, step: number): number => {
  const digits = Math.max(0, 1 - Math.floor(Math.log10(step)))
  return Number(value.toFixed(Math.min(20, digits))) + 0
}
