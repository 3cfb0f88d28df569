import { Book, exact, type Line, type Spot, spotOf } from './book.ts'
import { dayText, dayWeight, instantOf, localDay, recentInstant, workday, workMinute } from './calendar.ts'
import { spoiled, sscc18 } from './gs1.ts'
import { BAD_SHARE, consolidate, everyday, floor, free, isStorage, letGo, placeFor, setStatus, shuffle, spoil, split } from './noise.ts'
import { type Random, sampler } from './random.ts'
import { NEED, type SalesOrder } from './sales-plan.ts'
import { planSupply, type Supply } from './supply.ts'
import type { Stage } from './stage.ts'
import type { HoldingPlan, World } from './world.ts'

const DAY_MS = 86_400_000
const MINUTE = 60_000

/** How many movements and lines a holding should come out with. */
export type Allowance = { movements: number; lines: number }

const FRESH = { sscc: null, disposition: 'GOOD', made: null, po: null, receipt: null, container: null, kept: false } as const

type Need = { line: number; order: SalesOrder; at: number; qty: number; lineNo: number }
type Receipt = { line: number; at: number; qty: number; remains: boolean }
type Event = { at: number; run: () => void }
type Picked = { line: Line; qty: number }[]

/** Plays the history of one holding from its opening stock to today and writes what is left. */
export const play = (stage: Stage, plan: HoldingPlan, allowance: Allowance): Book => {
  const random = stage.world.random.fork(`play/${plan.id}`)
  const book = new Book(plan, stage.counters, stage.rows.movement, stage.world.end)
  if (plan.special && plan.special !== 'closed') playSpecial(stage, book, random)
  else new Play(stage, book, allowance, random).run()
  return book
}

/** The stocks that are set by hand: a little, very much, and nothing. */
const playSpecial = (stage: Stage, book: Book, random: Random): void => {
  const qty = book.plan.special === 'small' ? 0.125 : book.plan.special === 'huge' ? 9_999_999 : 240
  const at = stage.world.start * DAY_MS
  const line = open(stage, book, qty, at, null, random)
  if (book.plan.special !== 'none') return
  const later = instantOf(book.plan.site.timezone, workday(stage.world.today - 40), 10 * 60)
  book.post({ at: later, type: 'TRF_OUT', direction: 'OUT', qty, from: line, refType: 'TRF', refNo: 'TRF-00071', ...floor(random) })
}

/** Stock that was there when the records began. */
const open = (
  stage: Stage,
  book: Book,
  qty: number,
  at: number,
  expiry: number | null,
  random: Random,
  serial: string | null = null,
): Line => {
  const { product, site } = book.plan
  const age = random.int(2, 45)
  const spot: Spot = {
    place: placeFor(book, qty > product.perCase * 4 ? 'bulk' : 'pick', random),
    sscc: random.chance(0.5) && !serial ? newSscc(stage, book) : null,
    lot: product.lot ? lotNo(stage.world.start - age, random) : null,
    serial,
    disposition: 'GOOD',
    // Nobody wrote down when some of it came.
    received: random.chance(0.03) ? null : stage.world.start - age,
    expiry,
    made: null,
    po: null,
    receipt: null,
    container: null,
    attributes: attributesOf(book, random),
    kept: false,
  }
  if (!site.active) spot.place = random.pick(site.all.filter((place) => place.type === 'BULK'))
  return book.post({
    at,
    type: 'ADJ_UP',
    direction: 'IN',
    qty,
    to: spot,
    reasonCode: 'OPENING',
    reason: 'Opening balance',
    user: 'Take-on',
    channel: 'API',
    device: null,
  })!
}

const lotNo = (day: number, random: Random): string => {
  const text = dayText(day)
  return `L${text.slice(2, 4)}${text.slice(5, 7)}${String.fromCharCode(65 + random.int(0, 25))}${random.chance(0.2) ? random.int(1, 9) : ''}`
}

const newSscc = (stage: Stage, book: Book): string => {
  const sscc = sscc18(3, book.plan.product.client.prefix, ++stage.counters.sscc)
  return stage.badSscc.has(book.plan.id) ? spoiled(sscc) : sscc
}

const attributesOf = (book: Book, random: Random): Record<string, unknown> => {
  const marks = book.plan.product.client.code === 'ACME' ? { pallet_type: random.pick(['CHEP', 'Loscam', 'Plain']) } : {}
  return book.plan.product.zone === 'CHILL' ? { ...marks, temperature_c: random.int(20, 45) / 10 } : marks
}

