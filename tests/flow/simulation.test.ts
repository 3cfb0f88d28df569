import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#lib/reference/db/db.ts'
import { post } from '#lib/reference/ledger/post.ts'
import { refreshHoldings } from '#lib/reference/ledger/refresh.ts'
import { LedgerRefusal } from '#lib/reference/ledger/refusal.ts'
import { randomOf } from '#lib/reference/demo/seed/random.ts'
import { catchUp, JOBS, runStep, type StepResult } from '#lib/reference/demo/simulation/run.ts'
import { DATABASES, openTestDatabase } from '#tests/support/databases.ts'
import {
  brokenChains,
  brokenHoldings,
  brokenLines,
  brokenReservations,
  holdingNumbers,
  misplacedPallets,
} from '#tests/support/ledger-checks.ts'
import {
  brokenOrders,
  brokenPackageCounts,
  brokenPackages,
  brokenShipments,
  completePartReceipts,
  countAdvisedPallets,
  invalidSteps,
  misstatedLots,
  overfilledShipments,
  sharedNumbers,
  strayReceipts,
  unlistedAdvice,
} from '#tests/support/order-checks.ts'

const START = Date.parse('2026-11-20T09:00:00Z')
/** The demo makes a step about every ten seconds. */
const PACE_MS = 10_000

