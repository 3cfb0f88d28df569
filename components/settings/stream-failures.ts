import type { Rejection } from '#lib/contract/rejections/rejections.ts'

/** The number of rejected messages of each stream. */
export const failuresByStream = (rows: readonly Pick<Rejection, 'stream_code'>[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { stream_code: stream } of rows) if (stream !== null) counts.set(stream, (counts.get(stream) ?? 0) + 1)
  return counts
}
