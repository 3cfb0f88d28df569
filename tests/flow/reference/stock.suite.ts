import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import sql from 'sql-template-tag'
import type { Holding, StockLine } from '#lib/contract/exact-types.ts'
import { ADMIN, allRows, CLERK, TEST_DAY, type Reference } from './server.ts'

type Query = Record<string, string | string[]>
/** A holding as users other than suppliers get it, with all its quantities. */
type FullHolding = Holding & Record<HiddenQuantity, number>
type HiddenQuantity =
  | 'allocated'
  | 'available'
  | 'on_hold'
  | 'quarantined'
  | 'damaged'
  | 'expired'
  | 'in_transit'
  | 'back_ordered'
  | 'projected'
  | 'avg_daily_demand'
  | 'locations'

const day = (offset: number) => new Date(Date.parse(`${TEST_DAY}T00:00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10)
const ids = (rows: readonly { id: string }[]) => rows.map((row) => row.id).toSorted()

/** Each filter of stock lines, with a predicate that must select the same lines. */
const LINE_FILTERS: [Query, (line: StockLine) => boolean][] = [
  [{ product: ['00417-B', '007'] }, (line) => ['00417-B', '007'].includes(line.product_code)],
  [{ product: '00417-b' }, (line) => line.product_code === '00417-B'],
  [{ disposition: ['HOLD', 'dmg'] }, (line) => ['HOLD', 'DMG'].includes(line.disposition_code)],
  [{ zone: 'BULK' }, (line) => line.zone === 'BULK'],
  [
    { expiry_from: day(0), expiry_to: day(60) },
    (line) => line.expiry_date !== null && line.expiry_date >= day(0) && line.expiry_date <= day(60),
  ],
  [{ received_from: day(-40) }, (line) => line.received_date !== null && line.received_date >= day(-40)],
  [{ received_to: day(-200) }, (line) => line.received_date !== null && line.received_date <= day(-200)],
  [{ age_min: '30', age_max: '90' }, (line) => line.age_days !== null && line.age_days >= 30 && line.age_days <= 90],
  [{ on_hand_min: '100', on_hand_max: '500.5' }, (line) => line.on_hand >= 100 && line.on_hand <= 500.5],
  [{ available_min: '0.001' }, (line) => line.available >= 0.001],
  [{ available_max: '0' }, (line) => line.available <= 0],
  [{ expiring_within_days: '30' }, (line) => line.days_to_expiry !== null && line.days_to_expiry >= 0 && line.days_to_expiry <= 30],
  [{ expired: '1' }, (line) => line.disposition_code === 'EXP' || (line.days_to_expiry ?? 1) <= 0],
  [{ expired: '0' }, (line) => line.disposition_code !== 'EXP' && (line.days_to_expiry ?? 1) > 0],
  [{ has_hold: '1' }, (line) => ['HOLD', 'QI', 'RTN', 'CUS'].includes(line.disposition_code)],
  [
    { zone: 'BULK', disposition: 'GOOD', on_hand_min: '50' },
    (line) => line.zone === 'BULK' && line.disposition_code === 'GOOD' && line.on_hand >= 50,
  ],
]

/** Each filter of holdings. A holding matches filters of lines if one of its lines matches all of them. */
const HOLDING_FILTERS: [Query, (holding: FullHolding, lines: readonly StockLine[]) => boolean][] = [
  [{ product: ['00417-B', 'A&B/12', '50%'] }, (h) => ['00417-B', 'A&B/12', '50%'].includes(h.product_code)],
  [{ product_group: 'Ambient drinks' }, (h) => h.product_group === 'Ambient drinks'],
  [{ on_hand_min: '200', on_hand_max: '900' }, (h) => h.on_hand >= 200 && h.on_hand <= 900],
  [{ available_min: '50' }, (h) => h.available >= 50],
  [{ available_max: '10' }, (h) => h.available <= 10],
  [{ days_of_cover_max: '14' }, (h) => h.days_of_cover !== null && h.days_of_cover <= 14],
  [{ below_reorder: '1' }, (h) => h.below_reorder],
  [{ below_reorder: '0' }, (h) => !h.below_reorder],
  [{ has_hold: '1' }, (h) => h.on_hold > 0],
  [{ has_hold: '0' }, (h) => h.on_hold === 0],
  [{ expired: '1' }, (h, lines) => h.expired > 0 || lines.some((line) => (line.days_to_expiry ?? 1) <= 0)],
  [{ disposition: 'GOOD' }, (_, lines) => lines.some((line) => line.disposition_code === 'GOOD')],
  [{ disposition: ['DMG', 'QTN'] }, (_, lines) => lines.some((line) => ['DMG', 'QTN'].includes(line.disposition_code))],
  [{ disposition: 'DMG', zone: 'BULK' }, (_, lines) => lines.some((line) => line.disposition_code === 'DMG' && line.zone === 'BULK')],
  [
    { expiring_within_days: '45' },
    (_, lines) => lines.some((line) => line.days_to_expiry !== null && line.days_to_expiry >= 0 && line.days_to_expiry <= 45),
  ],
  [{ age_min: '120' }, (_, lines) => lines.some((line) => (line.age_days ?? -1) >= 120)],
]

/** The five views of stock holding. */
export const stockSuite = (reference: () => Reference): void => {
  let holdings: FullHolding[]
  let allHoldings: FullHolding[]
  let lines: StockLine[]
  let linesByHolding: Map<string, StockLine[]>

  const total = async (query: Query, as = ADMIN) => (await reference().get('stocksHolding', { ...query, per_page: '1' }, as)).meta.total

  describe('stock holding', () => {
    beforeAll(async () => {
      allHoldings = await allRows(reference(), 'stocksHolding', { has_stock: '0' }, ADMIN)
      holdings = allHoldings.filter((holding) => holding.on_hand > 0)
      lines = await allRows(reference(), 'stocksHolding', { view: 'table' }, ADMIN)
      linesByHolding = Map.groupBy(lines, (line) => line.holding_id)
    })

    it('shows holdings with stock unless empty ones are requested too', async () => {
      expect(await total({})).toBe(holdings.length)
      expect(allHoldings.length).toBeGreaterThan(holdings.length)
      expect(holdings.length).toBeGreaterThan(100)
    })

    it('keeps the balance equation and the projection in every row', () => {
      for (const h of allHoldings) {
        expect(h.available + h.allocated + h.on_hold + h.quarantined + h.damaged + h.expired).toBeCloseTo(h.on_hand, 6)
        expect(h.available + h.on_order + h.in_transit - h.back_ordered).toBeCloseTo(h.projected, 6)
        expect(h.days_of_cover).toBe(h.avg_daily_demand > 0 ? Math.floor(Number((h.available / h.avg_daily_demand).toFixed(9))) : null)
        expect(h.below_reorder).toBe(h.reorder_level !== null && h.available < h.reorder_level)
      }
    })

    it('has lines that add up to their holdings', () => {
      for (const h of holdings) {
        const linesOfHolding = linesByHolding.get(h.id) ?? []
        expect(linesOfHolding.reduce((sum, line) => sum + line.on_hand, 0)).toBeCloseTo(h.on_hand, 6)
        expect(linesOfHolding.reduce((sum, line) => sum + line.available, 0)).toBeCloseTo(h.available, 6)
        expect(new Set(linesOfHolding.map((line) => line.location_code)).size).toBe(h.locations)
        for (const { gtin, gtins } of linesOfHolding) expect({ gtin, gtins }).toEqual({ gtin: h.gtin, gtins: h.gtins })
      }
    })

    it('have the GTIN of each unit of their item, smallest unit first', () => {
      const oatMilk = holdings.find(({ client_code, product_code }) => client_code === 'ACME' && product_code === '00417-B')
      expect(oatMilk).toMatchObject({ uom: 'EACH', gtin: '19312345000415' })
      expect(oatMilk?.gtins).toEqual([
        { uom: 'EACH', level: 'EACH', gtin: '09312345000418' },
        { uom: 'CASE', level: 'CASE', gtin: '19312345000415' },
      ])
    })

    it.each(LINE_FILTERS)('filters lines by %o to exactly the matching ones', async (query, matches) => {
      const found = await allRows(reference(), 'stocksHolding', { view: 'table', ...query }, ADMIN)
      expect(ids(found)).toEqual(ids(lines.filter(matches)))
    })

    it.each(HOLDING_FILTERS)('filters holdings by %o to exactly the matching ones', async (query, fits) => {
      const found = await allRows(reference(), 'stocksHolding', query, ADMIN)
      expect(ids(found)).toEqual(ids(holdings.filter((holding) => fits(holding, linesByHolding.get(holding.id) ?? []))))
    })

    it('finds lots, serial numbers, pallets and locations by their exact text, in any letter case', async () => {
      const fields = [
        ['lot_no', 'lot_no'],
        ['serial_no', 'serial_no'],
        ['sscc', 'sscc'],
        ['location', 'location_code'],
      ] as const
      for (const [filter, field] of fields) {
        const text = lines.find((line) => line[field] !== null)![field]!
        const expected = lines.filter((line) => line[field] === text)
        expect(ids(await allRows(reference(), 'stocksHolding', { view: 'table', [filter]: text.toLowerCase() }, ADMIN))).toEqual(
          ids(expected),
        )
        const holdingIds = new Set(expected.map((line) => line.holding_id))
        expect(ids(await allRows(reference(), 'stocksHolding', { [filter]: text }, ADMIN))).toEqual([...holdingIds].toSorted())
      }
    })

    it('finds by a part of a code, name or lot, and by an exact scanned barcode', async () => {
      const matchesText = (h: Holding, text: string) =>
        [h.product_code, h.product_name, h.gtin].some((field) => (field ?? '').toLowerCase().includes(text)) ||
        (linesByHolding.get(h.id) ?? []).some(
          (line) => (line.lot_no ?? '').toLowerCase().includes(text) || (line.sscc ?? '').includes(text),
        )
      for (const q of ['oat', 'Milk', '%', '_', "'", '<b>', '417-']) {
        const found = await allRows(reference(), 'stocksHolding', { q }, ADMIN)
        expect([q, ids(found)]).toEqual([q, ids(holdings.filter((holding) => matchesText(holding, q.toLowerCase())))])
      }
      const { gtin } = holdings.find((holding) => holding.gtin !== null)!
      expect(ids(await allRows(reference(), 'stocksHolding', { q: gtin! }, ADMIN))).toEqual(
        ids(holdings.filter((holding) => holding.gtin === gtin)),
      )
      const line = lines.find((candidate) => candidate.sscc !== null)!
      const scanned = await allRows(reference(), 'stocksHolding', { view: 'table', q: `00${line.sscc}` }, ADMIN)
      expect(ids(scanned)).toEqual(ids(lines.filter((other) => other.sscc === line.sscc)))
    })

    it('finds the stock at a location by its code in any letter case, and no other numbers that contain it', async () => {
      const found = async (q: string, view: string) => ids(await allRows(reference(), 'stocksHolding', { view, q }, ADMIN))
      const code = lines.find((line) => /^[A-Z]-\d\d-\d\d$/.test(line.location_code))!.location_code
      const here = lines.filter((line) => line.location_code === code)
      for (const q of [code, ` ${code.toLowerCase()} `]) {
        expect([q, await found(q, 'table')]).toEqual([q, ids(here)])
        expect([q, await found(q, 'summary')]).toEqual([q, ids(holdings.filter((h) => here.some((line) => line.holding_id === h.id)))])
      }
      // A search, and a filter without hyphens, find it without them.
      const compact = code.replaceAll('-', '').toLowerCase()
      expect(await found(compact, 'table')).toEqual(ids(here))
      const filtered = async (location: string) => ids(await allRows(reference(), 'stocksHolding', { view: 'table', location }, ADMIN))
      expect([await filtered(compact), await filtered(code), await filtered(code.replace('-', ''))]).toEqual([ids(here), ids(here), []])
      const moves = async (query: object) =>
        (await reference().get('stocksMovement', { moved_from: '2026-01-01', ...query }, ADMIN)).meta.total
      expect(await moves({ q: compact })).toBe(await moves({ q: code }))
      expect(await moves({ location: compact })).toBe(await moves({ location: code }))
      // An empty location has no stock, even if its code is a part of other numbers.
      const part = lines.find((line) => line.lot_no !== null)!.lot_no!.slice(0, 4)
      expect((await found(part, 'table')).length).toBeGreaterThan(0)
      await reference().db.query(sql`insert into location (site_code, location_code, zone, location_type)
        select site_code, ${part}, zone, location_type from location limit 1`)
      expect(await found(part, 'table')).toEqual([])
      await reference().db.query(sql`delete from location where location_code = ${part}`)
    })

    it('finds an item and its movements by its exact code, even if a location has the same code', async () => {
      const code = lines.find((line) => line.on_hand > 0)!.product_code
      await reference().db.query(sql`insert into location (site_code, location_code, zone, location_type)
        select site_code, ${code}, zone, location_type from location limit 1`)
      onTestFinished(async () => {
        await reference().db.query(sql`delete from location where location_code = ${code}`)
      })
      for (const [view, all] of [
        ['table', lines],
        ['summary', holdings],
      ] as const) {
        const expected = ids(all.filter((row) => row.product_code === code))
        expect([view, ids(await allRows(reference(), 'stocksHolding', { view, q: code }, ADMIN))]).toEqual([view, expected])
      }
      const moved = (query: Query) => reference().get('stocksMovement', { ...query, moved_from: '2026-01-01' }, ADMIN)
      const { total } = (await moved({ product: code })).meta
      expect([total > 0, (await moved({ q: code })).meta.total]).toEqual([true, total])
    })

    it('handles awkward item codes in queries and responses', async () => {
      const codes = [
        '00417-B',
        '007',
        '1E5',
        'A&B/12',
        'A+B',
        '50%',
        '#9',
        '=SUM(1)',
        'KIT,12',
        'Ünï-çödé-商品'.toUpperCase(),
        'BH-REPLACEMENT-FILTER-HEPA-H13-2026-00XL',
      ]
      for (const product of codes) {
        const { data } = await reference().get('stocksHolding', { product, has_stock: '0' }, ADMIN)
        expect([product, [...new Set(data.map((row: Holding) => row.product_code))]]).toEqual([product, [product]])
        const detail = await reference().get('stocksHolding', { view: 'detail', id: data[0].id }, ADMIN)
        expect(detail.data.summary).toEqual(data[0])
      }
    })

    describe('its pages', () => {
      const sorts = [
        'product_code',
        '-on_hand',
        'days_of_cover',
        '-days_of_cover',
        '-earliest_expiry_date,product_code',
        'product_group,-available',
        '-last_movement_at',
      ]

      it.each(sorts)('contain every row once and in order, by %s', async (sort) => {
        const rows = await allPages({ sort, per_page: '61' })
        expect(rows).toHaveLength(holdings.length)
        expect(new Set(ids(rows)).size).toBe(holdings.length)
        expectOrder(rows, sort)
      })

      it.each(sorts)('are the same by number and by cursor, by %s', async (sort) => {
        const byNumber = await allPages({ sort, per_page: '61' })
        const byCursor = await cursorPages({ sort, per_page: '61' })
        expect(byCursor.map((row) => row.id)).toEqual(byNumber.map((row) => row.id))
      })

      it.each(['expiry_date', '-received_date', '-lot_no', 'on_hand,-location_code', '-product_code'])(
        'of lines are the same by number and by cursor, by %s',
        async (sort) => {
          const byCursor = await cursorPages({ view: 'table', sort, per_page: '500' })
          const byNumber = await allRows(reference(), 'stocksHolding', { view: 'table', sort }, ADMIN)
          expect(byCursor.map((row) => row.id)).toEqual(byNumber.map((row) => row.id))
          expect(byCursor).toHaveLength(lines.length)
          expectOrder(byNumber, sort)
        },
      )

      it('beyond the last one are empty without an error', async () => {
        const { data, meta } = await reference().get('stocksHolding', { page: '9000000' }, ADMIN)
        expect([data, meta.total, meta.from, meta.to]).toEqual([[], holdings.length, null, null])
      })

      it('have 25 rows by default, and never more than 500', async () => {
        expect((await reference().get('stocksHolding', {}, ADMIN)).data).toHaveLength(25)
        const { data, meta } = await reference().get('stocksHolding', { view: 'table', per_page: '100000' }, ADMIN)
        expect([data.length, meta.per_page]).toEqual([500, 500])
      })

      it('have complete metadata', async () => {
        const { meta } = await reference().get('stocksHolding', { page: '2', per_page: '10', sort: '-on_hand' }, ADMIN)
        const last = Math.ceil(holdings.length / 10)
        expect(meta).toMatchObject({
          total: holdings.length,
          page: 2,
          per_page: 10,
          last_page: last,
          from: 11,
          to: 20,
          total_is_estimate: false,
          sort: '-on_hand',
        })
        expect(meta.generated_at).toMatch(/^2026-11-20T\d\d:\d\d:\d\d\+11:00$/)
      })

      const allPages = async (query: Query): Promise<Holding[]> => {
        const rows: Holding[] = []
        for (let page = 1; ; page += 1) {
          const { data, meta } = await reference().get('stocksHolding', { ...query, page: String(page) }, ADMIN)
          rows.push(...data)
          if (page >= meta.last_page) return rows
        }
      }

      const cursorPages = async (query: Query): Promise<Holding[]> => {
        const rows: Holding[] = []
        for (let cursor: string | null = ''; cursor !== null;) {
          const reply: { data: Holding[]; meta: { cursor: string | null } } = await reference().get(
            'stocksHolding',
            { ...query, ...(cursor && { cursor }) },
            ADMIN,
          )
          rows.push(...reply.data)
          cursor = reply.meta.cursor
        }
        return rows
      }
    })

    it('refuses an unknown sort and names the known ones, together with every other error', async () => {
      const { status, body } = await reference().ask('stocksHolding', {
        query: { sort: 'colour', page: '0', on_hand_min: 'many', expiry_from: '31.12.2026', below_reorder: 'maybe', weeks: '99' },
      })
      expect(status).toBe(422)
      expect(body.message).toBe('The request has 6 problems.')
      expect(body.error_count).toBe(6)
      expect(body.errors).toMatchObject({
        page: ['Pages start at 1.'],
        on_hand_min: ['Enter a number.'],
        expiry_from: ['Enter a date as YYYY-MM-DD.'],
        below_reorder: ['Send 1 or 0.'],
        weeks: ['Ask for at most 52 weeks.'],
      })
      expect(body.errors.sort[0]).toMatch(/cannot be sorted by "colour".*product_code, product_name/)
    })

    it('accepts odd but harmless values, and refuses a null character and forged cursors', async () => {
      const oddQueries: Query[] = [
        { expiry_from: '0000-01-01', expiry_to: '9999-12-31' },
        { age_min: '-99999999999', age_max: '99999999999' },
        { on_hand_max: '1e300' },
        { expiring_within_days: '99999999' },
        { q: '\\' },
        { q: '   ' },
        { sort: ',,-,' },
        { unknown: 'x' },
        { product: ['', ' '] },
      ]
      for (const query of oddQueries) expect([query, (await reference().ask('stocksHolding', { query })).status]).toEqual([query, 200])
      const nul = await reference().raw('/v7/stocks/holding?q=a%00b', {
        headers: { authorization: `Bearer ${await reference().tokenOf(CLERK)}` },
      })
      expect([nul.status, nul.body.errors]).toEqual([422, { q: ['This contains a character that cannot be used.'] }])
      for (const cursor of [
        'x',
        btoa('{}'),
        btoa('{"sort":"product_code","values":["a"],"id":"1; drop table holding","total":1,"page":1}'),
      ]) {
        expect((await reference().ask('stocksHolding', { query: { cursor } })).status).toBe(422)
      }
    })

    it('accepts arrays with and without brackets, and keeps commas in a value', async () => {
      const headers = { authorization: `Bearer ${await reference().tokenOf(ADMIN)}` }
      const read = async (search: string) =>
        (await reference().raw(`/v7/stocks/holding?${search}&has_stock=0&per_page=500`, { headers })).body.meta.total
      expect(await read('product[]=007&product[]=KIT,12')).toBe(await read('product=007&product=KIT,12'))
      expect(await read('product=KIT,12')).toBe(allHoldings.filter((h) => h.product_code === 'KIT,12').length)
    })

    it('totals all filtered rows if they have one unit, and has no totals otherwise', async () => {
      const single = await reference().get('stocksHolding', { product: '00417-B', per_page: '1' }, ADMIN)
      const rows = holdings.filter((holding) => holding.product_code === '00417-B')
      expect(single.meta.totals.on_hand).toBe(rows.reduce((sum, row) => sum + row.on_hand, 0))
      expect(single.meta.totals.projected).toBeCloseTo(
        rows.reduce((sum, row) => sum + row.projected, 0),
        6,
      )
      expect(new Set(holdings.map((holding) => holding.uom)).size).toBeGreaterThan(1)
      expect((await reference().get('stocksHolding', {}, ADMIN)).meta.totals).toBeNull()
      expect((await reference().get('stocksHolding', { view: 'table' }, ADMIN)).meta.totals).toBeNull()
      const table = await reference().get('stocksHolding', { view: 'table', product: '00417-B' }, ADMIN)
      expect(table.meta.totals).toEqual({
        on_hand: sum(rows, 'on_hand'),
        allocated: sum(rows, 'allocated'),
        available: sum(rows, 'available'),
      })
    })

    describe.each(['table', 'summary'])('its facets over %s', (grain) => {
      const FILTERS: Query[] = [
        {},
        { disposition: ['GOOD', 'HOLD'] },
        { zone: 'BULK', on_hand_min: '20' },
        { product_group: ['Pantry'], expired: '0' },
        { q: 'milk' },
        { client: 'ACME' },
      ]

      it.each(FILTERS)('count what the list would show, with %o', async (query) => {
        const view: Query = grain === 'table' ? { view: 'table' } : {}
        const { data } = await reference().get('stocksHolding', { ...query, view: 'filter', grain }, ADMIN)
        const counted = data.filter((facet: { options?: { count?: number }[] }) =>
          facet.options?.some((option) => option.count !== undefined),
        )
        expect(counted.map((facet: { key: string }) => facet.key)).toEqual(
          expect.arrayContaining(['disposition', 'product_group', 'zone', 'below_reorder', 'has_hold', 'expired', 'site']),
        )
        for (const facet of counted) {
          for (const option of facet.options.slice(0, 4)) {
            expect([facet.key, option.value, option.count]).toEqual([
              facet.key,
              option.value,
              await total({ ...view, ...query, [facet.key]: option.value }),
            ])
          }
        }
      })
    })

    it('counts lines in facets unless holdings are requested', async () => {
      const { data } = await reference().get('stocksHolding', { view: 'filter' }, ADMIN)
      const good = data
        .find((facet: { key: string }) => facet.key === 'disposition')
        .options.find((option: { value: string }) => option.value === 'GOOD')
      expect(good).toEqual({ value: 'GOOD', label: 'Good', count: lines.filter((line) => line.disposition_code === 'GOOD').length })
    })

    it('breaks a holding down into parts that add up to it', async () => {
      for (const holding of [...holdings.slice(0, 5), ...holdings.slice(-5), holdings.find((h) => h.product_code === '00417-B')!]) {
        const { data } = await reference().get('stocksHolding', { view: 'detail', id: holding.id.toLowerCase() }, ADMIN)
        const sumOnHand = (rows: { on_hand: number }[]) => rows.reduce((total, row) => total + row.on_hand, 0)
        expect(data.summary).toEqual(holding)
        expect(sumOnHand(data.by_disposition)).toBeCloseTo(holding.on_hand, 6)
        expect(sumOnHand(data.by_lot)).toBeCloseTo(holding.on_hand, 6)
        expect(sumOnHand(data.by_location)).toBeCloseTo(holding.on_hand, 6)
        const buckets: Record<string, number> = data.age.buckets
        expect(Object.values(buckets).reduce((total, qty) => total + qty, 0)).toBeCloseTo(holding.on_hand, 6)
        const newest = (linesByHolding.get(holding.id) ?? []).filter((line) => line.age_days !== null && line.age_days <= 30)
        expect(buckets['0-30']).toBeCloseTo(sum(newest, 'on_hand'), 6)
        const undated = (linesByHolding.get(holding.id) ?? []).filter((line) => line.received_date === null)
        expect(buckets['undated']).toBeCloseTo(sum(undated, 'on_hand'), 6)
        expect(
          data.open_purchase_orders.reduce((total: number, po: { qty_outstanding: number }) => total + po.qty_outstanding, 0),
        ).toBeCloseTo(holding.on_order + holding.in_transit, 6)
      }
      const { client_code: client, owner_code: owner, site_code: site, product_code: product, id } = holdings[0]!
      expect((await reference().get('stocksHolding', { view: 'detail', client, owner, site, product }, ADMIN)).data.summary.id).toBe(id)
      expect((await reference().ask('stocksHolding', { query: { view: 'detail', client: 'ACME' } })).status).toBe(422)
    })

    describe('its forecast', () => {
      it('starts with available stock, adds up in every week, and each week starts where the one before ended', async () => {
        const products = [
          ...new Set(
            allHoldings.filter((h) => h.on_order + h.in_transit + h.back_ordered > 0).map((h) => `${h.client_code}~${h.product_code}`),
          ),
        ].slice(0, 40)
        expect(products.length).toBeGreaterThan(20)
        for (const [client, product] of products.map((text) => text.split('~'))) {
          const { data, meta } = await reference().get(
            'stocksHolding',
            { view: 'forecast', client, product, include_forecast_demand: '1' },
            ADMIN,
          )
          const productHoldings = allHoldings.filter((h) => h.client_code === client && h.product_code === product)
          expect(data.opening_available).toBeCloseTo(sum(productHoldings, 'available'), 6)
          expect(data.buckets).toHaveLength(12)
          let opening = data.opening_available
          for (const bucket of data.buckets) {
            expect(bucket.opening).toBeCloseTo(opening, 6)
            const closing =
              bucket.opening + bucket.inbound_po + bucket.inbound_transit - bucket.outbound_so - bucket.forecast_demand - bucket.expiring
            expect(bucket.closing).toBeCloseTo(closing, 6)
            expect(bucket.closing - bucket.min).toBeCloseTo(meta.undated.out + meta.overdue.out, 6)
            expect(bucket.max - bucket.closing).toBeCloseTo(meta.undated.in + meta.overdue.in, 6)
            opening = bucket.closing
          }
          expect(data.first_shortfall_date).toBe(data.buckets.find((bucket: { closing: number }) => bucket.closing < 0)?.start ?? null)
        }
      })

      it('has every open order as a driver, and the purchases add up to on order and in transit', async () => {
        const expected = allHoldings.filter((h) => h.on_order + h.in_transit > 0).slice(0, 15)
        for (const { client_code: client, product_code: product } of expected) {
          const { data } = await reference().get('stocksHolding', { view: 'forecast', client, product, weeks: '52' }, ADMIN)
          const productHoldings = allHoldings.filter((h) => h.client_code === client && h.product_code === product)
          const incoming = data.drivers.filter((driver: { kind: string }) => driver.kind === 'PO')
          expect(sum(incoming, 'qty')).toBeCloseTo(sum(productHoldings, 'on_order') + sum(productHoldings, 'in_transit'), 6)
          for (const driver of data.drivers) {
            expect(driver.confidence).toBe(driver.date === null ? 'undated' : driver.date < data.as_of ? 'overdue' : 'firm')
            expect(driver.late).toBe(driver.confidence === 'overdue')
          }
        }
      })

      it('is by weeks from Monday or by months, and includes demand only on request', async () => {
        const weeks = (await reference().get('stocksHolding', { view: 'forecast', product: '00417-B', weeks: '3' })).data.buckets
        expect(weeks.map((bucket: { start: string; end: string; label: string }) => [bucket.start, bucket.end, bucket.label])).toEqual([
          ['2026-11-16', '2026-11-22', 'Wk 47'],
          ['2026-11-23', '2026-11-29', 'Wk 48'],
          ['2026-11-30', '2026-12-06', 'Wk 49'],
        ])
        expect(weeks.every((bucket: { forecast_demand: number }) => bucket.forecast_demand === 0)).toBe(true)
        const months = (await reference().get('stocksHolding', { view: 'forecast', product: '00417-B', granularity: 'month' })).data.buckets
        expect(months.map((bucket: { label: string }) => bucket.label)).toEqual(['Nov 2026', 'Dec 2026', 'Jan 2027', 'Feb 2027'])
      })

      it('needs exactly one product', async () => {
        for (const query of [{}, { product: ['007', '1E5'] }] as Query[]) {
          const { status, body } = await reference().ask('stocksHolding', { query: { view: 'forecast', ...query } })
          expect([status, body.errors]).toEqual([422, { product: ['Choose one item.'] }])
        }
      })
    })

    describe('its columns', () => {
      it('come in the order of the screen, with the less common ones hidden', async () => {
        const { data } = await reference().get('stockholdingColumns', {}, ADMIN)
        const visible = data
          .filter((column: { default_visible: boolean }) => column.default_visible)
          .map((column: { key: string }) => column.key)
        expect(visible.join(' ')).toBe(
          'client_code site_code product_code product_name uom on_hand allocated available on_hold on_order in_transit days_of_cover earliest_expiry_date last_movement_at',
        )
        expect(data.map((column: { default_order: number }) => column.default_order)).toEqual(
          data.map((_: unknown, index: number) => index + 1),
        )
        expect(data[2]).toMatchObject({
          key: 'product_code',
          label: 'Item',
          pinned: 'left',
          locked: true,
          filter_key: 'product',
          default_order: 3,
        })
      })

      it('are fields of the rows, and are sortable only if the list can be sorted by them', async () => {
        for (const view of ['summary', 'table']) {
          const { data } = await reference().get('stockholdingColumns', { view }, ADMIN)
          const [row] = (await reference().get('stocksHolding', { view, per_page: '1' }, ADMIN)).data
          for (const { key, sortable } of data) {
            if (!key.startsWith('attributes.')) expect(row).toHaveProperty(key)
            expect([key, (await reference().ask('stocksHolding', { query: { view, sort: key }, as: ADMIN })).status]).toEqual([
              key,
              sortable ? 200 : 422,
            ])
          }
        }
      })

      it('have the labels of one client, and its own fields', async () => {
        const labels = (await reference().get('settingsFieldLabel', { client: 'ACME' })).data
        expect(Object.keys(labels).length).toBeGreaterThan(0)
        for (const view of ['summary', 'table']) {
          const { data, meta } = await reference().get('stockholdingColumns', { view, client: 'acme' })
          expect(meta.client).toBe('ACME')
          for (const { key, label } of data) if (labels[key] !== undefined) expect(label).toBe(labels[key])
        }
        const used = await reference().db.query<{ key: string }>(sql`
          select distinct jsonb_object_keys(attributes) as key from stock_line where client_code = 'ACME' order by 1`)
        const { data } = await reference().get('stockholdingColumns', { view: 'table', client: 'ACME' })
        const custom = data.filter(({ key }: { key: string }) => key.startsWith('attributes.'))
        expect(custom.map(({ key }: { key: string }) => key)).toEqual(used.map(({ key }) => `attributes.${key}`))
        expect(custom).toContainEqual(expect.objectContaining({ key: 'attributes.sscc_check', label: 'SSCC check' }))
      })
    })
  })
}

const sum = <Row>(rows: readonly Row[], key: keyof Row): number => rows.reduce((total, row) => total + Number(row[key]), 0)

/** Checks that rows are in the order of a sort parameter: nulls last, texts by code point. */
const expectOrder = (rows: readonly object[], sort: string): void => {
  const keys = sort.split(',').map((part) => ({ key: part.replace(/^-/, ''), isDescending: part.startsWith('-') }))
  for (let index = 1; index < rows.length; index += 1) {
    expect(compare(rows[index - 1] as Record<string, unknown>, rows[index] as Record<string, unknown>, keys)).toBeLessThanOrEqual(0)
  }
}

const compare = (
  a: Record<string, unknown>,
  b: Record<string, unknown>,
  keys: readonly { key: string; isDescending: boolean }[],
): number => {
  for (const { key, isDescending } of keys) {
    const [left, right] = [valueOf(a[key]), valueOf(b[key])]
    if (left === right) continue
    if (left === null) return 1
    if (right === null) return -1
    const isLess =
      typeof left === 'string' && typeof right === 'string' ? Buffer.compare(Buffer.from(left), Buffer.from(right)) < 0 : left < right
    return isLess === isDescending ? 1 : -1
  }
  return 0
}

/** A comparable value. Instants are in the time zones of their sites, so they are compared as timestamps. */
const valueOf = (value: unknown): string | number | null =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : (value as string | number | null)