class Play {
  readonly stage: Stage
  readonly world: World
  readonly book: Book
  readonly allowance: Allowance
  readonly random: Random
  readonly picked = new Map<number, Picked>()
  readonly held: Line[] = []
  readonly demand = new Map<number, number>()
  readonly home
  readonly isSlow: boolean

  constructor(stage: Stage, book: Book, allowance: Allowance, random: Random) {
    this.stage = stage
    this.world = stage.world
    this.book = book
    this.allowance = allowance
    this.random = random
    this.home = placeFor(book, 'pick', random)
    this.isSlow = book.plan.soLines.length + book.plan.poLines.length === 0
  }

  run(): void {
    const { plan } = this.book
    const needs = this.needs()
    const receipts = plan.poLines
      .filter((i) => this.stage.purchases.lines.isReceived[i] === 1)
      .map((line) => ({ line, at: this.stage.poOf(line).receivedAt! }))
    receipts.sort((a, b) => a.at - b.at)
    const isTight = plan.soLines.some((i) => this.stage.sales.lines.need[i] === NEED.backOrdered)
    const atEnd = needs.reduce((sum, need) => sum + need.qty, 0)
    const supply = planSupply(
      plan.product,
      needs,
      receipts.map((r) => r.at),
      this.target(needs, isTight),
      isTight,
      this.random,
    )
    const floorEvents: Event[] = [
      ...receipts.map((receipt, k): Event => ({
        at: receipt.at,
        run: () => this.receive({ ...receipt, qty: supply.receipts[k]!, remains: supply.remains[k]! }, k >= receipts.length - 2),
      })),
      ...this.sales(needs),
    ]
    this.opening(supply, atEnd)
    const spare = this.spareEvents(floorEvents, receipts.length)
    for (const event of [...floorEvents, ...spare].toSorted((a, b) => a.at - b.at)) event.run()
    this.finish(needs)
    this.write()
  }

  /** What orders take from this holding, in the order in which it is picked. */
  private needs(): Need[] {
    const { lines } = this.stage.sales
    return this.book.plan.soLines
      .filter((i) => lines.need[i] !== NEED.backOrdered)
      .map((line): Need => {
        const order = this.stage.soOf(line)
        const spread = (line - order.first) * 40_000
        return {
          line,
          order,
          at: order.pickedAt === null ? this.world.end : order.pickedAt + Math.min(spread, 20 * MINUTE),
          qty: exact(lines.qty[line]! * lines.factor[line]!),
          lineNo: line - order.first + 1,
        }
      })
      .toSorted((a, b) => a.at - b.at)
  }

  private target(needs: readonly Need[], isTight: boolean): number {
    const { plan } = this.book
    const { product } = plan
    if (isTight) return 0
    if (product.serial) return Math.max(1, this.allowance.lines)
    const since = this.world.end - 90 * DAY_MS
    const daily = needs.reduce((sum, need) => sum + (need.at >= since ? need.qty : 0), 0) / 90
    const isShort = plan.id !== 1 && this.random.chance(0.12)
    const cover = isShort ? this.random.int(1, 5) : plan.id === 1 ? 24 : 6 - Math.log(1 - this.random.next()) * 38
    const least = isShort ? product.perCase : this.allowance.lines * product.perCase * this.random.int(1, 3)
    return Math.max(Math.min(product.perPallet * this.allowance.lines * 6, daily * cover), least)
  }

  private opening(supply: Supply, needed: number): void {
    const { product, site } = this.book.plan
    const at = instantOf(site.timezone, workday(this.world.start), 6 * 60)
    if (product.serial) for (let n = 0; n < supply.opening; n++) open(this.stage, this.book, 1, at, null, this.random, this.newSerial())
    else if (supply.opening > 0) {
      const stays = supply.openingRemains || needed === 0
      open(this.stage, this.book, supply.opening, at, this.expiryOf(this.world.start, stays), this.random)
    }
    // A little of a lot that nobody took in time.
    if (product.expiry && !product.serial && site.active && (product.rank === 0 || this.random.chance(this.stage.expiredChance)))
      this.leaveToExpire(at)
  }

