import { beforeAll, describe, expect, it } from 'vitest'
import sql from 'sql-template-tag'
import type { StockAge, StockLine } from '#lib/contract/exact-types.ts'
import { AGE_KEYS } from '#lib/contract/stock/age.ts'
import { post } from '#lib/reference/ledger/post.ts'
import { ADMIN, allRows, CLERK, SUPPLIER, TEST_DAY, type Reference } from './server.ts'

const AGE_GROUPS = ['product', 'lot', 'owner', 'site'] as const
const day = (offset: number) => new Date(Date.parse(`${TEST_DAY}T00:00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10)
const BOUNDARIES = [30, 60, 90, 180, 365]
const bucketOf = (age: number) => AGE_KEYS[BOUNDARIES.filter((boundary) => age > boundary).length]!

const KEYS: Record<(typeof AGE_GROUPS)[number], (line: StockLine) => string> = {
  product: (line) => [line.client_code, line.owner_code, line.site_code, line.product_code].join('~'),
  lot: (line) => [line.client_code, line.owner_code, line.site_code, line.product_code, line.lot_no ?? ''].join('~'),
  owner: (line) => [line.client_code, line.owner_code, line.uom].join('~'),
  site: (line) => [line.site_code, line.uom].join('~'),
}
const idOf = (row: StockAge) => row.id.replace(/^A~/, '')

/** The age profile, compared with numbers computed from the stock lines themselves. */
export const ageSuite = (reference: () => Reference): void => {
  let lines: StockLine[]
  const rowsOf = (query: Record<string, string | string[]>, as = ADMIN): Promise<StockAge[]> =>
    allRows(reference(), 'stockageprofile', query, as)

  describe('the age profile', () => {
    beforeAll(async () => {
      lines = await allRows(reference(), 'stocksHolding', { view: 'table' }, ADMIN)
    })

    it.each(AGE_GROUPS)('by %s adds up in every row, and over all rows to what is on hand', async (group) => {
      const rows = await rowsOf({ group })
      const expected = Map.groupBy(lines, KEYS[group])
      expect(rows.map(idOf).toSorted()).toEqual([...expected.keys()].toSorted())
      for (const row of rows) {
        const linesOfRow = expected.get(idOf(row)) ?? []
        const sum = AGE_KEYS.reduce((total, key) => total + row[key], row.undated)
        expect([row.id, sum]).toEqual([row.id, expect.closeTo(row.on_hand, 6)])
        expect(row.on_hand).toBeCloseTo(
          linesOfRow.reduce((total, line) => total + line.on_hand, 0),
          6,
        )
        expect(row.oldest_age_days).toBe(linesOfRow.reduce<number | null>((oldest, line) => maxOf(oldest, line.age_days), null))
      }
    })

    it.each(AGE_GROUPS)('by %s adds up in days and months, since receipt and since manufacture, today and in the past', async (group) => {
      for (const unit of ['days', 'months'])
        for (const basis of ['received', 'manufactured'])
          for (const as_of of [TEST_DAY, day(-45)])
            for (const row of await rowsOf({ group, unit, basis, as_of })) {
              const context = [unit, basis, as_of, row.id]
              const sum = AGE_KEYS.reduce((total, key) => total + row[key], row.undated)
              expect([...context, sum]).toEqual([...context, expect.closeTo(row.on_hand, 6)])
            }
    })

    it('ignores despatches after its reference day', async () => {
      const as_of = day(-45)
      for (const group of ['product', 'lot']) {
        const rows = (await rowsOf({ group, as_of })).filter((row) => row.last_despatch_date !== null)
        expect(rows.length).toBeGreaterThan(0)
        expect(rows.filter((row) => row.last_despatch_date! > as_of)).toEqual([])
      }
    })

    it('puts each line into the bucket of its age, and undated stock into none', async () => {
      const rows = new Map((await rowsOf({ group: 'product' })).map((row) => [idOf(row), row]))
      for (const [key, linesOfItem] of Map.groupBy(lines, KEYS.product)) {
        const sums = Object.fromEntries([...AGE_KEYS, 'undated'].map((bucket) => [bucket, 0]))
        for (const line of linesOfItem) sums[line.age_days === null ? 'undated' : bucketOf(line.age_days)]! += line.on_hand
        const row = rows.get(key)!
        for (const [bucket, qty] of Object.entries(sums)) expect(row[bucket as 'b0']).toBeCloseTo(qty, 6)
      }
      expect(lines.some((line) => line.age_days === null)).toBe(true)
    })

    it('returns the same rows however a page is computed', async () => {
      const query = { client: 'ACME', per_page: '500' }
      const fast = await rowsOf(query)
      const sorted = await rowsOf({ ...query, sort: '-b4' })
      const byId = (rows: StockAge[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
      expect(byId(sorted)).toEqual(byId(fast))
      const { meta: byDefault } = await reference().get('stockageprofile', { client: 'ACME' }, ADMIN)
      const { meta: byOnHand } = await reference().get('stockageprofile', { client: 'ACME', sort: '-on_hand' }, ADMIN)
      expect(byOnHand.chart).toEqual(byDefault.chart)
      expect([byOnHand.total, byOnHand.totals]).toEqual([byDefault.total, byDefault.totals])
    })

    it.each(AGE_GROUPS)(
      'by %s is the same whether computed from holding totals or from stock lines, in days and months, and on future days',
      async (group) => {
        const dispositions = await reference().db.query<{ code: string }>(sql`select disposition_code as code from disposition`)
        // A filter on dispositions makes the API add up individual lines, even if it names every disposition.
        const allDispositions = { disposition: dispositions.map(({ code }) => code) }
        // With these sorts the API finds the first lots from a few holdings only.
        const lotSorts = ['-b0', '-b5', '-undated', '-on_hand', '-oldest_age_days', 'oldest_received_date', 'b3']
        const sorts = group === 'lot' ? ['product_code,lot_no', '-b3', 'avg_age_days', ...lotSorts] : ['site_code', '-b3', 'avg_age_days']
        for (const asOf of [TEST_DAY, day(1), day(3)])
          for (const unit of ['days', 'months'])
            for (const sort of sorts) {
              const query = { group, unit, as_of: asOf, sort, per_page: '50', page: group === 'product' || group === 'lot' ? '2' : '1' }
              const fromHoldings = await reference().get('stockageprofile', query, ADMIN)
              expect(fromHoldings.data.length).toBeGreaterThan(0)
              const fromLines = await reference().get('stockageprofile', { ...query, ...allDispositions }, ADMIN)
              expect({ query, ...fromHoldings, meta: { ...fromHoldings.meta, generated_at: '' } }).toEqual({
                query,
                ...fromLines,
                meta: { ...fromLines.meta, generated_at: '' },
              })
            }
      },
    )

    it('sums its chart over all filtered rows, even if the page shows only one', async () => {
      const { data, meta } = await reference().get('stockageprofile', { disposition: 'GOOD', site: 'SYD1', per_page: '1' }, ADMIN)
      const good = lines.filter((line) => line.disposition_code === 'GOOD' && line.site_code === 'SYD1')
      const total = Object.values(meta.chart as Record<string, number>).reduce((total, qty) => total + qty, 0)
      expect(total).toBeCloseTo(
        good.reduce((total, line) => total + line.on_hand, 0),
        3,
      )
      expect(data).toHaveLength(1)
      expect(meta.buckets.map((bucket: { label: string }) => bucket.label)).toEqual([
        '0–30',
        '31–60',
        '61–90',
        '91–180',
        '181–365',
        '> 365',
      ])
    })

    it('sorts by bucket, age and idleness, without repeating a row across pages', async () => {
      for (const key of ['b0', 'b4', 'undated', 'avg_age_days', 'oldest_age_days', 'days_since_despatch', 'on_hand']) {
        const rows = await rowsOf({ sort: `-${key}`, client: 'ACME' })
        const values = rows.map((row) => row[key as 'b0'] as number | null)
        const known = values.filter((value) => value !== null)
        expect(known).toEqual(known.toSorted((a, b) => b - a))
        // Unknown values come last.
        expect(values.slice(0, known.length)).toEqual(known)
        expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
      }
    })

    it('filters by stock as old as a bucket or older, and by minimum age', async () => {
      const all = await rowsOf({ client: 'ACME' })
      const fromB3 = await rowsOf({ client: 'ACME', only_over: 'b3' })
      expect(new Set(fromB3.map((row) => row.id))).toEqual(
        new Set(all.filter((row) => (row.oldest_age_days ?? 0) > 90).map((row) => row.id)),
      )
      const aged = await rowsOf({ client: 'ACME', age_min: '150' })
      expect(aged.map((row) => row.id).toSorted()).toEqual(
        all
          .filter((row) => (row.oldest_age_days ?? 0) >= 150)
          .map((row) => row.id)
          .toSorted(),
      )
    })

    it('counts calendar months if the unit is months', async () => {
      const { meta } = await reference().get('stockageprofile', { unit: 'months', per_page: '1' }, ADMIN)
      expect(meta.buckets.at(-1)).toEqual({ key: 'b5', label: '> 12 months', from: 12, to: null })
      const dated = lines.filter((line) => line.received_date !== null)
      const monthsAgo = (count: number) => {
        const [year = 0, month = 1, date = 1] = TEST_DAY.split('-').map(Number)
        return new Date(Date.UTC(year, month - 1 - count, date)).toISOString().slice(0, 10)
      }
      const newest = dated.filter((line) => line.received_date! >= monthsAgo(1))
      expect(meta.chart.b0).toBeCloseTo(
        newest.reduce((total, line) => total + line.on_hand, 0),
        3,
      )
    })

    it('ignores stock received after a past reference day, and ages the rest from that day', async () => {
      const asOf = day(-60)
      const { meta } = await reference().get('stockageprofile', { as_of: asOf, per_page: '1' }, ADMIN)
      const present = lines.filter((line) => line.received_date === null || line.received_date <= asOf)
      const total = Object.values(meta.chart as Record<string, number>).reduce((total, qty) => total + qty, 0)
      expect(total).toBeCloseTo(
        present.reduce((total, line) => total + line.on_hand, 0),
        3,
      )
      expect(meta.as_of).toBe(asOf)
      const newest = present.filter((line) => line.received_date !== null && line.received_date > day(-91))
      expect(meta.chart.b0).toBeCloseTo(
        newest.reduce((total, line) => total + line.on_hand, 0),
        3,
      )
    })

    it('counts from the day of manufacture if requested', async () => {
      const { meta } = await reference().get('stockageprofile', { basis: 'manufactured', per_page: '1' }, ADMIN)
      const undated = lines.filter((line) => line.manufactured_date === null)
      expect(meta.chart.undated).toBeCloseTo(
        undated.reduce((total, line) => total + line.on_hand, 0),
        3,
      )
    })

    it('does not age stock of a reversed receipt', async () => {
      const { db } = reference()
      const product = `AGE-${Date.now().toString(36).toUpperCase()}`
      await db.query(sql`
        insert into product (client_code, product_code, owner_code, product_name, base_uom, default_uom, search_text)
        values ('ACME', ${product}, 'ACME-AU', 'Aged by mistake', 'EACH', 'EACH', ${product.toLowerCase()})`)
      const [location] = await db.query<{ code: string }>(
        sql`select location_code as code from location where site_code = 'SYD1' and active order by location_code limit 1`,
      )
      const key = { client: 'ACME', owner: 'ACME-AU', site: 'SYD1', product }
      const place = { location: location!.code }
      await db.transaction((tx) => post(tx, [{ ...key, type: 'RECEIPT', qty: 40, to: { ...place, received: day(-200) } }]))
      await db.transaction((tx) => post(tx, [{ ...key, type: 'RECEIPT_REV', qty: 40, from: place }]))
      await db.transaction((tx) => post(tx, [{ ...key, type: 'RECEIPT', qty: 25, to: { ...place, received: day(-3) } }]))
      const [row] = await rowsOf({ product })
      expect(row).toMatchObject({ on_hand: 25, b0: 25, b3: 0, b4: 0, oldest_age_days: 3, days_since_despatch: null })
      await db.transaction((tx) => post(tx, [{ ...key, type: 'ADJ_DOWN', qty: 25, from: place }]))
      expect(await rowsOf({ product })).toEqual([])
    })

    it("stays within the user's scope, and is forbidden to suppliers", async () => {
      const clerkRows = await rowsOf({}, CLERK)
      expect(new Set(clerkRows.map((row) => row.client_code))).toEqual(new Set(['ACME']))
      expect((await reference().ask('stockageprofile', { query: { client: 'BOREAL' }, as: CLERK })).status).toBe(403)
      expect((await reference().ask('stockageprofile', { as: SUPPLIER })).status).toBe(403)
    })

    it('reports unknown values', async () => {
      const { status, body } = await reference().ask('stockageprofile', {
        query: { sort: 'price', only_over: 'b9', as_of: 'soon' },
        as: ADMIN,
      })
      expect(status).toBe(422)
      expect(Object.keys(body.errors).toSorted()).toEqual(['as_of', 'only_over', 'sort'])
    })
  })
}

const maxOf = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.max(a, b))
