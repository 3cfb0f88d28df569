/*
 * The changes that this tab has sent to v7, so that a list does not announce them as news. Saved preferences, such as column layouts, are
 * not data of a list and are not counted.
 */
let sent = 0
let pending = 0

/** Number of changes sent so far. */
export const sentChanges = (): number => sent

/** Number of changes that have no response yet. */
export const pendingChanges = (): number => pending

/** Counts a change from when it is sent until its response arrives. */
export const trackChange = <T>(response: Promise<T>): Promise<T> => {
  sent++
  pending++
  return response.finally(() => pending--)
}
