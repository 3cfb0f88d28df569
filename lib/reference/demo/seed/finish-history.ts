import { instantOf, workMinute } from './calendar.ts'
import type { Event, HoldingHistory, Need } from './holding-history.ts'
import { BAD_SHARE, consolidate, routineWork, freeQty, endHold, setStatus, shuffle, setAsideBad, splitLine } from './random-activity.ts'
import { reserve } from './picking.ts'

const DAY_MS = 86_400_000

/** Spreads the rest of the movement allowance over the working hours of the whole history. */
export const spareEvents = (history: HoldingHistory, floorEvents: readonly Event[], receipts: number): Event[] => {
  const { world, book, random, allowance } = history
  const { product, site } = book.plan
  const expiring = history.expiring
  const events: Event[] = expiring
    ? [
        {
          at: expiring.at,
          run: () => void setStatus(book, expiring.line, expiring.line.qty, 'EXP', expiring.at, 'EXPIRED', 'Past its date', random),
        },
      ]
    : []
  const pallets = Math.min(2, receipts) * 2 * (Math.min(12, Math.ceil(allowance.lines * 0.45)) - 1)
  const planned = (floorEvents.length + receipts) * (product.serial ? 1.2 : 1.02) + pallets
  // Slow movers must end with exactly their allowance, so some movements are kept for the end.
  const reserved = history.isSlow ? 3 : 0
  const spare = allowance.movements - book.movementCount - events.length - planned - reserved
  const lateFrom = world.end - world.size.days * 0.4 * DAY_MS
  for (let n = 0; n < spare; n++) {
    const at = instantOf(site.timezone, world.start + 1 + history.state.drawDay(random), workMinute(random))
    if (at < world.end) events.push({ at, run: () => postSpare(history, at, history.isSlow || at > lateFrom) })
  }
  return events
}

const postSpare = (history: HoldingHistory, at: number, isLate: boolean): void => {
  const missing = history.allowance.lines - history.book.lines.size
  if (isLate && missing > 0 && history.random.chance(0.7) && addStockLine(history, at)) return
  if (isLate && missing < 0 && history.random.chance(0.5) && consolidate(history.book, at, history.random)) return
  routineWork(history.book, at, history.heldLines, history.pickPlace, history.random, history.isSlow)
}

/** Adds a stock line: in a bad condition if the tier still needs such lines, else by moving stock. Returns false if it could not. */
const addStockLine = (history: HoldingHistory, at: number): boolean => {
  const line = history.largestLine()
  if (!line) return false
  if (history.state.badLinesNeeded >= 1) {
    history.state.badLinesNeeded--
    setAsideBad(history.book, line, at, history.random)
  } else if (!splitLine(history.book, line, at, history.random) && !splitLine(history.book, line, at, history.random)) return false
  return true
}

/** Completes the history up to today: ends most holds, marks expired stock, reserves stock for orders and adjusts the number of lines. */
export const finish = (history: HoldingHistory, needs: readonly Need[]): void => {
  const { book, state, allowance, random } = history
  state.badLinesNeeded += allowance.lines * BAD_SHARE
  for (const line of history.heldLines.splice(0)) {
    if (state.badLinesNeeded >= 1 && line.qty > 0) state.badLinesNeeded--
    else endHold(book, line, history.nextWorkingInstant(), random)
  }
  for (const line of book.lines.values()) {
    const isPast = line.expiry !== null && line.expiry < history.world.today
    if (isPast && line.disposition !== 'EXP' && line.place.type !== 'STAGE')
      setStatus(book, line, line.qty, 'EXP', history.nextWorkingInstant(), 'EXPIRED', 'Past its date', random)
  }
  reserve(history, needs)
  if (book.plan.id === 1) showAllConditions(history)
  for (let tries = 0; book.lines.size < allowance.lines && tries < allowance.lines * 2; tries++)
    if (!addStockLine(history, history.nextWorkingInstant())) break
  while (book.lines.size > allowance.lines && consolidate(book, history.nextWorkingInstant(), random));
  if (history.isSlow)
    for (let tries = 0; book.movementCount < allowance.movements && tries < 10_000; tries++)
      shuffle(book, history.nextWorkingInstant(), random)
}

/** Puts some stock of the demo's first product on hold, some in quarantine, and marks some as damaged. */
const showAllConditions = (history: HoldingHistory): void => {
  for (const [disposition, reasonCode, reason] of [
    ['HOLD', 'QUALITY', 'Label unclear, a new one is on its way'],
    ['QTN', 'TEMPERATURE', 'Cold chain broken on arrival'],
    ['DMG', 'FORKLIFT', 'Carton crushed by a forklift'],
  ] as const) {
    const line = history.largestLine()
    if (line)
      setStatus(
        history.book,
        line,
        Math.min(freeQty(line), history.book.plan.product.perCase),
        disposition,
        history.nextWorkingInstant(),
        reasonCode,
        reason,
        history.random,
      )
  }
}
