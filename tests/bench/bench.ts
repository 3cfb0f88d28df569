/** One measured goal. `measured` is the printed value with its unit; `met` says whether the goal is reached. */
export type Bench = { name: string; goal: string; run: () => Promise<{ measured: string; met: boolean }> }

/** The value below which a share of the samples lies: `percentile(times, 0.95)`. Samples may be unsorted. */
export const percentile = (samples: readonly number[], share: number): number => {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
