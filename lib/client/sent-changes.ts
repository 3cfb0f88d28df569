/*
 * The changes that this tab has sent to v7, so that a list does not announce them as news. Saved column layouts and the like are no data of
 * a list and are not counted.
 */
let sent = 0
let unanswered = 0

/** Number of changes sent so far. */
export const sentChanges = (): number => sent

/** Number of changes that v7 has not answered yet. */
export const unansweredChanges = (): number => unanswered

/** Counts a change from when it is sent until it is answered. */
export const trackChange = <T>(answer: Promise<T>): Promise<T> => {
  sent++
  unanswered++
  return answer.finally(() => unanswered--)
}
