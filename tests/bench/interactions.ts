/** Time from an input to the next paint, as the browser itself measures it (Event Timing). */
import type { Page } from 'playwright'

/** The browser reports nothing that is faster than this, in milliseconds. */
const SHORTEST = 16

type Recorder = { longest: Map<number, number>; observer: PerformanceObserver }
type WithRecorder = { interactions: Recorder }

/** Calls `work`, which makes `count` inputs, and returns the milliseconds of each. What is not reported counts as 16 ms. */
export const interactionsOf = async (page: Page, count: number, work: () => Promise<void>): Promise<number[]> => {
  await page.evaluate((shortest) => {
    const longest = new Map<number, number>()
    const observer = new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
        if (entry.interactionId !== 0) longest.set(entry.interactionId, Math.max(longest.get(entry.interactionId) ?? 0, entry.duration))
    })
    observer.observe({ type: 'event', durationThreshold: shortest, buffered: false } as PerformanceObserverInit)
    Object.assign(window, { interactions: { longest, observer } })
  }, SHORTEST)
  await work()
  // Entries are delivered after the paint that they measure.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  const reported = await page.evaluate(() => {
    const { longest, observer } = (window as unknown as WithRecorder).interactions
    observer.disconnect()
    return [...longest.values()]
  })
  return [...reported, ...Array.from({ length: Math.max(0, count - reported.length) }, () => SHORTEST)]
}
