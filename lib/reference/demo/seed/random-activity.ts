import { type Book, exact, type Line, spotOf, type Why } from './book.ts'
import { FLOOR, OFFICE } from './people.ts'
import { type Random, sampler } from './random.ts'
import type { Place } from './world.ts'

/** Dispositions of stock other than GOOD and EXP, with their share in per cent of all lines. */
const BAD = [
  ['HOLD', 1.5, 'QUALITY', 'Label unclear, a new one is on its way'],
  ['QI', 1, 'INSPECT', 'Quality inspection'],
  ['QTN', 0.8, 'TEMPERATURE', 'Cold chain broken on arrival'],
  ['DMG', 1.2, 'FORKLIFT', 'Carton crushed by a forklift'],
  ['RTN', 0.8, 'CUSTOMER', 'Came back from the customer'],
  ['CUS', 0.1, 'CUSTOMS', 'Waiting for customs clearance'],
] as const
export const BAD_SHARE = 0.054
const drawBad = sampler(BAD.map(([, share]) => share))

export const floor = (random: Random): Why => ({
  user: random.pick(FLOOR),
  channel: 'RF',
  device: `RF-${String(random.int(1, 18)).padStart(2, '0')}`,
})
const office = (random: Random): Why => ({ user: random.pick(OFFICE), channel: 'WEB', device: null })

export const isStorage = (line: Line): boolean =>
  line.disposition === 'GOOD' && !line.kept && (line.place.type === 'PICK' || line.place.type === 'BULK')
export const free = (line: Line): number => exact(line.qty - line.allocated)

/** A pick or bulk location in the product's zone. */
export const placeFor = (book: Book, type: 'pick' | 'bulk', random: Random): Place => {
  const { site, product } = book.plan
  const list = site[type][product.zone] ?? []
  const other = site[type]['AMBIENT'] ?? []
  return random.pick(list.length > 0 ? list : other.length > 0 ? other : site.all)
}

const ACTS = ['replenish', 'move', 'count', 'hold', 'return', 'damage'] as const
const drawAct = sampler([30, 24, 28, 12, 3, 3])
// Only activities that do not change the number of lines.
const drawCalmAct = sampler([0, 75, 25, 0, 0, 0])
const drawSerialAct = sampler([0, 80, 0, 20, 0, 0])

/** Uses one spare movement for routine work on a random line. Returns false if nothing could be done. */
export const everyday = (book: Book, at: number, held: Line[], home: Place, random: Random, isCalm: boolean): boolean => {
  const release = held.length > 0 && random.chance(0.5) ? held.pop() : undefined
  if (release) return letGo(book, release, at, random)
  const lines = [...book.lines.values()].filter((line) => isStorage(line) && free(line) > 0)
  if (lines.length === 0) return false
  const bulk = lines.filter((one) => one.place.type === 'BULK')
  const line = random.pick(bulk.length > 0 && random.chance(0.4) ? bulk : lines)
  const act = ACTS[(isCalm ? drawCalmAct : book.plan.product.serial ? drawSerialAct : drawAct)(random)]!
  const work = { replenish, move, count, hold, return: comeBack, damage }[act]
  return work(book, line, at, held, home, random) || move(book, line, at, held, home, random)
}

type Act = (book: Book, line: Line, at: number, held: Line[], home: Place, random: Random) => boolean

const replenish: Act = (book, line, at, _held, home, random) => {
  if (line.place.type !== 'BULK' || line.place === home) return false
  const qty = portion(book, free(line), random)
  book.post({ at, type: 'REPLEN', direction: 'MOVE', qty, from: line, to: spotOf(line, { place: home, sscc: null }), ...floor(random) })
  return true
}

const move: Act = (book, line, at, _held, _home, random) => {
  const place = placeFor(book, line.place.type === 'PICK' ? 'pick' : 'bulk', random)
  if (place === line.place || line.allocated > 0) return false
  book.post({ at, type: 'MOVE', direction: 'MOVE', qty: line.qty, from: line, to: spotOf(line, { place }), ...floor(random) })
  return true
}

/** Moves a random line to a location where the holding has none yet, so that lines do not merge. */
export const shuffle = (book: Book, at: number, random: Random): boolean => {
  const lines = [...book.lines.values()].filter((line) => isStorage(line) && line.allocated === 0)
  const place = placeFor(book, 'bulk', random)
  if (lines.length === 0 || [...book.lines.values()].some((line) => line.place === place)) return false
  const line = random.pick(lines)
  book.post({ at, type: 'MOVE', direction: 'MOVE', qty: line.qty, from: line, to: spotOf(line, { place }), ...floor(random) })
  return true
}

