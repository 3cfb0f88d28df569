import { type Book, roundQty, type Line, spotOf, type MovementDetails } from './book.ts'
import { FLOOR_WORKERS, OFFICE_WORKERS } from './people.ts'
import { type Random, sampler } from './random.ts'
import type { Place } from './world.ts'

/** Dispositions of stock other than GOOD and EXP, with their percentage of all lines. */
const BAD_CONDITIONS = [
  ['HOLD', 1.5, 'QUALITY', 'Label unclear, a new one is on its way'],
  ['QI', 1, 'INSPECT', 'Quality inspection'],
  ['QTN', 0.8, 'TEMPERATURE', 'Cold chain broken on arrival'],
  ['DMG', 1.2, 'FORKLIFT', 'Carton crushed by a forklift'],
  ['RTN', 0.8, 'CUSTOMER', 'Returned by the customer'],
  ['CUS', 0.1, 'CUSTOMS', 'Waiting for customs clearance'],
] as const
export const BAD_SHARE = 0.054
const drawCondition = sampler(BAD_CONDITIONS.map(([, share]) => share))

export const floorWorker = (random: Random): MovementDetails => ({
  user: random.pick(FLOOR_WORKERS),
  channel: 'RF',
  device: `RF-${String(random.int(1, 18)).padStart(2, '0')}`,
})
const officeWorker = (random: Random): MovementDetails => ({ user: random.pick(OFFICE_WORKERS), channel: 'WEB', device: null })

export const isStorage = (line: Line): boolean =>
  line.disposition === 'GOOD' && !line.isLeftToExpire && (line.place.type === 'PICK' || line.place.type === 'BULK')
export const freeQty = (line: Line): number => roundQty(line.qty - line.allocated)

/** A pick or bulk location in the product's zone, or else in the ambient one. */
export const placeFor = (book: Book, type: 'pick' | 'bulk', random: Random): Place => {
  const { site, product } = book.plan
  const candidates = [site[type][product.zone], site[type]['AMBIENT']].find((places) => places && places.length > 0)
  return random.pick(candidates ?? site.all)
}

const ACTIVITIES = ['replenish', 'move', 'count', 'hold', 'return', 'damage'] as const
const drawActivity = sampler([30, 24, 28, 12, 3, 3])
// Only moves and counts, which leave the number of lines as it is.
const drawLinePreservingActivity = sampler([0, 75, 25, 0, 0, 0])
const drawSerialActivity = sampler([0, 80, 0, 20, 0, 0])

/** Uses one spare movement for routine work on a random line. Returns false if nothing could be done. */
export const routineWork = (book: Book, at: number, held: Line[], pickPlace: Place, random: Random, keepLineCount: boolean): boolean => {
  const released = held.length > 0 && random.chance(0.5) ? held.pop() : undefined
  if (released) return endHold(book, released, at, random)
  const lines = [...book.lines.values()].filter((line) => isStorage(line) && freeQty(line) > 0)
  if (lines.length === 0) return false
  const bulk = lines.filter((line) => line.place.type === 'BULK')
  const line = random.pick(bulk.length > 0 && random.chance(0.4) ? bulk : lines)
  const drawAnyActivity = book.plan.product.serial ? drawSerialActivity : drawActivity
  const draw = keepLineCount ? drawLinePreservingActivity : drawAnyActivity
  const activity = ACTIVITIES[draw(random)]!
  const work = { replenish, move, count, hold, return: returnStock, damage }[activity]
  return work(book, line, at, held, pickPlace, random) || move(book, line, at, held, pickPlace, random)
}

type Activity = (book: Book, line: Line, at: number, held: Line[], pickPlace: Place, random: Random) => boolean

const replenish: Activity = (book, line, at, _held, pickPlace, random) => {
  if (line.place.type !== 'BULK' || line.place === pickPlace) return false
  const qty = portion(book, freeQty(line), random)
  book.post({
    at,
    type: 'REPLEN',
    direction: 'MOVE',
    qty,
    from: line,
    to: spotOf(line, { place: pickPlace, sscc: null }),
    ...floorWorker(random),
  })
  return true
}

