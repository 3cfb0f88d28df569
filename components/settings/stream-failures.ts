import type { Rejection } from '#lib/contract/rejections/rejections.ts'

const DAY_MS = 86_400_000

/** The messages of each stream that were rejected in the 24 hours before `now`, whatever became of them. */
export const failuresByStream = (
  rows: readonly Pick<Rejection, 'stream_code' | 'rejected_at'>[],
  now: number,
): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { stream_code: stream, rejected_at: at } of rows) {
    const age = at === null ? Number.NaN : now - Date.parse(at)
    if (stream !== null && age >= 0 && age <= DAY_MS) counts.set(stream, (counts.get(stream) ?? 0) + 1)
  }
  return counts
}