  private leaveToExpire(at: number): void {
    const expiry = this.world.today - this.random.int(3, Math.min(120, this.world.size.days - 30))
    const line = open(this.stage, this.book, this.book.plan.product.perCase, at, expiry, this.random)
    line.kept = true
    this.stage.expired++
    this.expiring = { line, at: instantOf(this.book.plan.site.timezone, workday(expiry + 1), 7 * 60) }
  }

  private expiring: { line: Line; at: number } | null = null

  private expiryOf(received: number, remains: boolean): number | null {
    const { product } = this.book.plan
    if (!product.expiry || !product.shelfDays) return null
    const fresh = received + Math.floor(product.shelfDays * (0.75 + this.random.next() * 0.25))
    if (!remains) return fresh
    return Math.max(
      this.random.chance(0.25) ? 0 : fresh,
      this.world.today + 2 + Math.floor(this.random.next() ** 1.6 * product.shelfDays * 0.8),
    )
  }

  private newSerial(): string {
    return `SN${String(this.book.plan.id).padStart(5, '0')}-${String(++this.serials).padStart(4, '0')}`
  }
  private serials = 0

  private receive(receipt: Receipt, isRecent: boolean): void {
    const { plan } = this.book
    const order = this.stage.poOf(receipt.line)
    const { lines } = this.stage.purchases
    const day = localDay(plan.site.timezone, receipt.at)
    const lot = plan.product.lot ? lotNo(day - this.random.int(3, 20), this.random) : null
    const expiry = this.expiryOf(day, receipt.remains)
    lines.received[receipt.line] = receipt.qty
    lines.lot[receipt.line] = lot
    lines.expiry[receipt.line] = expiry ?? 0
    const spot: Omit<Spot, 'sscc' | 'serial'> = {
      place: this.random.pick(plan.site.dock),
      lot,
      disposition: 'GOOD',
      received: day,
      expiry,
      made: plan.product.expiry ? day - this.random.int(3, 40) : null,
      po: order.no,
      receipt: `RC-${order.no.slice(3)}`,
      container: this.random.chance(0.2) ? `MSKU${String(1_000_000 + order.id)}` : null,
      attributes: attributesOf(this.book, this.random),
      kept: false,
    }
    const ref = { refType: 'PO', refNo: order.no, refLine: receipt.line - order.first + 1 }
    const loads = plan.product.serial ? Array.from({ length: receipt.qty }, () => 1) : this.pallets(receipt.qty, isRecent)
    for (const qty of loads) {
      const serial = plan.product.serial ? this.newSerial() : null
      const sscc = !serial && (qty > plan.product.perCase * 3 || this.random.chance(0.3)) ? newSscc(this.stage, this.book) : null
      const line = this.book.post({
        at: receipt.at,
        type: 'RECEIPT',
        direction: 'IN',
        qty,
        to: { ...spot, serial, sscc },
        ...ref,
        ...floor(this.random),
      })!
      const place = placeFor(this.book, sscc ? 'bulk' : 'pick', this.random)
      this.book.post({
        at: receipt.at + this.random.int(15, 110) * MINUTE,
        type: 'PUTAWAY',
        direction: 'MOVE',
        qty,
        from: line,
        to: spotOf(line, { place }),
        ...ref,
        ...floor(this.random),
      })
    }
  }

  /** What came is stored pallet by pallet where the holding should have many lines. */
  private pallets(qty: number, isRecent: boolean): number[] {
    const { perCase, weighed } = this.book.plan.product
    const wanted = isRecent ? Math.min(12, Math.ceil(this.allowance.lines * 0.45)) : 1
    const count = Math.max(1, Math.min(wanted, Math.floor(qty / perCase)))
    if (count === 1 || weighed) return [qty]
    const each = Math.floor(qty / count / perCase) * perCase || Math.floor(qty / count)
    return Array.from({ length: count }, (_, i) => (i === count - 1 ? exact(qty - each * (count - 1)) : each))
  }

  private sales(needs: readonly Need[]): Event[] {
    const { lines } = this.stage.sales
    return needs.flatMap((need): Event[] => {
      const kind = lines.need[need.line]
      if (kind === NEED.allocated) return []
      const pick = { at: need.at, run: () => this.pick(need) }
      if (kind === NEED.picked) return [pick]
      // Despatched at the end of the day, after everything of it was picked.
      return [pick, { at: Math.max(need.order.despatchedAt!, need.at + MINUTE), run: () => this.despatch(need) }]
    })
  }

