import sql, { raw } from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Holding, Movement } from '#lib/contract/exact-types.ts'
import { countOf } from '#lib/reference/http/count.ts'
import { addDays } from '#lib/shared/days.ts'
import { randomOf } from '#lib/reference/demo/seed/random.ts'
import { ADMIN, allRows, type Reference, TEST_DAY } from './server.ts'

const RANGE = { moved_from: '2026-10-22', moved_to: TEST_DAY }
const ids = (rows: readonly { id: string }[]) => rows.map((row) => row.id).toSorted()
const localDay = (movement: Movement) => movement.moved_at.slice(0, 10)

/** The stock ledger. */
export const movementSuite = (reference: () => Reference): void => {
  describe('stock movements', () => {
    let month: Movement[]
    beforeAll(async () => {
      month = await allRows(reference(), 'stocksMovement', RANGE, ADMIN)
    })

    it('cover the last 30 days by default, newest first', async () => {
      const { data, meta } = await reference().get('stocksMovement', { per_page: 500 }, ADMIN)
      expect(meta.total).toBe(month.length)
      expect(meta.sort).toBe('-moved_at')
      const times = data.map((movement: Movement) => Date.parse(movement.moved_at))
      expect(times).toEqual(times.toSorted((a: number, b: number) => b - a))
      expect(month.length).toBeGreaterThan(500)
      expect(month.every((movement) => localDay(movement) >= RANGE.moved_from && localDay(movement) <= RANGE.moved_to)).toBe(true)
    })

    it('are split into days at midnight in the time zone of the site', async () => {
      const day10 = await allRows(reference(), 'stocksMovement', { moved_from: '2026-11-10', moved_to: '2026-11-10' }, ADMIN)
      expect(ids(day10)).toEqual(ids(month.filter((movement) => localDay(movement) === '2026-11-10')))
      expect(day10.length).toBeGreaterThan(0)
    })

    it.each([
      [{ product: '00417-B' }, (m: Movement) => m.product_code === '00417-B'],
      [{ task: 'PICK' }, (m: Movement) => m.task_code === 'PICK'],
      [{ type: ['RECEIPT', 'putaway'] }, (m: Movement) => ['RECEIPT', 'PUTAWAY'].includes(m.type_code)],
      [{ direction: 'OUT' }, (m: Movement) => m.direction === 'OUT'],
      [{ qty_min: '10', qty_max: '40' }, (m: Movement) => m.qty >= 10 && m.qty <= 40],
      [{ qty_max: '-1' }, (m: Movement) => m.qty <= -1],
      [{ ref_type: 'SO' }, (m: Movement) => m.ref_type === 'SO'],
      [{ task: 'ADMIN' }, () => false],
    ] as [Record<string, string | string[]>, (movement: Movement) => boolean][])(
      'filters by %o to exactly the matching entries',
      async (query, matches) => {
        const found = await allRows(reference(), 'stocksMovement', { ...RANGE, ...query }, ADMIN)
        expect(ids(found)).toEqual(ids(month.filter(matches)))
      },
    )

    it.each(['lot_no', 'sscc', 'serial_no', 'ref_no', 'user_name', 'from_location'] as const)('finds by the exact %s', async (field) => {
      const value = month.find((movement) => movement[field] !== null)?.[field] as string
      const filterNames: Record<string, string> = { user_name: 'user', from_location: 'location' }
      const name = filterNames[field] ?? field
      const found = await allRows(reference(), 'stocksMovement', { ...RANGE, [name]: value }, ADMIN)
      const matches = (movement: Movement) => movement[field] === value || (field === 'from_location' && movement.to_location === value)
      expect(ids(found)).toEqual(ids(month.filter(matches)))
    })

    it('are searched by the exact code of a location, in any letter case', async () => {
      const code = month.find((movement) => movement.from_location?.startsWith('STAGE-'))!.from_location!
      const expected = ids(month.filter((movement) => movement.from_location === code || movement.to_location === code))
      for (const q of [code, code.toLowerCase()])
        expect([q, ids(await allRows(reference(), 'stocksMovement', { ...RANGE, q }, ADMIN))]).toEqual([q, expected])
    })

    it('can be sorted only by time, quantity and item', async () => {
      for (const sort of ['qty', '-product_code', 'moved_at'])
        expect((await reference().ask('stocksMovement', { query: { sort } })).status).toBe(200)
      const { body } = await reference().ask('stocksMovement', { query: { sort: 'user_name' } })
      expect(body.errors.sort).toEqual(['This list cannot be sorted by "user_name". Sort by one of: moved_at, qty, product_code.'])
    })

    it('are refused for invalid date ranges, with the messages of the contract', async () => {
      const errors = async (query: Record<string, string>) => (await reference().ask('stocksMovementRange', { query })).body.errors
      expect(await errors({})).toEqual({ moved_from: ['Choose a start date.'], moved_to: ['Choose an end date.'] })
      expect(await errors({ moved_from: '2026-11-02', moved_to: '2026-11-01' })).toEqual({
        moved_to: ['Choose an end date on or after the start date.'],
      })
      expect(await errors({ moved_from: '2025-11-01', moved_to: '2026-11-20' })).toEqual({
        moved_from: ['Choose dates at most 366 days apart.'],
      })
      expect(await errors({ moved_from: '2025-11-19', moved_to: '2026-11-20' })).toBeUndefined()
      expect((await reference().ask('stocksMovement', { query: { moved_from: '2026-11-02', moved_to: '2026-11-01' } })).status).toBe(422)
    })

    it('have an opening and a closing balance for one item at one site, and the days between add up', async () => {
      const query = { ...RANGE, client: 'ACME', owner: 'ACME-AU', site: 'SYD1', product: '00417-B' }
      const { meta } = await reference().get('stocksMovementRange', query)
      const itemMovements = month.filter((m) => m.owner_code === 'ACME-AU' && m.site_code === 'SYD1' && m.product_code === '00417-B')
      const totalIn = meta.histogram.reduce((total: number, bar: { in: number }) => total + bar.in, 0)
      const totalOut = meta.histogram.reduce((total: number, bar: { out: number }) => total + bar.out, 0)
      expect(itemMovements.length).toBeGreaterThan(0)
      expect(meta.opening_balance + totalIn - totalOut).toBeCloseTo(meta.closing_balance, 6)
      expect(meta.closing_balance).toBe(itemMovements[0]!.balance_after)
      const sumOfDay = (day: string, direction: string) =>
        itemMovements.filter((m) => localDay(m) === day && m.direction === direction).reduce((total, m) => total + Math.abs(m.qty), 0)
      for (const bar of meta.histogram)
        expect(bar).toEqual({ date: bar.date, in: sumOfDay(bar.date, 'IN'), out: sumOfDay(bar.date, 'OUT') })
      expect(meta.range.max <= TEST_DAY && meta.range.min < RANGE.moved_from).toBe(true)
    })

    it('have consistent balances for any item and period, and each day begins with the balance of the day before', async () => {
      const { data: holdings } = await reference().get('stocksHolding', { per_page: 100, sort: '-last_movement_at' }, ADMIN)
      const random = randomOf('balances')
      for (let n = 0; n < 25; n++) {
        const { client_code: client, owner_code: owner, site_code: site, product_code: product } = random.pick<Holding>(holdings)
        const first = random.int(0, 150)
        const last = random.int(first, 182)
        const [moved_from, mid, moved_to] = [first, random.int(first, last), last].map((days) => addDays('2026-05-23', days))
        const range = async (moved_from: string, moved_to: string) =>
          (await reference().get('stocksMovementRange', { client, owner, site, product, moved_from, moved_to, per_page: 500 }, ADMIN)).meta
        const total = await range(moved_from!, moved_to!)
        const sum = total.histogram.reduce((total: number, bar: { in: number; out: number }) => total + bar.in - bar.out, 0)
        expect([product, total.opening_balance + sum]).toEqual([product, expect.closeTo(total.closing_balance, 6)])
        for (const { date } of total.histogram) expect(date >= moved_from! && date <= moved_to!).toBe(true)
        const [untilMid, afterMid] = [await range(moved_from!, mid!), await range(addDays(mid!, 1), addDays(mid!, 1))]
        expect([untilMid.opening_balance, untilMid.closing_balance]).toEqual([total.opening_balance, afterMid.opening_balance])
      }
    })

    it('have a histogram that equals the sum of their rows, and the range of available dates', async () => {
      const { meta } = await reference().get('stocksMovementRange', { ...RANGE, per_page: 1 }, ADMIN)
      const sums = new Map<string, { in: number; out: number }>()
      for (const { qty, direction, ...movement } of month) {
        if (direction !== 'IN' && direction !== 'OUT') continue
        const bar = sums.get(localDay(movement as Movement)) ?? { in: 0, out: 0 }
        sums.set(localDay(movement as Movement), direction === 'IN' ? { ...bar, in: bar.in + qty } : { ...bar, out: bar.out - qty })
      }
      const expected = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([date, bar]) => ({ date, ...bar }))
      expect(meta.histogram).toEqual(expected.map((bar) => ({ ...bar, in: expect.closeTo(bar.in, 3), out: expect.closeTo(bar.out, 3) })))
      const allMovements = await allRows(reference(), 'stocksMovement', { moved_from: '2020-01-01', product: '00417-B' }, ADMIN)
      const { range } = (await reference().get('stocksMovementRange', { ...RANGE, product: '00417-B', per_page: 1 }, ADMIN)).meta
      expect(range).toEqual({ min: localDay(allMovements.at(-1)), max: localDay(allMovements[0]) })
    })

    it('are counted exactly up to a hundred thousand, and estimated beyond', async () => {
      const count = (rows: number) => {
        const all = { exact: sql`true`, loose: sql`true` }
        return countOf(reference().db, sql`generate_series(1, ${raw(String(rows))}) as many`, all, 100_000)
      }
      expect(await count(100_000)).toEqual({ total: 100_000, isEstimate: false })
      expect(await count(300_000)).toMatchObject({ isEstimate: true })
    })

    it('tell the full history of a pallet: received, put away, picked, and despatched with its orders', async () => {
      const wholePeriod = { moved_from: '2026-05-21', moved_to: TEST_DAY, sort: 'moved_at' }
      const received = new Set(
        (await allRows(reference(), 'stocksMovement', { ...wholePeriod, type: 'RECEIPT' }, ADMIN)).map((m) => m.sscc),
      )
      const pick = month.find((m) => m.type_code === 'PICK' && m.sscc !== null && received.has(m.sscc) && localDay(m) < '2026-11-15')!
      const pallet: Movement[] = await allRows(reference(), 'stocksMovement', { ...wholePeriod, sscc: pick.sscc! }, ADMIN)
      expect(pallet.slice(0, 2).map((m) => m.type_code)).toEqual(['RECEIPT', 'PUTAWAY'])
      expect(pallet.every((m) => m.sscc === pick.sscc && m.product_code === pick.product_code)).toBe(true)
      const despatches: Movement[] = await allRows(
        reference(),
        'stocksMovement',
        { ...wholePeriod, ref_no: pick.ref_no!, direction: 'OUT', product: pick.product_code },
        ADMIN,
      )
      expect(despatches.length).toBeGreaterThan(0)
      expect(
        despatches.every(
          (m) => m.type_code === 'DESPATCH' && m.ref_no === pick.ref_no && Date.parse(m.moved_at) >= Date.parse(pick.moved_at),
        ),
      ).toBe(true)
    })

    it('are found by the GTIN of an item, as a scanner sends it', async () => {
      const { data } = await reference().get('stocksHolding', { view: 'summary', product: '00417-B', site: 'SYD1' }, ADMIN)
      const found: Movement[] = await allRows(reference(), 'stocksMovement', { ...RANGE, q: data[0].gtin }, ADMIN)
      expect(ids(found)).toEqual(ids(month.filter((m) => m.product_code === '00417-B')))
    })

    it('are found by the words of an item in any order', async () => {
      const name = month.find((m) => m.product_code === '00417-B')!.product_name
      const [inOrder, reversed] = await Promise.all(
        [name, name.split(' ').toReversed().join(' ')].map(async (q) =>
          ids(await allRows(reference(), 'stocksMovement', { ...RANGE, q }, ADMIN)),
        ),
      )
      expect(inOrder!.length).toBeGreaterThan(0)
      expect(reversed).toEqual(inOrder)
    })

    it('can be read in parts of a year without overlap or gap, as an export does', async () => {
      const countBetween = async (moved_from: string, moved_to: string) =>
        (await reference().get('stocksMovement', { moved_from, moved_to, per_page: 1 }, ADMIN)).meta.total
      const total = await countBetween('2025-01-01', TEST_DAY)
      expect((await countBetween('2025-11-20', TEST_DAY)) + (await countBetween('2025-01-01', '2025-11-19'))).toBe(total)
      expect((await countBetween('2026-10-01', TEST_DAY)) + (await countBetween('2025-01-01', '2026-09-30'))).toBe(total)
    })

    it('have no opening balance for several items or sites', async () => {
      const { meta } = await reference().get('stocksMovementRange', { ...RANGE, client: 'ACME' })
      expect([meta.opening_balance, meta.closing_balance]).toEqual([null, null])
    })
  })
}
