import type { Plot } from './plot.ts'

/** What a benchmark found: the printed value with its unit, whether the goal is reached, and the times to draw, if any. */
export type Measured = { measured: string; met: boolean; plot?: Plot }

/** One measured goal. */
export type Bench = { name: string; goal: string; run: () => Promise<Measured> }

/** The value below which a share of the samples lies: `percentile(times, 0.95)`. Samples may be unsorted. */
export const percentile = (samples: readonly number[], share: number): number => {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
