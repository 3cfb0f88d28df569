/** Index of the position in `xs` (ascending) that is nearest to `x`, or -1 if `xs` is empty. Binary search, for long series. */
export const nearestIndex = (xs: readonly number[], x: number): number => {
  let low = 0
  let high = xs.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((xs[middle] ?? 0) <= x) low = middle
    else high = middle
  }
  if (high < 0) return -1
  return Math.abs((xs[high] ?? 0) - x) < Math.abs((xs[low] ?? 0) - x) ? high : low
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageUp: 4, PageDown: -4 }

/** The index that a key selects, as on a slider. Null for keys that have no effect. */
export const indexAfterKey = (key: string, index: number, count: number): number | null => {
  if (count === 0) return null
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = STEPS[key]
  return step === undefined ? null : Math.max(0, Math.min(count - 1, index + step))
}

/**
 * Indexes of the labels that fit on an axis: every n-th, counted from the first, so that neighbours are at least `gap` apart.
 * `xs` must be ascending.
 */
export const spacedIndexes = (xs: readonly number[], gap: number): number[] => {
  const chosen: number[] = []
  let nextFreeX = Number.NEGATIVE_INFINITY
  const stride = labelStride(xs, gap)
  for (let index = 0; index < xs.length; index += stride) {
    const x = xs[index] ?? 0
    if (x < nextFreeX) continue
    chosen.push(index)
    nextFreeX = x + gap
  }
  return chosen
}

/** Distance between labelled points. Evenly spaced labels are easier to read than a label wherever there is room. */
const labelStride = (xs: readonly number[], gap: number): number => {
  const span = (xs.at(-1) ?? 0) - (xs[0] ?? 0)
  return span > 0 ? Math.max(1, Math.ceil((gap * (xs.length - 1)) / span - 1e-9)) : 1
}