describe.each(DATABASES)('the warehouse at work on %s', (database) => {
  const steps = database === 'pglite' ? 500 : 250
  let db: Db
  let now = START
  const random = randomOf(`test/${database}`)
  const results: StepResult[] = []
  let bookings: { booked_at: string; status: string; arrived_at: string | null }[]
  let before: { events: number; movements: number; audit: number }
  let rebooked: { status: string }[]

  const counts = async () => {
    const [row] = await db.query<typeof before>(sql`
      select (select count(*) from order_event) as events, (select count(*) from movement) as movements, (select count(*) from audit_event) as audit`)
    return row!
  }
  const queryOne = async <T>(query: Sql): Promise<T> => (await db.query<T & object>(query))[0] as T
  const work = async (count: number, jobs = JOBS) => {
    for (let n = 0; n < count; n++) {
      now += PACE_MS
      const result = await runStep(db, new Date(now), random, jobs)
      if (result) results.push(result)
    }
  }
  const jobsNamed = (...names: string[]) => JOBS.filter((job) => names.includes(job.name))

  beforeAll(async () => {
    db = await openTestDatabase(database).open()
    await catchUp(db, new Date(START), random)
    bookings = await db.query(sql`
      select s.booked_at, s.status, o.arrived_at from shipment s
        join shipment_order x on x.shipment_id = s.id and x.kind = 'PO' join purchase_order o on o.id = x.order_id
      where s.direction = 'IN' and s.booked_at > ${new Date(START).toISOString()}::timestamptz - interval '9 hours'
        and s.supplier_code not in (select supplier_code from app_user where supplier_code is not null)`)
    // Releases the docks as users do, so that these shipments are only advised again.
    const released = await db.query<{ id: number }>(sql`
      update shipment set status = 'ADVISED', booked_at = null, dock = null, last_event_code = 'ADVISED'
      where status = 'BOOKED' and supplier_code not in (select supplier_code from app_user where supplier_code is not null) returning id`)
    const ids = released.map(({ id }) => id)
    await db.query(sql`delete from shipment_event where code = 'BOOKED' and shipment_id = any(${ids}::bigint[])`)
    await db.query(sql`update purchase_order o set booked_at = null from shipment_order x
      where x.kind = 'PO' and x.order_id = o.id and x.shipment_id = any(${ids}::bigint[])`)
    await work(2, jobsNamed('book-dock'))
    rebooked = await db.query(sql`select status from shipment where id = any(${ids}::bigint[]) and booked_at is not null`)
    results.length = 0
    before = await counts()
    await work(steps)
  }, 600_000)
  afterAll(async () => {
    await db.close()
  })

  test('starts with the trucks of past dock bookings already arrived, each near its booked time, except for a few that are late', () => {
    const [past, coming] = [true, false].map((isPast) => bookings.filter(({ booked_at: at }) => Date.parse(at) <= START === isPast))
    const arrived = past!.filter(({ status }) => status === 'ARRIVED')
    expect(arrived.length).toBeGreaterThan(0)
    expect(past!.length - arrived.length).toBeLessThanOrEqual(2)
    for (const { booked_at: booked, arrived_at: at } of arrived) {
      const delay = Date.parse(at ?? '') - Date.parse(booked)
      expect(delay).toBeGreaterThanOrEqual(0)
      expect(delay).toBeLessThanOrEqual(25 * 60_000)
    }
    expect(coming!.length).toBeGreaterThan(0)
    expect(coming!.filter(({ arrived_at: at }) => at !== null)).toEqual([])
  })

  test('does something in every step, and every main kind of work at least once', () => {
    expect(results).toHaveLength(steps)
    const kinds = new Set(results.map(({ job }) => job))
    for (const kind of [
      'sales-order',
      'release',
      'advise',
      'book-dock',
      'arrive',
      'receive',
      'put-away',
      'allocate',
      'pick',
      'pack',
      'manifest',
      'despatch',
      'carry',
      'everyday',
    ])
      expect(kinds, `no ${kind} in ${steps} steps`).toContain(kind)
  })

  test('keeps all balances, chains, lines, reservations and sums consistent', async () => {
    expect(await brokenChains(db)).toEqual([])
    expect(await brokenHoldings(db)).toEqual([])
    expect(await brokenLines(db)).toEqual([])
    expect(await brokenReservations(db)).toEqual([])
    expect(await misplacedPallets(db)).toEqual([])
    expect(await brokenOrders(db)).toEqual([])
    expect(await brokenShipments(db)).toEqual([])
    expect(await brokenPackages(db)).toEqual([])
    expect(await brokenPackageCounts(db)).toEqual([])
    expect(await completePartReceipts(db)).toEqual([])
    expect(await overfilledShipments(db)).toEqual([])
    expect(await misstatedLots(db)).toEqual([])
    expect(await unlistedAdvice(db)).toEqual([])
    const maintained = await holdingNumbers(db)
    await db.transaction((tx) => refreshHoldings(tx))
    expect(await holdingNumbers(db)).toEqual(maintained)
  })

  test('receives goods on the pallets that their suppliers advised, with the advised lots, at the dock of their shipment', async () => {
    expect(await strayReceipts(db, new Date(START))).toEqual([])
    expect(await countAdvisedPallets(db, new Date(START))).toBeGreaterThan(10)
  })

  test('receives a pallet of several items and lots at once, and puts it away as a whole', async () => {
    const SSCC = '893123450000009991'
    const later = new Date(now + 60 * 60_000)
    const result = await db
      .transaction(async (tx) => {
        const [order] = await tx.query<{ id: number; shipment: number }>(sql`
          select o.id, s.id as shipment from purchase_order o join shipment_order x on x.kind = 'PO' and x.order_id = o.id
            join shipment s on s.id = x.shipment_id join po_line l on l.po_id = o.id
            join product p on p.client_code = o.client_code and p.product_code = l.product_code and not p.serial_tracked
          where l.status = 'OPEN' and o.status = 'IN_TRANSIT' and s.status <> 'CANCELLED' group by o.id, s.id having count(*) > 5 order by o.id limit 1`)
        const { id, shipment } = order!
        const lines = await tx.query<{ id: number }>(sql`
          select l.id from po_line l join purchase_order o on o.id = l.po_id join product p on p.client_code = o.client_code
            and p.product_code = l.product_code and not p.serial_tracked where l.po_id = ${id} and l.status = 'OPEN' order by l.line_no`)
        await tx.query(sql`delete from shipment_line where shipment_id = ${shipment}`)
        await tx.query(sql`delete from package where shipment_id = ${shipment}`)
        await tx.query(sql`update po_line set qty_ordered = greatest(qty_ordered, 7) where po_id = ${id}`)
        // The first and the last line share the pallet, which more lines than are received at a time separate.
        for (const [line, qty, lot, sscc] of [
          [lines[0]!, 3, 'LOT-A', SSCC],
          [lines[0]!, 4, 'LOT-B', SSCC],
          ...lines.slice(1, -1).map((middle) => [middle, 2, 'LOT-M', null] as const),
          [lines.at(-1)!, 5, 'LOT-C', SSCC],
        ] as const)
          await tx.query(sql`
            insert into shipment_line (shipment_id, po_line_id, qty, lot_no, expiry_date, sscc)
            values (${shipment}, ${line.id}, ${qty}, ${lot}, ${lot === 'LOT-A' ? '2027-05-31' : null}, ${sscc})`)
        await tx.query(sql`update shipment set status = 'ARRIVED', dock = 'DOCK-2' where id = ${shipment}`)
        await tx.query(sql`
          update purchase_order set updated_by = 'Casey Rivera', updated_at = ${later.toISOString()}::timestamptz where status in ('ARRIVED', 'IN_PROGRESS')`)
        await tx.query(sql`update purchase_order set status = 'ARRIVED', arrived_at = ${later.toISOString()}::timestamptz where id = ${id}`)
        const dice = randomOf('mixed pallet')
        await runStep(tx, later, dice, jobsNamed('receive'))
        const received = await tx.query<{ lot_no: string; expiry_date: string | null; to_location: string }>(sql`
          select lot_no, expiry_date, to_location from movement where sscc = ${SSCC} and type_code = 'RECEIPT' order by lot_no`)
        // Stock of no order is put away last.
        await tx.query(sql`update stock_line set po_no = null where location_type = 'DOCK' and sscc is distinct from ${SSCC}`)
        for (let n = 0; n < 200; n++) await runStep(tx, later, dice, jobsNamed('put-away'))
        const places = await tx.query<{ place: string; types: string[]; lots: string[] }>(sql`
          select location_code as place, array_agg(distinct location_type) as types, array_agg(distinct lot_no order by lot_no) as lots
          from stock_line where sscc = ${SSCC} group by 1`)
        throw new RollBack([received, places, await misplacedPallets(tx)])
      })
      .catch((error: unknown) => (error instanceof RollBack ? (error.texts as object[][]) : Promise.reject(error as Error)))
    const [received, places, misplaced] = result
    expect(received).toEqual([
      { lot_no: 'LOT-A', expiry_date: '2027-05-31', to_location: 'DOCK-2' },
      { lot_no: 'LOT-B', expiry_date: expect.toBeOneOf([null, expect.any(String)]), to_location: 'DOCK-2' },
      { lot_no: 'LOT-C', expiry_date: expect.toBeOneOf([null, expect.any(String)]), to_location: 'DOCK-2' },
    ])
    expect(places).toEqual([{ place: expect.any(String), types: ['BULK'], lots: ['LOT-A', 'LOT-B', 'LOT-C'] }])
    expect(misplaced).toEqual([])
  })

  test('books docks for its own deliveries, never one dock twice, and shipment and order agree', async () => {
    const booked = await db.query<{ site: string; at: string; dock: string; order_at: string; status: string; events: number }>(sql`
      select s.site_code as site, s.booked_at as at, s.dock, o.booked_at as order_at, s.status, count(e.id) as events
      from shipment_event e join shipment s on s.id = e.shipment_id join shipment_order x on x.shipment_id = s.id and x.kind = 'PO'
        join purchase_order o on o.id = x.order_id
      where e.code = 'BOOKED' and e.at > ${new Date(START).toISOString()}::timestamptz group by s.id, o.id`)
    expect(booked.length).toBeGreaterThan(0)
    for (const row of booked) {
      expect(row.at).toBe(row.order_at)
      expect(row.events).toBe(1)
    }
    const twice = await db.query(sql`
      select site_code, dock, booked_at from shipment where booked_at > ${new Date(START).toISOString()}::timestamptz and dock is not null
        and status <> 'CANCELLED' group by 1, 2, 3 having count(*) > 1`)
    expect(twice).toEqual([])
  })

  test('gives an advised shipment the status “Dock booked” when a dock is booked for it', () => {
    expect(rebooked.length).toBeGreaterThan(0)
    expect(new Set(rebooked.map(({ status }) => status))).toEqual(new Set(['BOOKED']))
  })

  test('changes orders only as the contract allows, and records each step', async () => {
    expect(await invalidSteps(db, new Date(START))).toEqual([])
    const after = await counts()
    expect(after.events - before.events).toBeGreaterThan(steps / 3)
    expect(after.movements - before.movements).toBeGreaterThan(steps / 2)
    expect(after.audit - before.audit).toBeGreaterThan(steps / 3)
    const { others } = await queryOne<{ others: number }>(sql`
      select count(*) as others from audit_event where at > ${new Date(START).toISOString()}::timestamptz and actor_name is distinct from 'Warehouse'`)
    expect(others).toBe(0)
  })

  test('gives each despatched order a shipment with packages, a tracking number and its events', async () => {
    const rows = await db.query<{
      status: string
      packages: number
      contents: number
      events: number
      tracking_nos: string[]
      carrier_code: string
    }>(sql`
      select s.status, s.packages, s.tracking_nos, s.carrier_code, (select count(*) from shipment_event e where e.shipment_id = s.id) as events,
        (select count(*) from package p join package_content c on c.package_id = p.id where p.shipment_id = s.id) as contents
      from sales_order o join shipment_order l on l.kind = 'SO' and l.order_id = o.id join shipment s on s.id = l.shipment_id
      where o.despatched_at > ${new Date(START).toISOString()}::timestamptz and o.status in ('DESPATCHED', 'DELIVERED') and s.despatched_at > ${new Date(START).toISOString()}::timestamptz`)
    expect(rows.length).toBeGreaterThan(10)
    for (const row of rows) {
      expect(row.packages).toBeGreaterThan(0)
      expect(row.contents).toBeGreaterThan(0)
      expect(row.events).toBeGreaterThan(1)
      if (row.carrier_code !== 'PICKUP') expect(row.tracking_nos).toHaveLength(1)
    }
    expect(await sharedNumbers(db)).toEqual([])
  })

  test('a resent message is rejected again for the same reason, and becomes an order once the cause is fixed', async () => {
    const [cause] = await db.query<{ value: string; client: string }>(sql`
      select split_part(cause, ':', 2) as value, client_code as client from rejection
      where status = 'NEW' and cause like 'CUSTOMER_UNKNOWN:%' group by 1, 2 order by count(*) desc limit 1`)
    // Leaves only messages with this cause to be sent again.
    const { value, client } = cause!
    await db.query(sql`update rejection set ref_type = null where cause is distinct from ${`CUSTOMER_UNKNOWN:${value}`} and status = 'NEW'`)
    const newest = () => queryOne<Record<string, unknown>>(sql`select * from rejection order by id desc limit 1`)
    const old = await newest()
    now += PACE_MS
    expect(await runStep(db, new Date(now), random, jobsNamed('message'))).toMatchObject({
      job: 'message',
      text: expect.stringContaining(value),
    })
    const refused = await newest()
    expect(refused['id']).not.toBe(old['id'])
    expect(refused).toMatchObject({ error_code: 'CUSTOMER_UNKNOWN', status: 'NEW', attempts: 1, ref_type: 'SO' })
    expect(refused['payload']).toContain(`*${refused['ref_no'] as string}*`)
    expect(refused['errors']).toContainEqual(
      expect.objectContaining({ code: 'CUSTOMER_UNKNOWN', value, path: expect.stringContaining('N1') }),
    )
    expect(await queryOne(sql`select event_code, entity_no from audit_event where entity_id = ${`rj_${refused['id'] as number}`}`)).toEqual(
      {
        event_code: 'MESSAGE_REJECTED',
        entity_no: refused['ref_no'],
      },
    )

    await db.query(sql`
      insert into client_customer (client_code, customer_code, customer_no)
      select ${client}, c.customer_code, ${value} from customer c where c.status = 'ACTIVE'
        and not exists (select from client_customer x where x.client_code = ${client} and x.customer_code = c.customer_code) limit 1`)
    now += PACE_MS
    const done = await runStep(db, new Date(now), random, jobsNamed('message'))
    const no = /^(SO-\d+) arrived through /.exec(done?.text ?? '')?.[1]
    expect(await queryOne(sql`select source, created_by from sales_order where so_no = ${no ?? ''}`)).toMatchObject({ source: 'EDI' })
    expect((await newest())['id']).toBe(refused['id'])
  })

  test('never touches orders that are not released or that a user has just changed', async () => {
    const unreleased = await db.query(
      sql`select id, status, version from sales_order where status in ('DRAFT', 'ERROR', 'ON_HOLD') order by id`,
    )
    const entered = await db.query(
      sql`select id, status, version from sales_order where status = 'ENTERED' and created_by_id is distinct from 'warehouse' order by id`,
    )
    await db.query(
      sql`update sales_order set updated_by = 'Casey Rivera', updated_at = ${new Date(now + PACE_MS).toISOString()}::timestamptz where status in ('ALLOCATED', 'PICKING', 'PICKED', 'PACKED')`,
    )
    const picking = await db.query(
      sql`select id, status, version from sales_order where status in ('ALLOCATED', 'PICKING', 'PICKED', 'PACKED') order by id`,
    )
    expect(await runStep(db, new Date(now + PACE_MS), random, jobsNamed('pick', 'pack', 'despatch'))).toBeNull()
    expect(
      await db.query(
        sql`select id, status, version from sales_order where status in ('ALLOCATED', 'PICKING', 'PICKED', 'PACKED') order by id`,
      ),
    ).toEqual(picking)
    await work(20)
    expect(
      await db.query(sql`select id, status, version from sales_order where status in ('DRAFT', 'ERROR', 'ON_HOLD') order by id`),
    ).toEqual(unreleased)
    expect(
      await db.query(
        sql`select id, status, version from sales_order where status = 'ENTERED' and created_by_id is distinct from 'warehouse' order by id`,
      ),
    ).toEqual(entered)
  })

  test('works while users post to the same stock, and nothing is lost or done twice', async () => {
    const stock = await db.query<{ id: number; client: string; owner: string; site: string; product: string }>(sql`
      select l.id, l.client_code as client, l.owner_code as owner, l.site_code as site, l.product_code as product from stock_line l
      where l.bucket = 'available' and l.available > 20 and l.serial_no is null order by l.available desc limit 12`)
    const userPostings = stock.map((line) => async () => {
      const { id, ...key } = line
      try {
        await db.transaction((tx) => post(tx, [{ ...key, type: 'ADJ_DOWN', qty: 1, from: id, at: new Date(now).toISOString() }]))
      } catch (error) {
        if (!(error instanceof LedgerRefusal)) throw error
      }
    })
    const jobRuns = Array.from({ length: 24 }, (_, n) => () => runStep(db, new Date(now + n * 1000), randomOf(`together/${database}/${n}`)))
    await Promise.all([...userPostings, ...jobRuns].map((run) => run()))
    expect(await brokenChains(db)).toEqual([])
    expect(await brokenHoldings(db)).toEqual([])
    expect(await brokenReservations(db)).toEqual([])
    expect(await brokenOrders(db)).toEqual([])
  })

  test('stores a picked serial number once and as the stock spells it, in whatever letter case it was ordered', async () => {
    const picked = await db
      .transaction(async (tx) => {
        await tx.query(sql`
          update so_line l set serial_nos = array(
            select lower(s.serial_no) from allocation a join stock_line s on s.id = a.stock_line_id where a.so_line_id = l.id)
          where l.id in (select a.so_line_id from allocation a join stock_line s on s.id = a.stock_line_id
            where s.serial_no is not null and not a.picked)`)
        for (let n = 0; n < 80; n++) await runStep(tx, new Date(now + n * PACE_MS), randomOf(`serials/${n}`), jobsNamed('pick'))
        throw new RollBack(
          await tx.query(sql`
            select s.serial_no, s.serial_no = any(l.serial_nos) as is_stored, lower(s.serial_no) = any(l.serial_nos) as is_twice
            from allocation a join stock_line s on s.id = a.stock_line_id join so_line l on l.id = a.so_line_id
              join sales_order o on o.id = l.so_id
            where a.picked and s.serial_no is not null and o.picked_at >= ${new Date(now).toISOString()}::timestamptz`),
        )
      })
      .catch((error: unknown) => (error instanceof RollBack ? (error.texts as object[]) : Promise.reject(error as Error)))
    expect(picked).not.toHaveLength(0)
    for (const serial of picked) expect(serial).toMatchObject({ is_stored: true, is_twice: false })
  })

  test('gives stock that was put away to the waiting orders in the next steps, to the one with the earliest ship-by date first', async () => {
    const later = now + 30 * 60_000
    const [steps, expected] = await db
      .transaction(async (tx) => {
        const at = (seconds: number) => new Date(later + seconds * 1000)
        await tx.query(
          sql`update sales_order set updated_at = ${at(-3600).toISOString()}::timestamptz where status in ('BACK_ORDERED', 'PART_ALLOCATED')`,
        )
        const [item] = await tx.query<{
          client: string
          owner: string
          site: string
          product: string
          holding: number
          dock: string
          pick: string
          qty: number
        }>(sql`
          select h.client_code as client, h.owner_code as owner, h.site_code as site, h.product_code as product, h.id as holding, sum(l.base_unallocated) as qty,
            (select min(p.location_code) from location p where p.site_code = h.site_code and p.location_type = 'DOCK') as dock,
            (select min(p.location_code) from location p where p.site_code = h.site_code and p.location_type = 'PICK') as pick
          from so_line l join sales_order o on o.id = l.so_id join holding h on h.id = l.holding_id
          where o.status in ('BACK_ORDERED', 'PART_ALLOCATED') and l.base_unallocated > 0 and l.status not in ('CANCELLED', 'DESPATCHED')
            and coalesce(l.lot_no, '') = '' and l.expiry_min_date is null and l.serial_nos = '{}'
          group by h.id having count(distinct o.id) > 1 order by h.id limit 1`)
        const { client, owner, site, product, holding, dock, pick, qty } = item!
        const orders = await tx.query<{ id: number; so_no: string }>(sql`
          select o.id, o.so_no from sales_order o where o.status in ('BACK_ORDERED', 'PART_ALLOCATED')
            and exists (select from so_line l where l.so_id = o.id and l.holding_id = ${holding} and l.base_unallocated > 0 and l.status not in ('CANCELLED', 'DESPATCHED')) order by o.id desc`)
        // The newest order must ship first.
        for (const [days, { id }] of orders.entries())
          await tx.query(sql`update sales_order set required_ship_date = date '2026-11-21' + ${days}::int where id = ${id}`)
        const step = (seconds: number, jobs = JOBS) => runStep(tx, at(seconds), randomOf('arrived'), jobs)
        const results = [await step(0, jobsNamed('allocate-arrived'))]
        const key = { client, owner, site, product, qty, at: at(1).toISOString() }
        await post(tx, [
          { ...key, type: 'RECEIPT', to: { location: dock } },
          { ...key, type: 'PUTAWAY', from: { location: dock }, to: { location: pick } },
        ])
        for (let n = 0; n <= orders.length; n++) results.push(await step(2 + n * 10))
        throw new RollBack([results, orders.map(({ so_no: no }) => no)])
      })
      .catch((error: unknown) =>
        error instanceof RollBack ? (error.texts as [(StepResult | null)[], string[]]) : Promise.reject(error as Error),
      )
    const [beforehand, ...following] = steps
    expect(beforehand).toBeNull()
    expect(expected.length).toBeGreaterThan(1)
    expect(following.slice(0, -1).map((result) => [result?.job, result?.text.split(':')[0]])).toEqual(
      expected.map((no) => ['allocate-arrived', no]),
    )
    expect(following.at(-1)?.job).not.toBe('allocate-arrived')
  })

  test('creates no new orders if there is enough work, and does the same with the same random numbers', async () => {
    await db.query(sql`update sales_order set status = 'RELEASED' where status = 'DELIVERED' and id % 4 = 0`)
    expect(await runStep(db, new Date(now), random, jobsNamed('sales-order'))).toBeNull()
    const runAndUndo = async () => {
      const dice = randomOf('same')
      return db.transaction(async (tx) => {
        const texts = []
        for (let n = 0; n < 5; n++) texts.push(await runStep(tx, new Date(now + n), dice, jobsNamed('carry', 'everyday')))
        throw new RollBack(texts)
      })
    }
    const logTexts = async () =>
      runAndUndo().catch((error: unknown) => (error instanceof RollBack ? error.texts : Promise.reject(error as Error)))
    expect(await logTexts()).toEqual(await logTexts())
  })

  test('receives remaining quantities only for orders that still have some', async () => {
    await db.query(sql`update purchase_order set status = 'PART_RECEIVED' where status = 'RECEIVED'`)
    await db.query(sql`update po_line l set qty_short = l.qty_ordered - l.qty_received from purchase_order o
      where o.id = l.po_id and o.status = 'PART_RECEIVED' and l.qty_outstanding > 0`)
    const rest = jobsNamed('receive-rest')
    for (let n = 0; n < 5; n++) expect(await runStep(db, new Date(now + 600_000), random, rest)).toBeNull()
  })
})

class RollBack extends Error {
  readonly texts: unknown
  constructor(texts: unknown) {
    super('undone')
    this.texts = texts
  }
}
