/** One measured goal. `measured` is a line for people, with its unit; `met` compares it with the goal. */
export type Bench = { name: string; goal: string; run: () => Promise<{ measured: string; met: boolean }> }

/** The value below which a share of the samples lies: `percentile(times, 0.95)`. Samples need no order. */
export const percentile = (samples: readonly number[], share: number): number => {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