const move: Activity = (book, line, at, _held, _pickPlace, random) => {
  const place = placeFor(book, line.place.type === 'PICK' ? 'pick' : 'bulk', random)
  if (place === line.place || line.allocated > 0) return false
  book.post({ at, type: 'MOVE', direction: 'MOVE', qty: line.qty, from: line, to: spotOf(line, { place }), ...floorWorker(random) })
  return true
}

/** Moves a random line to a location where the holding has none yet, so that lines do not merge. */
export const shuffle = (book: Book, at: number, random: Random): boolean => {
  const lines = [...book.lines.values()].filter((line) => isStorage(line) && line.allocated === 0)
  const place = placeFor(book, 'bulk', random)
  if (lines.length === 0 || [...book.lines.values()].some((line) => line.place === place)) return false
  const line = random.pick(lines)
  book.post({ at, type: 'MOVE', direction: 'MOVE', qty: line.qty, from: line, to: spotOf(line, { place }), ...floorWorker(random) })
  return true
}

const count: Activity = (book, line, at, _held, _pickPlace, random) => {
  if (book.plan.product.serial) return false
  const { weighed, perCase } = book.plan.product
  const drawPieces = () => (random.chance(0.7) ? random.int(1, 3) : random.int(1, perCase))
  const delta = weighed ? random.int(1, 12) / 8 : drawPieces()
  const isUp = random.chance(0.46)
  line.countedAt = at
  const adjustment = isUp ? 'ADJ_UP' : 'ADJ_DOWN'
  const details = {
    type: random.chance(0.75) ? 'COUNT' : adjustment,
    at,
    qty: delta,
    reasonCode: 'COUNT_DIFF',
    reason: 'Difference found in a cycle count',
    ...floorWorker(random),
  }
  if (isUp) book.post({ ...details, direction: 'IN', to: spotOf(line, {}) })
  else if (freeQty(line) > delta * 4) book.post({ ...details, direction: 'OUT', from: line })
  else return false
  return true
}

const hold: Activity = (book, line, at, held, _pickPlace, random) => {
  const total = [...book.lines.values()].filter(isStorage).reduce((sum, other) => sum + freeQty(other), 0)
  const qty = book.plan.product.serial ? 1 : portion(book, freeQty(line), random)
  if (qty > total * 0.3) return false
  held.push(setStatus(book, line, qty, 'HOLD', at, 'QUALITY', 'Quality check before release', random))
  return true
}

const returnStock: Activity = (book, line, at, held, _pickPlace, random) => {
  const qty = book.plan.product.weighed ? 0.5 : random.int(1, 4)
  const spot = spotOf(line, { place: random.pick(book.plan.site.quarantine), sscc: null, disposition: 'RTN' })
  const returned = book.post({
    at,
    type: 'RETURN_IN',
    direction: 'IN',
    qty,
    to: spot,
    reasonCode: 'CUSTOMER',
    reason: 'Returned by the customer',
    ...floorWorker(random),
  })
  if (returned) held.push(returned)
  return true
}

const damage: Activity = (book, line, at, _held, _pickPlace, random) => {
  const qty = book.plan.product.weighed ? 0.125 : 1
  if (freeQty(line) < qty * 8) return false
  book.post({
    at,
    type: 'DAMAGE',
    direction: 'OUT',
    qty,
    from: line,
    reasonCode: 'HANDLING',
    reason: 'Broken while handling, thrown away',
    ...floorWorker(random),
  })
  return true
}

/** Ends a hold: the stock becomes good again, in its location or, from quarantine, back in storage. Returns false if none is left. */
export const endHold = (book: Book, line: Line, at: number, random: Random): boolean => {
  if (line.qty === 0) return false
  const place = line.place.type === 'QUAR' ? placeFor(book, 'pick', random) : line.place
  book.post({
    at,
    type: 'STATUS',
    direction: 'STATUS',
    qty: line.qty,
    from: line,
    to: spotOf(line, { disposition: 'GOOD', place }),
    reasonCode: 'RELEASE',
    reason: 'Checked and released',
    ...officeWorker(random),
  })
  return true
}