  private pick(need: Need): void {
    const { book, random } = this
    const stagePlace = book.plan.site.stage[need.order.id % book.plan.site.stage.length]!
    const picked: Picked = []
    let left = need.qty
    while (left > 0) {
      const line = this.oldest() ?? this.find(left, need.at)
      const qty = Math.min(left, free(line))
      const staged = book.post({
        at: need.at,
        type: 'PICK',
        direction: 'MOVE',
        qty,
        from: line,
        to: spotOf(line, { place: stagePlace, sscc: null }),
        refType: 'SO',
        refNo: need.order.no,
        refLine: need.lineNo,
        ...floor(random),
      })!
      picked.push({ line: staged, qty })
      left = exact(left - qty)
    }
    this.picked.set(need.line, picked)
    this.stage.sales.lines.lot[need.line] = picked[0]!.line.lot
    if (book.plan.product.serial)
      this.stage.sales.lines.serials.set(
        need.line,
        picked.map((part) => part.line.serial!),
      )
  }

  /** The storage line that was received first. */
  private oldest(): Line | undefined {
    let best: Line | undefined
    for (const line of this.book.lines.values()) {
      if (!isStorage(line) || line.allocated >= line.qty) continue
      if (!best || (line.received ?? 0) < (best.received ?? 0) || (line.received === best.received && line.id < best.id)) best = line
    }
    return best
  }

  /** Nothing left to pick: a hold ends, or the shelf turns out to hold more than the books say. */
  private find(qty: number, at: number): Line {
    for (const line of this.held.splice(0)) letGo(this.book, line, at, this.random)
    const known = this.oldest()
    if (known) return known
    const { product } = this.book.plan
    const serial = product.serial ? this.newSerial() : null
    const found = product.serial ? 1 : qty
    const lot = product.lot ? lotNo(localDay(this.book.plan.site.timezone, at) - 20, this.random) : null
    const spot: Spot = {
      ...FRESH,
      place: this.home,
      lot,
      serial,
      received: Math.floor(at / DAY_MS),
      expiry: this.expiryOf(Math.floor(at / DAY_MS), true),
      attributes: attributesOf(this.book, this.random),
    }
    return this.book.post({
      at,
      type: 'COUNT',
      direction: 'IN',
      qty: found,
      to: spot,
      reasonCode: 'COUNT_DIFF',
      reason: 'Found on the shelf',
      ...floor(this.random),
    })!
  }

  private despatch(need: Need): void {
    const at = need.order.despatchedAt!
    for (const { line, qty } of this.picked.get(need.line)!) {
      this.book.post({
        at,
        type: 'DESPATCH',
        direction: 'OUT',
        qty,
        from: line,
        refType: 'SO',
        refNo: need.order.no,
        refLine: need.lineNo,
        ...floor(this.random),
      })
    }
    this.picked.delete(need.line)
    const day = localDay(this.book.plan.site.timezone, this.book.last)
    this.demand.set(day, exact((this.demand.get(day) ?? 0) + need.qty))
  }

  /** The movements that are left of the allowance, at working hours all over history. */
  private spareEvents(floorEvents: readonly Event[], receipts: number): Event[] {
    const { world, book, random, allowance } = this
    const { product, site } = book.plan
    const expiring = this.expiring
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
    // Slow movers end with exactly their allowance, so they keep some for the end.
    const kept = this.isSlow ? 3 : 0
    const spare = allowance.movements - book.posted - events.length - planned - kept
    const lateFrom = world.end - world.size.days * 0.4 * DAY_MS
    for (let n = 0; n < spare; n++) {
      const at = instantOf(site.timezone, world.start + 1 + this.stage.drawDay(random), workMinute(random))
      if (at < world.end) events.push({ at, run: () => this.spare(at, this.isSlow || at > lateFrom) })
    }
    return events
  }

  private spare(at: number, isLate: boolean): void {
    const missing = this.allowance.lines - this.book.lines.size
    if (isLate && missing > 0 && this.random.chance(0.7) && this.addLine(at)) return
    if (isLate && missing < 0 && this.random.chance(0.5) && consolidate(this.book, at, this.random)) return
    everyday(this.book, at, this.held, this.home, this.random, this.isSlow)
  }

