import { flowBars, type Flow } from './flow-bars.ts'

/** First and last selected day, as indexes. */
export type DayRange = { from: number; to: number }

/** Half of the bars' height, px: inbound goes up from the middle, outbound goes down. */
export const HALF = 80
/** Total height including the labels under the bars, px. */
export const HEIGHT = HALF * 2 + 18

const GAP = 1

/** SVG paths of the inbound and outbound bars, one slot per day. The slot of a day without movements stays empty. */
export const barPaths = (days: readonly Flow[], width: number): { in: string; out: string } => {
  const step = width / Math.max(1, days.length)
  const bar = Math.max(0.7, step - (step > 4 ? GAP : 0.3))
  return flowBars(days, { slotAt: (index) => ({ x: index * step, width: bar }), middle: HALF, height: HALF - 4 })
}

/** Index of the day at position `x`. */
export const dayAt = (x: number, width: number, count: number): number =>
  width <= 0 ? 0 : Math.max(0, Math.min(count - 1, Math.floor((x / width) * count)))

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageUp: 7,
  PageDown: -7,
}

/** The range after a key has moved one end by a day, a week, or all the way. Null for other keys. The ends never cross. */
export const moveHandle = (range: DayRange, end: 'from' | 'to', key: string, count: number): DayRange | null => {
  const step = STEPS[key]
  const edge = { Home: 0, End: count - 1 }[key]
  const target = edge ?? (step === undefined ? null : range[end] + step)
  if (target === null) return null
  const clamped = Math.max(0, Math.min(count - 1, target))
  return end === 'from' ? { from: Math.min(clamped, range.to), to: range.to } : { from: range.from, to: Math.max(clamped, range.from) }
}