const count: Act = (book, line, at, _held, _home, random) => {
  if (book.plan.product.serial) return false
  const { weighed, perCase } = book.plan.product
  const delta = weighed ? random.int(1, 12) / 8 : random.chance(0.7) ? random.int(1, 3) : random.int(1, perCase)
  const isUp = random.chance(0.46)
  line.counted = at
  const why = {
    type: random.chance(0.75) ? 'COUNT' : isUp ? 'ADJ_UP' : 'ADJ_DOWN',
    at,
    qty: delta,
    reasonCode: 'COUNT_DIFF',
    reason: 'Difference found in a cycle count',
    ...floor(random),
  }
  if (isUp) book.post({ ...why, direction: 'IN', to: spotOf(line, {}) })
  else if (free(line) > delta * 4) book.post({ ...why, direction: 'OUT', from: line })
  else return false
  return true
}

const hold: Act = (book, line, at, held, _home, random) => {
  const total = [...book.lines.values()].filter(isStorage).reduce((sum, other) => sum + free(other), 0)
  const qty = book.plan.product.serial ? 1 : portion(book, free(line), random)
  if (qty > total * 0.3) return false
  held.push(setStatus(book, line, qty, 'HOLD', at, 'QUALITY', 'Quality check before release', random))
  return true
}

const comeBack: Act = (book, line, at, held, _home, random) => {
  const qty = book.plan.product.weighed ? 0.5 : random.int(1, 4)
  const spot = spotOf(line, { place: random.pick(book.plan.site.quar), sscc: null, disposition: 'RTN' })
  const back = book.post({
    at,
    type: 'RETURN_IN',
    direction: 'IN',
    qty,
    to: spot,
    reasonCode: 'CUSTOMER',
    reason: 'Returned by the customer',
    ...floor(random),
  })
  if (back) held.push(back)
  return true
}

const damage: Act = (book, line, at, _held, _home, random) => {
  const qty = book.plan.product.weighed ? 0.125 : 1
  if (free(line) < qty * 8) return false
  book.post({
    at,
    type: 'DAMAGE',
    direction: 'OUT',
    qty,
    from: line,
    reasonCode: 'HANDLING',
    reason: 'Broken while handling, thrown away',
    ...floor(random),
  })
  return true
}

/** Ends a hold: the stock becomes good again, in its current location or back in storage. */
export const letGo = (book: Book, line: Line, at: number, random: Random): boolean => {
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
    ...office(random),
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
  const why = office(random)
  const held = book.post({
    at,
    type: 'STATUS',
    direction: 'STATUS',
    qty,
    from: line,
    to: spotOf(line, { disposition }),
    reasonCode,
    reason,
    ...why,
  })!
  Object.assign(held, { holdReason: reason, holdBy: why.user ?? null, holdAt: book.last })
  return held
}

/** Sets part of a line aside in a random bad condition. */
export const spoil = (book: Book, line: Line, at: number, random: Random): void => {
  const [disposition, , reasonCode, reason] = BAD[drawBad(random)]!
  if (disposition === 'RTN') {
    const spot = spotOf(line, { place: random.pick(book.plan.site.quar), sscc: null, disposition })
    book.post({
      at,
      type: 'RETURN_IN',
      direction: 'IN',
      qty: book.plan.product.weighed ? 0.5 : random.int(1, 6),
      to: spot,
      reasonCode,
      reason,
      ...floor(random),
    })
    return
  }
  setStatus(book, line, portion(book, free(line), random), disposition, at, reasonCode, reason, random)
}

/**
 * Merges two lines of the same lot, the smaller into the larger. Stock added to a pallet would lose its SSCC in the ledger, so a
 * pallet is unpacked into loose stock, and of two pallets, the larger is opened first. Returns false if no two lines match.
 */
export const consolidate = (book: Book, at: number, random: Random): boolean => {
  const lines = [...book.lines.values()]
    .filter((line) => isStorage(line) && line.allocated === 0 && line.serial === null)
    .toSorted((a, b) => a.qty - b.qty)
  for (const [i, small] of lines.entries()) {
    const large = lines.slice(i + 1).find((line) => line.lot === small.lot)
    if (!large) continue
    const why = { at, direction: 'MOVE', ...floor(random) } as const
    const { place } = large
    if (large.sscc) book.post({ ...why, type: 'RELABEL', qty: large.qty, from: large, to: spotOf(large, { sscc: null }) })
    const type = place.type === 'PICK' ? 'REPLEN' : 'MERGE'
    book.post({ ...why, type, qty: small.qty, from: small, to: spotOf(small, { place, sscc: null }) })
    return true
  }
  return false
}

/** Moves part of a line to its own location. */
export const split = (book: Book, line: Line, at: number, random: Random): boolean => {
  const place = placeFor(book, random.chance(0.7) ? 'bulk' : 'pick', random)
  if ([...book.lines.values()].some((other) => other.place === place)) return false
  book.post({
    at,
    type: random.chance(0.85) ? 'MOVE' : 'SPLIT',
    direction: 'MOVE',
    qty: portion(book, free(line), random),
    from: line,
    to: spotOf(line, { place, sscc: null }),
    ...floor(random),
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
