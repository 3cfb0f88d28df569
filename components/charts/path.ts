/*
 * SVG paths for long series, built in one pass and rounded to a tenth of a pixel. 3,650 points make 40 KB of text, and the browser
 * draws three such paths within one frame.
 */

const round = (value: number): string => String(Math.round(value * 10) / 10)

/** A line through all points. */
export const linePath = (xs: readonly number[], ys: readonly number[]): string => {
  let path = ''
  for (let index = 0; index < xs.length; index += 1) {
    path += `${index === 0 ? 'M' : 'L'}${round(xs[index] ?? 0)},${round(ys[index] ?? 0)}`
  }
  return path
}

/** A step line: each value holds until the next point. The path ends at `end`. */
export const stepPath = (xs: readonly number[], ys: readonly number[], end: number): string => {
  if (xs.length === 0) return ''
  let path = `M${round(xs[0] ?? 0)},${round(ys[0] ?? 0)}`
  for (let index = 1; index < xs.length; index += 1) path += `H${round(xs[index] ?? 0)}V${round(ys[index] ?? 0)}`
  return `${path}H${round(end)}`
}

/** The area between two lines with the same x positions. */
export const bandPath = (xs: readonly number[], lows: readonly number[], highs: readonly number[]): string => {
  if (xs.length === 0) return ''
  let path = linePath(xs, highs)
  for (let index = xs.length - 1; index >= 0; index -= 1) path += `L${round(xs[index] ?? 0)},${round(lows[index] ?? 0)}`
  return `${path}Z`
}
