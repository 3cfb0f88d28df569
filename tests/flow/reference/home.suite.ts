import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { FALLBACK_CARDS } from '#components/home/cards.ts'
import type { CallName } from '#lib/contract/calls.ts'
import { calls } from '#lib/contract/calls.ts'
import type { HomeOverview } from '#lib/contract/exact-types.ts'
import type { QueryValue } from '#lib/contract/engine/query.ts'
import { HOME_COUNTS, type HomeCount } from '#lib/contract/home/counts.ts'
import { MAX_HOME_VIEWS } from '#lib/contract/users/preferences.ts'
import { REJECTION_STATUSES } from '#lib/contract/rejections/rejections.ts'
import { countOf } from '#lib/list/quick-tabs.ts'
import { addDays } from '#lib/shared/days.ts'
import { CSR } from './orders.ts'
import { ADMIN, allRows, CLERK, MANAGER, NOBODY, SUPPLIER, TEST_DAY, type Reference } from './server.ts'

type Query = Record<string, QueryValue>

/** The figures of the home page: each is the total of a list, for every kind of user. */
export const homeSuite = (reference: () => Reference): void => {
  const overview = async (as: string, query: Query = {}): Promise<HomeOverview> => (await reference().get('homeOverview', query, as)).data
  const total = async (name: CallName, query: Query, as: string): Promise<number> =>
    (await reference().get(name, { ...query, per_page: 1 }, as)).meta.total
  const nameOf = (count: HomeCount) => Object.entries(calls).find(([, call]) => call === count.call)![0] as CallName
  const countedKeys = (data: HomeOverview) => Object.keys(data.counts).toSorted()

  describe('the overview for the home page', () => {
    beforeAll(async () => {
      const { db } = reference()
      // Work for today in every part, at two sites, and one order that left late in the evening, when it was already tomorrow elsewhere.
      await db.query(sql`update sales_order set required_ship_date = ${TEST_DAY}::date
        where id in (select id from sales_order where status in ('ALLOCATED', 'PICKED', 'PACKED') order by id desc limit 12)
        or id in (select id from sales_order where status = 'DELIVERED' and client_code = 'ACME' order by id desc limit 2)`)
      await db.query(sql`update purchase_order set expected_date = ${TEST_DAY}::date
        where id in (select id from purchase_order where status = 'RELEASED' order by id desc limit 2)`)
      // One that was agreed for today and is promised for later, and one the other way around.
      await db.query(sql`update purchase_order set expected_date = ${TEST_DAY}::date, promised_date = ${addDays(TEST_DAY, 3)}::date
        where id = (select id from purchase_order where status = 'RELEASED' and client_code = 'ACME' order by id limit 1)`)
      await db.query(sql`update purchase_order set expected_date = ${addDays(TEST_DAY, 3)}::date, promised_date = ${TEST_DAY}::date
        where id = (select id from purchase_order where status = 'RELEASED' and client_code = 'ACME' order by id limit 1 offset 1)`)
      await db.query(sql`update so_line set qty_cancelled = qty_ordered, qty_allocated = 0, qty_picked = 0, qty_packed = 0, qty_despatched = 0
        where id = (select min(l.id) from so_line l join sales_order o on o.id = l.so_id
          where o.required_ship_date = ${TEST_DAY}::date and o.status = 'ALLOCATED')`)
      await db.query(sql`update sales_order set required_ship_date = ${addDays(TEST_DAY, -3)}::date, despatched_at = ${`${addDays(TEST_DAY, -3)}T15:30:00Z`}::timestamptz
        where id in (select distinct on (site_code) id from sales_order where status = 'DELIVERED' order by site_code, id)`)
      // Orders of which a part came, or left, in time, and the rest did not.
      await db.query(sql`update purchase_order set expected_date = ${addDays(TEST_DAY, -1)}::date, received_at = ${`${addDays(TEST_DAY, -2)}T02:00:00Z`}::timestamptz
        where id = (select max(id) from purchase_order where status = 'PART_RECEIVED' and client_code = 'ACME')`)
      await db.query(sql`update sales_order set required_ship_date = ${addDays(TEST_DAY, -1)}::date, despatched_at = ${`${addDays(TEST_DAY, -2)}T02:00:00Z`}::timestamptz
        where id = (select max(id) from sales_order where status = 'PART_DESPATCHED' and client_code = 'ACME')`)
      await db.query(sql`update shipment set booked_at = ${`${TEST_DAY}T01:00:00Z`}::timestamptz, dock = 'DOCK-1'
        where id in (select id from shipment where direction = 'IN' and status in ('BOOKED', 'ADVISED', 'IN_TRANSIT', 'ARRIVED', 'RECEIVED', 'CANCELLED') order by id desc limit 20)`)
    })

    it.each([ADMIN, MANAGER, CSR, CLERK, SUPPLIER])('counts for %s exactly what each list has', async (as) => {
      const { counts } = await overview(as)
      expect(Object.keys(counts).length).toBeGreaterThan(0)
      for (const [key, number] of Object.entries(counts)) {
        const count = HOME_COUNTS[key as keyof typeof HOME_COUNTS] as HomeCount
        const found = await total(nameOf(count), { ...(count.view !== undefined && { view: count.view }), ...count.query(TEST_DAY) }, as)
        expect([key, number]).toEqual([key, found])
      }
    })

    it.each([ADMIN, CSR])('is not required: for %s, facets give the same counts as the lists that the cards open', async (as) => {
      const isAllowed = ({ request }: (typeof FALLBACK_CARDS)[number]) => as === ADMIN || request.call.path !== 'users'
      for (const card of FALLBACK_CARDS.filter(isAllowed)) {
        const { call, view, from, query } = card.request
        if (!from) continue
        const response = await reference().get(nameOf({ ...card, call }), { ...(view !== undefined && { view }), ...query(TEST_DAY) }, as)
        const found = await total(nameOf(card), { ...(card.view !== undefined && { view: card.view }), ...card.query(TEST_DAY) }, as)
        expect([card.key, countOf({ count: from }, response.data, response.meta)]).toEqual([card.key, found])
      }
    })

    it('counts only lists that the user may see', async () => {
      expect(countedKeys(await overview(ADMIN))).toEqual(
        Object.entries<HomeCount>(HOME_COUNTS)
          .flatMap(([key, count]) => (count.for === 'supplier' ? [] : [key]))
          .toSorted(),
      )
      expect(countedKeys(await overview(CLERK))).toEqual(['despatched', 'expiring', 'held', 'received', 'reorder'])
      expect(countedKeys(await overview(SUPPLIER))).toEqual(['advise', 'expected', 'overdue'])
      expect((await overview(CSR)).counts).not.toHaveProperty('locked')
    })

    it('shows the parts of the modules that the user may see, and no others', async () => {
      const nulls = ({ due, days, on_time, docks, rejections }: HomeOverview) =>
        [due, days, on_time, docks, rejections].map((part) => part === null)
      expect(nulls(await overview(ADMIN))).toEqual([false, false, false, false, false])
      expect(nulls(await overview(CLERK))).toEqual([true, true, true, true, true])
      const supplier = await overview(SUPPLIER)
      expect(nulls(supplier)).toEqual([true, false, false, false, true])
      expect(supplier.days!.every((day) => day.despatched === null && day.to_ship === null)).toBe(true)
      expect(supplier.on_time!.outbound).toBeNull()
      const nobody = await overview(NOBODY)
      expect(Object.values(nobody.counts).filter((count) => count !== 0)).toEqual([])
    })

    it.each([ADMIN, CSR])('says for %s which lines are due today and which are still to pick, as the list of lines does', async (as) => {
      const { due } = await overview(as)
      expect(due!.some((site) => site.lines > site.to_pick && site.to_pick > 0)).toBe(true)
      for (const { site_code: site, orders, lines, to_pick } of due!) {
        expect([site, orders, lines, to_pick]).toEqual([
          site,
          await total('salesOrders', { ship_today: '1', site }, as),
          await total('salesOrders', { view: 'table', ship_today: '1', site }, as),
          await total('salesOrders', { view: 'table', ship_today: '1', to_pick: '1', site }, as),
        ])
      }
      expect(due!.reduce((sum, site) => sum + site.lines, 0)).toBe(await total('salesOrders', { view: 'table', ship_today: '1' }, as))
      // Despatched lines still count for the day, cancelled ones do not.
      const rows = await allRows(reference(), 'salesOrders', { ship_today: '1' }, as)
      expect(rows.some((order) => order.status === 'DELIVERED')).toBe(true)
      expect(rows.every((order) => order.required_ship_date === TEST_DAY)).toBe(true)
    })

    it.each([ADMIN, SUPPLIER])('counts for %s the orders of each day as the lists of that day do', async (as) => {
      const { days, today, expected_filter, counts } = await overview(as)
      expect(expected_filter).toBe('arrival')
      expect(counts['expected']).toBe(days!.find(({ date }) => date === TEST_DAY)!.expected)
      expect([days![0]!.date, today, days!.at(-1)!.date, days!.length]).toEqual([
        addDays(TEST_DAY, -14),
        TEST_DAY,
        addDays(TEST_DAY, 7),
        22,
      ])
      for (const { date, received, expected, despatched, to_ship } of days!) {
        const isPast = date < TEST_DAY
        const isAhead = date > TEST_DAY
        expect([date, received, expected]).toEqual([
          date,
          isAhead ? 0 : await total('purchaseOrders', { received_from: date, received_to: date }, as),
          isPast ? 0 : await total('purchaseOrders', { arrival_from: date, arrival_to: date, outstanding: '1' }, as),
        ])
        if (as === SUPPLIER) continue
        expect([date, despatched, to_ship]).toEqual([
          date,
          isAhead ? 0 : await total('salesOrders', { despatched_from: date, despatched_to: date }, as),
          isPast ? 0 : await total('salesOrders', { ship_from: date, ship_to: date, outstanding: '1' }, as),
        ])
      }
      if (as === ADMIN)
        for (const key of ['received', 'expected', 'despatched', 'to_ship'] as const)
          expect([key, days!.some((day) => (day[key] ?? 0) > 0)]).toEqual([key, true])
    })

    it.each([ADMIN, MANAGER])('counts for %s what was on time and what was late, by the day at the site', async (as) => {
      const { on_time: part } = await overview(as)
      const { from, to, outbound, inbound } = part!
      expect([from, to]).toEqual([addDays(TEST_DAY, -13), TEST_DAY])
      const out = { despatched_from: from, despatched_to: to }
      const into = { received_from: from, received_to: to }
      expect(outbound).toEqual({
        on_time: await total('salesOrders', { ...out, on_time: '1' }, as),
        late: await total('salesOrders', { ...out, was_late: '1' }, as),
      })
      expect(inbound).toEqual({
        on_time: await total('purchaseOrders', { ...into, on_time: '1' }, as),
        late: await total('purchaseOrders', { ...into, was_late: '1' }, as),
      })
      // 15:30 in UTC is the next day in Sydney, but not in Perth.
      const late = await allRows(reference(), 'salesOrders', { ...out, was_late: '1' }, as)
      expect(late.length).toBe(outbound!.late)
      for (const order of late) expect(order.late || order.despatched_at.slice(0, 10) > order.required_ship_date).toBe(true)
      // An order whose remainder is late does not count as on time, even if part of it left on time.
      for (const [name, query, key] of [
        ['salesOrders', out, 'late'],
        ['purchaseOrders', into, 'overdue'],
      ] as const) {
        expect(await total(name, { ...query, on_time: '1', [key]: '1' }, as)).toBe(0)
        expect(await total(name, { ...query, was_late: '1', [key]: '1' }, as)).toBeGreaterThan(0)
      }
      const onTime = await allRows(reference(), 'salesOrders', { ...out, on_time: '1' }, as)
      for (const order of onTime) expect(order.despatched_at.slice(0, 10) <= order.required_ship_date).toBe(true)
      if (as === ADMIN) expect([late.length > 0, onTime.length > 0]).toEqual([true, true])
    })

    it.each([ADMIN, SUPPLIER])('counts for %s the docks of today by the hour at the site, as the list of shipments does', async (as) => {
      const { docks } = await overview(as)
      const status = ['ADVISED', 'BOOKED', 'IN_TRANSIT', 'ARRIVED', 'RECEIVED', 'PART_RECEIVED']
      const rows = await allRows(reference(), 'supplierManagement', { view: 'shipments', booked_today: '1', status }, as)
      const bySlot = Map.groupBy(rows, (row) => `${row.site_code} ${row.booked_at.slice(11, 13)}:00`)
      expect(docks!.map((slot) => [`${slot.site_code} ${slot.hour}`, slot.booked, slot.arrived])).toEqual(
        [...bySlot]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([slot, shipments]) => [
            slot,
            shipments.length,
            shipments.filter((row) => ['ARRIVED', 'PART_RECEIVED', 'RECEIVED'].includes(row.status)).length,
          ]),
      )
      for (const row of rows) expect(row.booked_at.slice(0, 10)).toBe(TEST_DAY)
      if (as === ADMIN) expect(rows.length).toBeGreaterThan(5)
    })

    it('counts the lines due today that were picked today, by the hour of their last pick at the site', async () => {
      const due = await allRows(reference(), 'salesOrders', { view: 'table', ship_today: '1' }, ADMIN)
      const picks = await allRows(
        reference(),
        'stocksMovement',
        { type: 'PICK', moved_from: addDays(TEST_DAY, -1), moved_to: TEST_DAY },
        ADMIN,
      )
      const lineOf = (client: string, no: string, line: number) => `${client} ${no} ${line}`
      const lastPick = new Map<string, string>()
      for (const { client_code, ref_no, ref_line_no, moved_at } of picks) {
        const line = lineOf(client_code, ref_no, ref_line_no)
        const known = lastPick.get(line)
        if (known === undefined || Date.parse(known) < Date.parse(moved_at)) lastPick.set(line, moved_at)
      }
      const expected = new Map<string, number>()
      for (const line of due) {
        const at = lastPick.get(lineOf(line.client_code, line.so_no, line.line_no))
        if (line.qty_picked < line.qty_ordered - (line.qty_cancelled ?? 0) || at?.slice(0, 10) !== TEST_DAY) continue
        const key = `${line.site_code} ${at.slice(11, 13)}:00`
        expected.set(key, (expected.get(key) ?? 0) + 1)
      }
      const { picked, due: sites } = await overview(ADMIN)
      expect(picked!.map(({ site_code, hour, lines }) => [`${site_code} ${hour}`, lines])).toEqual(
        [...expected].toSorted(([a], [b]) => (a < b ? -1 : 1)),
      )
      expect(picked!.length).toBeGreaterThan(0)
      for (const { site_code, lines, to_pick } of sites!) {
        const today = picked!.filter((hour) => hour.site_code === site_code).reduce((sum, hour) => sum + hour.lines, 0)
        expect(today).toBeLessThanOrEqual(lines - to_pick)
      }
      for (const as of [SUPPLIER, CLERK]) expect((await overview(as)).picked).toBeNull()
    })

    it('counts the rejections of each stream and day as the list does, in the time zone of the user', async () => {
      const { rejections } = await overview(ADMIN)
      const { from, to, rows } = rejections!
      const status = [...REJECTION_STATUSES]
      expect(rows.length).toBeGreaterThan(0)
      for (const { date, stream_code: stream, messages } of rows)
        expect([date, stream, messages]).toEqual([
          date,
          stream,
          await total('auditRejected', { rejected_from: date, rejected_to: date, stream, status }, ADMIN),
        ])
      expect(rows.reduce((sum, row) => sum + row.messages, 0)).toBe(
        await total('auditRejected', { rejected_from: from, rejected_to: to, status }, ADMIN),
      )
    })

    it('stays within the scope, and refuses another', async () => {
      const scope = { client: 'ACME', site: 'SYD1' }
      const data = await overview(ADMIN, scope)
      expect(data.due!.every((site) => site.site_code === 'SYD1')).toBe(true)
      expect(data.counts['late']).toBe(await total('salesOrders', { late: '1', ...scope }, ADMIN))
      expect(data.counts['locked']).toBe(await total('users', { status: 'LOCKED', ...scope }, ADMIN))
      expect(data.counts['rejected']).toBe(await total('auditRejected', scope, ADMIN))
      expect(data.docks!.reduce((sum, slot) => sum + slot.booked, 0)).toBeLessThan(
        (await overview(ADMIN)).docks!.reduce((sum, slot) => sum + slot.booked, 0),
      )
      const outOfScope = await reference().ask('homeOverview', { query: { client: 'NONE' }, as: CSR })
      expect([outOfScope.status, outOfScope.body.code]).toEqual([403, 'SCOPE_FORBIDDEN'])
    })

    describe('counts saved views', () => {
      const view = (id: string, call: string, query: string) => ({ id, name: id, query: '', home: { call, query } })
      const save = async (as: string, saved: readonly object[]) => {
        const reply = await reference().ask('savePreferencesUserModules', { body: { views: { 'test.list': { saved } } }, as })
        expect(reply.status).toBe(200)
      }
      const forget = (as: string) => reference().ask('savePreferencesUserModules', { body: { views: { 'test.list': null } }, as })

      it('as their lists do, with search and in the scope of the call', async () => {
        await save(ADMIN, [
          view('search', 'stocks/holding', 'view=summary&q=milk'),
          view('lines', 'sales-orders', 'view=table&back_ordered=1'),
          view('docks', 'supplier-management', 'view=shipments&client=BOREAL&page=7&per_page=500&sort=nothing'),
          { id: 'not on home', name: 'x', query: '' },
        ])
        for (const scope of [{}, { client: 'ACME', site: 'SYD1' }]) {
          const { views } = await overview(ADMIN, scope)
          expect(Object.fromEntries(Object.entries(views!).map(([id, { total: rows }]) => [id, rows]))).toEqual({
            search: await total('stocksHolding', { view: 'summary', q: 'milk', ...scope }, ADMIN),
            lines: await total('salesOrders', { view: 'table', back_ordered: '1', ...scope }, ADMIN),
            docks: await total('supplierManagement', { view: 'shipments', ...scope }, ADMIN),
          })
        }
        expect((await overview(CSR)).views).toEqual({})
        await forget(ADMIN)
      })

      it('only of lists that the user may request, and leaves out what is not a list', async () => {
        await save(CLERK, [
          view('users', 'users', ''),
          view('orders', 'sales-orders', 'view=summary'),
          view('record', 'preferences/user-modules', ''),
          view('none', 'no/such/call', ''),
          view('invalid', 'stocks/holding', 'view=nothing'),
          view('stock', 'stocks/holding', 'view=summary&client=BOREAL'),
        ])
        const { views } = await overview(CLERK)
        expect(views).toEqual({ stock: { total: await total('stocksHolding', { view: 'summary' }, CLERK), total_is_estimate: false } })
        await forget(CLERK)
      })

      it('at most six, and takes an address only in the form of a call', async () => {
        await save(
          CLERK,
          Array.from({ length: 8 }, (_, n) => view(`v${n}`, 'stocks/holding', 'view=summary')),
        )
        expect(Object.keys((await overview(CLERK)).views!)).toHaveLength(MAX_HOME_VIEWS)
        await forget(CLERK)
        const saved = [view('x', '../session', '')]
        const refused = await reference().ask('savePreferencesUserModules', { body: { views: { 'test.list': { saved } } }, as: CLERK })
        expect(refused.status).toBe(422)
      })
    })
  })
}
