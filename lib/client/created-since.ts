/** Maximum difference between the time of a record and v7's clock, in ms: v7 may round times to minutes. */
const MAX_DIFFERENCE_MS = 60_000

/**
 * Whether a record was created since a request was sent at `sentAt`, by v7's clock alone: that of the browser only says how long ago it
 * was sent. `date`: the time of v7's latest response. Null if the record has no time, or one that cannot be right.
 */
export const wasCreatedSince = (createdAt: string | null, sentAt: number, date: number = Date.now()): boolean | null => {
  const created = Date.parse(createdAt ?? '')
  if (Number.isNaN(created) || created > date + MAX_DIFFERENCE_MS) return null
  return created >= date - (Date.now() - sentAt) - MAX_DIFFERENCE_MS
}
