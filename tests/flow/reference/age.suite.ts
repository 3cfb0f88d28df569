import { beforeAll, describe, expect, it } from 'vitest'
import sql from 'sql-template-tag'
import type { StockAge, StockLine } from '#lib/contract/exact.ts'
import { AGE_KEYS } from '#lib/contract/stock/age.ts'
import { post } from '#lib/reference/ledger/post.ts'
import { ADMIN, allRows, CLERK, SUPPLIER, TEST_DAY, type Reference } from './server.ts'

const GROUPS = ['product', 'lot', 'owner', 'site'] as const
const day = (offset: number) => new Date(Date.parse(`${TEST_DAY}T00:00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10)
const BORDERS = [30, 60, 90, 180, 365]
const bucketOf = (age: number) => AGE_KEYS[BORDERS.filter((border) => age > border).length]!

const KEYS: Record<(typeof GROUPS)[number], (line: StockLine) => string> = {
  product: (line) => [line.client_code, line.owner_code, line.site_code, line.product_code].join('~'),
  lot: (line) => [line.client_code, line.owner_code, line.site_code, line.product_code, line.lot_no ?? ''].join('~'),
  owner: (line) => [line.client_code, line.owner_code, line.uom].join('~'),
  site: (line) => [line.site_code, line.uom].join('~'),
}
const idOf = (row: StockAge) => row.id.replace(/^A~/, '')

/** The age profile. It counts itself from stock lines, so each number is held against plain lines. */
export const ageSuite = (of: () => Reference): void => {
  let lines: StockLine[]
  const rowsOf = (query: Record<string, string | string[]>, as = ADMIN): Promise<StockAge[]> => allRows(of(), 'stockageprofile', query, as)

  describe('the age profile', () => {
    beforeAll(async () => {
      lines = await allRows(of(), 'stocksHolding', { view: 'table' }, ADMIN)
    })

    it.each(GROUPS)('by %s adds up in every row, and over all rows to what is on hand', async (group) => {
      const rows = await rowsOf({ group })
      const expected = Map.groupBy(lines, KEYS[group])
      expect(rows.map(idOf).toSorted()).toEqual([...expected.keys()].toSorted())
      for (const row of rows) {
        const own = expected.get(idOf(row)) ?? []
        const sum = AGE_KEYS.reduce((all, key) => all + row[key], row.undated)
        expect([row.id, sum]).toEqual([row.id, expect.closeTo(row.on_hand, 6)])
        expect(row.on_hand).toBeCloseTo(
          own.reduce((all, line) => all + line.on_hand, 0),
          6,
        )
        expect(row.oldest_age_days).toBe(own.reduce<number | null>((most, line) => maxOf(most, line.age_days), null))
      }
    })

    it.each(GROUPS)('by %s adds up in days and months, since receipt and since manufacture, today and in the past', async (group) => {
      for (const unit of ['days', 'months'])
        for (const basis of ['received', 'manufactured'])
          for (const as_of of [TEST_DAY, day(-45)])
            for (const row of await rowsOf({ group, unit, basis, as_of })) {
              const asked = [unit, basis, as_of, row.id]
              const sum = AGE_KEYS.reduce((all, key) => all + row[key], row.undated)
              expect([...asked, sum]).toEqual([...asked, expect.closeTo(row.on_hand, 6)])
            }
    })

    it('knows of no despatch after the day that it looks back to', async () => {
      const as_of = day(-45)
      for (const group of ['product', 'lot']) {
        const rows = (await rowsOf({ group, as_of })).filter((row) => row.last_despatch_date !== null)
        expect(rows.length).toBeGreaterThan(0)
        expect(rows.filter((row) => row.last_despatch_date! > as_of)).toEqual([])
      }
    })

    it('puts each layer into the bucket of its days, and what has no date into none of them', async () => {
      const rows = new Map((await rowsOf({ group: 'product' })).map((row) => [idOf(row), row]))
      for (const [key, own] of Map.groupBy(lines, KEYS.product)) {
        const sums = Object.fromEntries([...AGE_KEYS, 'undated'].map((bucket) => [bucket, 0]))
        for (const line of own) sums[line.age_days === null ? 'undated' : bucketOf(line.age_days)]! += line.on_hand
        const row = rows.get(key)!
        for (const [bucket, qty] of Object.entries(sums)) expect(row[bucket as 'b0']).toBeCloseTo(qty, 6)
      }
      expect(lines.some((line) => line.age_days === null)).toBe(true)
    })

    it('gives the same rows whichever way a page is found', async () => {
      const query = { client: 'ACME', per_page: '500' }
      const fast = await rowsOf(query)
      const whole = await rowsOf({ ...query, sort: '-b4' })
      const byId = (rows: StockAge[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
      expect(byId(whole)).toEqual(byId(fast))
      const { meta: one } = await of().get('stockageprofile', { client: 'ACME' }, ADMIN)
      const { meta: other } = await of().get('stockageprofile', { client: 'ACME', sort: '-on_hand' }, ADMIN)
      expect(other.chart).toEqual(one.chart)
      expect([other.total, other.totals]).toEqual([one.total, one.totals])
    })

    it.each(GROUPS)(
      'tells the same by %s from what is kept with each holding as from its lines, for days, months and days ahead',
      async (group) => {
        const every = await of().db.query<{ code: string }>(sql`select disposition_code as code from disposition`)
        // A filter on dispositions is one on single lines, even where it names all of them.
        const byLines = { disposition: every.map(({ code }) => code) }
        // The first lots are looked for among few holdings where these can tell which ones.
        const ofLots = ['-b0', '-b5', '-undated', '-on_hand', '-oldest_age_days', 'oldest_received_date', 'b3']
        const sorts = group === 'lot' ? ['product_code,lot_no', '-b3', 'avg_age_days', ...ofLots] : ['site_code', '-b3', 'avg_age_days']
        for (const asOf of [TEST_DAY, day(1), day(3)])
          for (const unit of ['days', 'months'])
            for (const sort of sorts) {
              const query = { group, unit, as_of: asOf, sort, per_page: '50', page: group === 'product' || group === 'lot' ? '2' : '1' }
              const kept = await of().get('stockageprofile', query, ADMIN)
              expect(kept.data.length).toBeGreaterThan(0)
              const added = await of().get('stockageprofile', { ...query, ...byLines }, ADMIN)
              expect({ query, ...kept, meta: { ...kept.meta, generated_at: '' } }).toEqual({
                query,
                ...added,
                meta: { ...added.meta, generated_at: '' },
              })
            }
      },
    )

    it('sums its chart over the whole filtered set, also where a page shows little of it', async () => {
      const { data, meta } = await of().get('stockageprofile', { disposition: 'GOOD', site: 'SYD1', per_page: '1' }, ADMIN)
      const good = lines.filter((line) => line.disposition_code === 'GOOD' && line.site_code === 'SYD1')
      const total = Object.values(meta.chart as Record<string, number>).reduce((all, qty) => all + qty, 0)
      expect(total).toBeCloseTo(
        good.reduce((all, line) => all + line.on_hand, 0),
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

    it('sorts by any bucket, by age and by idleness, and pages without a repeat', async () => {
      for (const key of ['b0', 'b4', 'undated', 'avg_age_days', 'oldest_age_days', 'days_since_despatch', 'on_hand']) {
        const rows = await rowsOf({ sort: `-${key}`, client: 'ACME' })
        const values = rows.map((row) => row[key as 'b0'] as number | null)
        const known = values.filter((value) => value !== null)
        expect(known).toEqual(known.toSorted((a, b) => b - a))
        // What is not known stands last either way.
        expect(values.slice(0, known.length)).toEqual(known)
        expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
      }
    })

    it('finds what has stock in a bucket or an older one, and what is at least so old', async () => {
      const all = await rowsOf({ client: 'ACME' })
      const old = await rowsOf({ client: 'ACME', only_over: 'b3' })
      expect(new Set(old.map((row) => row.id))).toEqual(new Set(all.filter((row) => (row.oldest_age_days ?? 0) > 90).map((row) => row.id)))
      const aged = await rowsOf({ client: 'ACME', age_min: '150' })
      expect(aged.map((row) => row.id).toSorted()).toEqual(
        all
          .filter((row) => (row.oldest_age_days ?? 0) >= 150)
          .map((row) => row.id)
          .toSorted(),
      )
    })

    it('counts calendar months where months are asked for', async () => {
      const { meta } = await of().get('stockageprofile', { unit: 'months', per_page: '1' }, ADMIN)
      expect(meta.buckets.at(-1)).toEqual({ key: 'b5', label: '> 12 months', from: 12, to: null })
      const dated = lines.filter((line) => line.received_date !== null)
      const month = (count: number) => {
        const [year = 0, at = 1, date = 1] = TEST_DAY.split('-').map(Number)
        return new Date(Date.UTC(year, at - 1 - count, date)).toISOString().slice(0, 10)
      }
      const young = dated.filter((line) => line.received_date! >= month(1))
      expect(meta.chart.b0).toBeCloseTo(
        young.reduce((all, line) => all + line.on_hand, 0),
        3,
      )
    })

    it('looks back: what came in after the day does not count, and the rest is younger', async () => {
      const asOf = day(-60)
      const { meta } = await of().get('stockageprofile', { as_of: asOf, per_page: '1' }, ADMIN)
      const there = lines.filter((line) => line.received_date === null || line.received_date <= asOf)
      const total = Object.values(meta.chart as Record<string, number>).reduce((all, qty) => all + qty, 0)
      expect(total).toBeCloseTo(
        there.reduce((all, line) => all + line.on_hand, 0),
        3,
      )
      expect(meta.as_of).toBe(asOf)
      const young = there.filter((line) => line.received_date !== null && line.received_date > day(-91))
      expect(meta.chart.b0).toBeCloseTo(
        young.reduce((all, line) => all + line.on_hand, 0),
        3,
      )
    })

    it('counts from the day of manufacture where that is asked for', async () => {
      const { meta } = await of().get('stockageprofile', { basis: 'manufactured', per_page: '1' }, ADMIN)
      const without = lines.filter((line) => line.manufactured_date === null)
      expect(meta.chart.undated).toBeCloseTo(
        without.reduce((all, line) => all + line.on_hand, 0),
        3,
      )
    })

    it('does not let a receipt that was reversed grow old', async () => {
      const { db } = of()
      const product = `AGE-${Date.now().toString(36).toUpperCase()}`
      await db.query(sql`
        insert into product (client_code, product_code, owner_code, product_name, base_uom, default_uom, search_text)
        values ('ACME', ${product}, 'ACME-AU', 'Aged by mistake', 'EACH', 'EACH', ${product.toLowerCase()})`)
      const [place] = await db.query<{ code: string }>(
        sql`select location_code as code from location where site_code = 'SYD1' and active order by location_code limit 1`,
      )
      const key = { client: 'ACME', owner: 'ACME-AU', site: 'SYD1', product }
      const at = { location: place!.code }
      await db.transaction((tx) => post(tx, [{ ...key, type: 'RECEIPT', qty: 40, to: { ...at, received: day(-200) } }]))
      await db.transaction((tx) => post(tx, [{ ...key, type: 'RECEIPT_REV', qty: 40, from: at }]))
      await db.transaction((tx) => post(tx, [{ ...key, type: 'RECEIPT', qty: 25, to: { ...at, received: day(-3) } }]))
      const [row] = await rowsOf({ product })
      expect(row).toMatchObject({ on_hand: 25, b0: 25, b3: 0, b4: 0, oldest_age_days: 3, days_since_despatch: null })
      await db.transaction((tx) => post(tx, [{ ...key, type: 'ADJ_DOWN', qty: 25, from: at }]))
      expect(await rowsOf({ product })).toEqual([])
    })

    it('stays within the scope, and is closed to suppliers', async () => {
      const own = await rowsOf({}, CLERK)
      expect(new Set(own.map((row) => row.client_code))).toEqual(new Set(['ACME']))
      expect((await of().ask('stockageprofile', { query: { client: 'BOREAL' }, as: CLERK })).status).toBe(403)
      expect((await of().ask('stockageprofile', { as: SUPPLIER })).status).toBe(403)
    })

    it('says what it does not know', async () => {
      const { status, body } = await of().ask('stockageprofile', { query: { sort: 'price', only_over: 'b9', as_of: 'soon' }, as: ADMIN })
      expect(status).toBe(422)
      expect(Object.keys(body.errors).toSorted()).toEqual(['as_of', 'only_over', 'sort'])
    })
  })
}

const maxOf = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.max(a, b))
