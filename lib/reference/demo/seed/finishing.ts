import { instantOf, workMinute } from './calendar.ts'
import type { Event, HoldingPlay, Need } from './holding-play.ts'
import { BAD_SHARE, consolidate, routineWork, freeQty, endHold, setStatus, shuffle, setAsideBad, splitLine } from './random-activity.ts'
import { reserve } from './picking.ts'

const DAY_MS = 86_400_000

/** Spreads the rest of the movement allowance over the working hours of the whole history. */
export const spareEvents = (play: HoldingPlay, floorEvents: readonly Event[], receipts: number): Event[] => {
  const { world, book, random, allowance } = play
  const { product, site } = book.plan
  const expiring = play.expiring
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
  const reserved = play.isSlow ? 3 : 0
  const spare = allowance.movements - book.movementCount - events.length - planned - reserved
  const lateFrom = world.end - world.size.days * 0.4 * DAY_MS
  for (let n = 0; n < spare; n++) {
    const at = instantOf(site.timezone, world.start + 1 + play.stage.drawDay(random), workMinute(random))
    if (at < world.end) events.push({ at, run: () => postSpare(play, at, play.isSlow || at > lateFrom) })
  }
  return events
}

const postSpare = (play: HoldingPlay, at: number, isLate: boolean): void => {
  const missing = play.allowance.lines - play.book.lines.size
  if (isLate && missing > 0 && play.random.chance(0.7) && addStockLine(play, at)) return
  if (isLate && missing < 0 && play.random.chance(0.5) && consolidate(play.book, at, play.random)) return
  routineWork(play.book, at, play.heldLines, play.home, play.random, play.isSlow)
}

/** Adds a line: in a bad condition if the tier still needs some, else by moving stock to another location. */
const addStockLine = (play: HoldingPlay, at: number): boolean => {
  const line = play.largestLine()
  if (!line) return false
  if (play.stage.badLinesNeeded >= 1) {
    play.stage.badLinesNeeded--
    setAsideBad(play.book, line, at, play.random)
  } else if (!splitLine(play.book, line, at, play.random) && !splitLine(play.book, line, at, play.random)) return false
  return true
}

/** Completes the history up to today: ends holds, marks expired stock, reserves orders and adjusts the number of lines. */
export const finish = (play: HoldingPlay, needs: readonly Need[]): void => {
  const { book, stage, allowance, random } = play
  stage.badLinesNeeded += allowance.lines * BAD_SHARE
  for (const line of play.heldLines.splice(0)) {
    if (stage.badLinesNeeded >= 1 && line.qty > 0) stage.badLinesNeeded--
    else endHold(book, line, play.nextWorkingInstant(), random)
  }
  for (const line of book.lines.values()) {
    const isPast = line.expiry !== null && line.expiry < play.world.today
    if (isPast && line.disposition !== 'EXP' && line.place.type !== 'STAGE')
      setStatus(book, line, line.qty, 'EXP', play.nextWorkingInstant(), 'EXPIRED', 'Past its date', random)
  }
  reserve(play, needs)
  if (book.plan.id === 1) showAllConditions(play)
  for (let tries = 0; book.lines.size < allowance.lines && tries < allowance.lines * 2; tries++)
    if (!addStockLine(play, play.nextWorkingInstant())) break
  while (book.lines.size > allowance.lines && consolidate(book, play.nextWorkingInstant(), random));
  if (play.isSlow)
    for (let tries = 0; book.movementCount < allowance.movements && tries < 10_000; tries++)
      shuffle(book, play.nextWorkingInstant(), random)
}

/** Gives the demo's first product stock in every condition. */
const showAllConditions = (play: HoldingPlay): void => {
  for (const [disposition, reasonCode, reason] of [
    ['HOLD', 'QUALITY', 'Label unclear, a new one is on its way'],
    ['QTN', 'TEMPERATURE', 'Cold chain broken on arrival'],
    ['DMG', 'FORKLIFT', 'Carton crushed by a forklift'],
  ] as const) {
    const line = play.largestLine()
    if (line)
      setStatus(
        play.book,
        line,
        Math.min(freeQty(line), play.book.plan.product.perCase),
        disposition,
        play.nextWorkingInstant(),
        reasonCode,
        reason,
        play.random,
      )
  }
}