  /** One more line: set aside in a bad condition where data of this tier still lacks some, else put elsewhere. */
  private addLine(at: number): boolean {
    const line = this.largest()
    if (!line) return false
    if (this.stage.badWanted >= 1) {
      this.stage.badWanted--
      spoil(this.book, line, at, this.random)
    } else if (!split(this.book, line, at, this.random) && !split(this.book, line, at, this.random)) return false
    return true
  }

  /** The newest of the large storage lines: the one that stays longest. */
  private largest(): Line | undefined {
    let best: Line | undefined
    const least = this.book.plan.product.weighed ? 0.5 : 2
    for (const line of this.book.lines.values())
      if (isStorage(line) && free(line) >= least && (!best || free(line) > free(best))) best = line
    return best
  }

  private finish(needs: readonly Need[]): void {
    const { book, stage, allowance, random } = this
    stage.badWanted += allowance.lines * BAD_SHARE
    for (const line of this.held.splice(0)) {
      if (stage.badWanted >= 1 && line.qty > 0) stage.badWanted--
      else letGo(book, line, this.soon(), random)
    }
    for (const line of book.lines.values()) {
      const isPast = line.expiry !== null && line.expiry < this.world.today
      if (isPast && line.disposition !== 'EXP' && line.place.type !== 'STAGE')
        setStatus(book, line, line.qty, 'EXP', this.soon(), 'EXPIRED', 'Past its date', random)
    }
    this.reserve(needs)
    if (book.plan.id === 1) this.showAllConditions()
    for (let tries = 0; book.lines.size < allowance.lines && tries < allowance.lines * 2; tries++) if (!this.addLine(this.soon())) break
    while (book.lines.size > allowance.lines && consolidate(book, this.soon(), random));
    if (this.isSlow) for (let tries = 0; book.posted < allowance.movements && tries < 10_000; tries++) shuffle(book, this.soon(), random)
  }

  /** The first product of the demo has stock in every condition. */
  private showAllConditions(): void {
    for (const [disposition, reasonCode, reason] of [
      ['HOLD', 'QUALITY', 'Label unclear, waiting for the client'],
      ['QTN', 'TEMPERATURE', 'Cold chain broken on arrival'],
      ['DMG', 'FORKLIFT', 'Carton crushed by a forklift'],
    ] as const) {
      const line = this.largest()
      if (line)
        setStatus(
          this.book,
          line,
          Math.min(free(line), this.book.plan.product.perCase),
          disposition,
          this.soon(),
          reasonCode,
          reason,
          this.random,
        )
    }
  }

  /** A working hour between the last movement and today: what is left to do is not all done this morning. */
  private soon(): number {
    const { site } = this.book.plan
    let day = localDay(site.timezone, this.book.last + (this.world.end - this.book.last) * this.random.next() * 0.6)
    while (dayWeight(day) < 0.5) day--
    const at = instantOf(site.timezone, day, workMinute(this.random))
    return at > this.book.last && at < this.world.end ? at : Math.max(this.book.last, recentInstant(this.world, site, this.random))
  }

  private reserve(needs: readonly Need[]): void {
    const { lines } = this.stage.sales
    for (const need of needs) {
      if (lines.need[need.line] === NEED.picked)
        for (const { line, qty } of this.picked.get(need.line)!) this.allocate(need, line, qty, true)
      if (lines.need[need.line] !== NEED.allocated) continue
      for (let left = need.qty; left > 0;) {
        const line = this.oldest() ?? this.find(left, this.soon())
        const qty = Math.min(left, free(line))
        this.allocate(need, line, qty, false)
        lines.lot[need.line] ??= line.lot
        left = exact(left - qty)
      }
    }
  }

  private allocate(need: Need, line: Line, qty: number, picked: boolean): void {
    line.allocated = exact(line.allocated + qty)
    const { lines } = this.stage.sales
    lines.allocated[need.line] = exact(lines.allocated[need.line]! + qty)
    const at = new Date(Math.min(need.order.createdAt + 2 * 3_600_000, this.world.end - 1000)).toISOString()
    this.stage.rows.allocation.push([++this.stage.counters.allocation, need.line + 1, line.id, this.book.plan.id, qty, picked, at])
  }

  private write(): void {
    for (const [day, qty] of this.demand) this.stage.rows.daily_demand.push([this.book.plan.id, dayText(day), qty])
  }
}

/** Days of history by how busy they are. */
export const drawDayOf = (world: World): ((random: Random) => number) =>
  sampler(Array.from({ length: world.size.days - 1 }, (_, i) => dayWeight(world.start + 1 + i)))