export const setStatus = (
  book: Book,
  line: Line,
  qty: number,
  disposition: string,
  at: number,
  reasonCode: string,
  reason: string,
  random: Random,
): Line => {
  const worker = officeWorker(random)
  const heldLine = book.post({
    at,
    type: 'STATUS',
    direction: 'STATUS',
    qty,
    from: line,
    to: spotOf(line, { disposition }),
    reasonCode,
    reason,
    ...worker,
  })!
  Object.assign(heldLine, { holdReason: reason, holdBy: worker.user ?? null, holdAt: book.lastAt })
  return heldLine
}

/** Sets part of a line aside in a random bad condition. If that is RTN, a customer returns more of the same stock instead. */
export const setAsideBad = (book: Book, line: Line, at: number, random: Random): void => {
  const [disposition, , reasonCode, reason] = BAD_CONDITIONS[drawCondition(random)]!
  if (disposition === 'RTN') {
    const spot = spotOf(line, { place: random.pick(book.plan.site.quarantine), sscc: null, disposition })
    book.post({
      at,
      type: 'RETURN_IN',
      direction: 'IN',
      qty: book.plan.product.weighed ? 0.5 : random.int(1, 6),
      to: spot,
      reasonCode,
      reason,
      ...floorWorker(random),
    })
    return
  }
  setStatus(book, line, portion(book, freeQty(line), random), disposition, at, reasonCode, reason, random)
}

/**
 * Merges two lines of the same lot, the smaller into the larger. Stock added to a pallet would lose its SSCC in the ledger, so a
 * pallet is unpacked into loose stock first. Of two pallets, both are unpacked, the larger one first. Returns false if no two lines match.
 */
export const consolidate = (book: Book, at: number, random: Random): boolean => {
  const lines = [...book.lines.values()]
    .filter((line) => isStorage(line) && line.allocated === 0 && line.serial === null)
    .toSorted((a, b) => a.qty - b.qty)
  for (const [i, small] of lines.entries()) {
    const large = lines.slice(i + 1).find((line) => line.lot === small.lot)
    if (!large) continue
    const details = { at, direction: 'MOVE', ...floorWorker(random) } as const
    const { place } = large
    if (large.sscc) book.post({ ...details, type: 'RELABEL', qty: large.qty, from: large, to: spotOf(large, { sscc: null }) })
    const type = place.type === 'PICK' ? 'REPLEN' : 'MERGE'
    book.post({ ...details, type, qty: small.qty, from: small, to: spotOf(small, { place, sscc: null }) })
    return true
  }
  return false
}

/** Moves part of a line to a random location. Returns false if the holding already has stock there. */
export const splitLine = (book: Book, line: Line, at: number, random: Random): boolean => {
  const place = placeFor(book, random.chance(0.7) ? 'bulk' : 'pick', random)
  if ([...book.lines.values()].some((other) => other.place === place)) return false
  book.post({
    at,
    type: random.chance(0.85) ? 'MOVE' : 'SPLIT',
    direction: 'MOVE',
    qty: portion(book, freeQty(line), random),
    from: line,
    to: spotOf(line, { place, sscc: null }),
    ...floorWorker(random),
  })
  return true
}

/** A part of a quantity, in whole cases if it is large, and less than all of it if possible. */
const portion = (book: Book, qty: number, random: Random): number => {
  const { weighed, perCase } = book.plan.product
  const part = qty * (0.2 + random.next() * 0.4)
  if (weighed) return Math.min(qty, Math.max(0.125, Math.floor(part * 8) / 8))
  if (part > perCase) return Math.floor(part / perCase) * perCase
  return Math.max(1, Math.floor(part))
}
