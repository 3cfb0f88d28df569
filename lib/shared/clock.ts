/** Clocks that differ by less than this count as the same: a response takes a while to arrive. */
const MIN_DIFFERENCE_MS = 120_000

let ahead = 0

/** Tells the clock what time it is at the server. Unknown for undefined. */
export const setServerTime = (serverNow: number | undefined): void => {
  if (serverNow === undefined) return
  const difference = serverNow - Date.now()
  ahead = Math.abs(difference) < MIN_DIFFERENCE_MS ? 0 : difference
}

/** A time by this computer's clock, in ms, as the server's clock has it. */
export const toServerClock = (at: number): number => at + ahead

/**
 * The current time by the server's clock, in ms: days and hours on the screen must be right even if the clock of this computer is not. Use
 * `Date.now()` to measure how long something takes.
 */
export const serverNow = (): number => toServerClock(Date.now())
