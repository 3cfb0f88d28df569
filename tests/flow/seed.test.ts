import sql, { raw, type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#lib/reference/db/db.ts'
import { refreshHoldings } from '#lib/reference/ledger/refresh.ts'
import { hasValidCheckDigit } from '#lib/shared/gs1.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#lib/reference/demo/seed/accounts.ts'
import { EDGE_CASE_PRODUCTS } from '#lib/reference/demo/seed/edge-cases.ts'
import { TEST_DAY } from '#lib/reference/demo/seed/open-seeded.ts'
import { seed } from '#lib/reference/demo/seed/seed.ts'
import { TIERS } from '#lib/reference/demo/seed/tiers.ts'
import { verifyPassword } from '#lib/reference/auth/password.ts'
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
  brokenPackageCounts,
  brokenPackages,
  brokenShipments,
  completePartReceipts,
  countMixedLines,
  misstatedLots,
  overfilledShipments,
  countAdvisedPallets,
  sharedNumbers,
  strayReceipts,
  unadvisedPallets,
} from '#tests/support/order-checks.ts'
import { checksums } from '#tests/support/checksums.ts'

const S = TIERS.S

describe.each(DATABASES)('the demo data of tier S on %s', (database) => {
  let db: Db
  beforeAll(async () => {
    db = await openTestDatabase(database).open()
  })
  afterAll(async () => {
    await db.close()
  })

  const rows = <Row = Record<string, unknown>>(query: Sql) => db.query<Row>(query)
  const count = async (query: Sql) => (await rows<{ n: number }>(query))[0]!.n
  const share = async (query: Sql) => (await rows<{ share: number }>(query))[0]!.share

  test('stocks and orders an item for its own owner only', async () => {
    const isForeign = sql`p.owner_code <> o.owner_code`
    const product = (code: Sql) => sql`join product p on p.client_code = o.client_code and p.product_code = ${code}`
    expect({
      holdings: await count(sql`select count(*) as n from holding o ${product(sql`o.product_code`)} where ${isForeign}`),
      purchases: await count(sql`
        select count(*) as n from po_line l join purchase_order o on o.id = l.po_id ${product(sql`l.product_code`)} where ${isForeign}`),
      sales: await count(sql`
        select count(*) as n from so_line l join sales_order o on o.id = l.so_id ${product(sql`l.product_code`)} where ${isForeign}`),
    }).toEqual({ holdings: 0, purchases: 0, sales: 0 })
  })

  test('has exactly as many rows of each kind as the tier defines', async () => {
    const tables = {
      client: S.clients,
      owner: S.owners,
      'site where active': S.sites,
      'site where not active': 1,
      supplier: S.suppliers,
      customer: S.customers,
      product: S.products,
      location: S.locations,
      stock_line: S.stockLines,
      movement: S.movements,
      purchase_order: S.purchaseOrders,
      po_line: S.poLines,
      sales_order: S.salesOrders,
      so_line: S.soLines,
      shipment: S.shipments,
      package: S.packages,
      audit_event: S.auditEvents,
      rejection: S.rejections,
      'rejection where is_open': S.openRejections,
      app_user: S.users,
    }
    const found: Record<string, number> = {}
    for (const table of Object.keys(tables)) found[table] = await count(raw(`select count(*) as n from ${table}`))
    expect(found).toEqual(tables)
  })

  test('every balance follows from its movements, in chains, lines, holdings and reservations', async () => {
    expect(await brokenChains(db)).toEqual([])
    expect(await brokenLines(db)).toEqual([])
    expect(await brokenHoldings(db)).toEqual([])
    expect(await brokenReservations(db)).toEqual([])
  })

  test('every pallet is in one place, with the stock that results from its movements', async () => {
    expect(await misplacedPallets(db)).toEqual([])
  })

  test('the numbers of every holding equal those recomputed from lines, orders and demand', async () => {
    const seeded = await holdingNumbers(db)
    await db.transaction((tx) => refreshHoldings(tx))
    expect(await holdingNumbers(db)).toEqual(seeded)
  })

  test('on order and in transit equal the open purchase quantities, and back-ordered equals the waiting sales quantities', async () => {
    const wrong = await rows(sql`
      select h.id from holding h
        left join (
          select holding_id, sum(l.factor * greatest(0, l.qty_ordered - l.qty_received - l.qty_short)) as owed
          from po_line l join purchase_order o on o.id = l.po_id
          where o.status not in ('DRAFT', 'CLOSED', 'CANCELLED') group by 1
        ) p on p.holding_id = h.id
        left join (
          select holding_id, sum(l.factor * l.qty_back_ordered) as waiting from so_line l join sales_order o on o.id = l.so_id
          where o.status not in ('DRAFT', 'ERROR', 'DESPATCHED', 'DELIVERED', 'RETURNED', 'CANCELLED') group by 1
        ) s on s.holding_id = h.id
      where h.on_order + h.in_transit <> coalesce(p.owed, 0) or h.back_ordered <> coalesce(s.waiting, 0)`)
    expect(wrong).toEqual([])
  })

  test('an order in error has an error, and its history says which', async () => {
    const orders = await rows<{ postcode: string | null; reason: string | null }>(sql`
      select o.ship_to ->> 'postcode' as postcode, e.reason from sales_order o
        left join order_event e on e.kind = 'SO' and e.order_id = o.id and e.status_to = 'ERROR' where o.status = 'ERROR'`)
    expect(orders.length).toBeGreaterThan(0)
    for (const order of orders) expect(order).toEqual({ postcode: null, reason: 'The delivery address has no postcode.' })
  })

  test('demand equals the quantity despatched on each day, in the time zone of the site', async () => {
    const wrong = await rows(sql`
      select d.* from (
        select m.holding_id, (m.moved_at at time zone s.timezone)::date as day, -sum(m.qty) as qty
        from movement m join site s using (site_code) where m.type_code = 'DESPATCH' group by 1, 2
      ) d full join daily_demand k on k.holding_id = d.holding_id and k.day = d.day where d.qty is distinct from k.qty`)
    expect(wrong).toEqual([])
  })

  test('order headers equal the sums of their lines, and despatched and received quantities equal their movements', async () => {
    expect(
      await rows(sql`
      select o.so_no from sales_order o join so_line l on l.so_id = o.id group by o.id
      having o.lines <> count(*) or o.qty_ordered <> sum(l.qty_ordered * l.factor) or o.qty_allocated <> sum(l.qty_allocated * l.factor)
        or o.qty_despatched <> sum(l.qty_despatched * l.factor) or o.qty_back_ordered <> sum(l.qty_back_ordered * l.factor)`),
    ).toEqual([])
    expect(
      await rows(sql`
      select o.po_no from purchase_order o join po_line l on l.po_id = o.id group by o.id
      having o.lines <> count(*) or o.qty_ordered <> sum(l.qty_ordered * l.factor) or o.qty_received <> sum(l.qty_received * l.factor)
        or (o.is_open and o.qty_outstanding <> sum(l.qty_outstanding * l.factor))`),
    ).toEqual([])
    expect(
      await rows(sql`
      select o.so_no, l.line_no from so_line l join sales_order o on o.id = l.so_id
        left join (select ref_no, ref_line_no, -sum(qty) as qty from movement where type_code = 'DESPATCH' group by 1, 2) m on m.ref_no = o.so_no and m.ref_line_no = l.line_no
      where l.qty_despatched * l.factor <> coalesce(m.qty, 0)`),
    ).toEqual([])
    expect(
      await rows(sql`
      select o.po_no, l.line_no from po_line l join purchase_order o on o.id = l.po_id
        left join (select ref_no, ref_line_no, sum(qty) as qty from movement where type_code = 'RECEIPT' group by 1, 2) m on m.ref_no = o.po_no and m.ref_line_no = l.line_no
      where l.qty_received * l.factor <> coalesce(m.qty, 0)`),
    ).toEqual([])
  })

  test('an order that is part allocated has some of its goods, and waits for others', async () => {
    const [totals] = await rows<{ n: number; without_stock: number; complete: number }>(sql`
      select count(*) as n, count(*) filter (where qty_allocated + qty_picked = 0) as without_stock,
        count(*) filter (where qty_back_ordered = 0) as complete from sales_order where status = 'PART_ALLOCATED'`)
    expect(totals).toMatchObject({ n: expect.any(Number), without_stock: 0, complete: 0 })
    expect(totals!.n).toBeGreaterThan(0)
  })

  test('no change to a user or to stock is made twice in a row without being reverted in between', async () => {
    const repeated = sql`
      select entity_id from (
        select entity_id, changes, lag(changes) over (partition by event_code, entity_id order by id) as previous from audit_event
        where event_code in ('USER_UPDATED', 'ACCESS_SITE', 'ROLE_UPGRADED', 'STOCK_STATUS') and changes_count = 1) e
      where changes = previous`
    expect(await rows(repeated)).toEqual([])
  })

  test('the last change to each user in the audit log leads to what the user is today', async () => {
    const changes = await rows<{ field: string; email: string; logged: string; today: string }>(sql`
      select distinct on (e.event_code, u.id) e.changes->0->>'field' as field, u.email, e.changes->0->>'after' as logged,
        case e.event_code when 'ROLE_UPGRADED' then u.user_level when 'USER_UPDATED' then u.timezone else (
          select string_agg(s.site_name || ' (' || s.site_code || ')', ', ' order by s.site_code)
          from user_site a join site s using (site_code) where a.user_id = u.id) end as today
      from audit_event e join app_user u on u.id = e.entity_id
      where e.event_code in ('ROLE_UPGRADED', 'USER_UPDATED', 'ACCESS_SITE') order by e.event_code, u.id, e.id desc`)
    expect(new Set(changes.map(({ field }) => field))).toEqual(new Set(['user_level', 'timezone', 'sites']))
    expect(changes.filter(({ logged, today }) => logged !== today)).toEqual([])
  })

  test('an allocated order line has no lot before it is picked', async () => {
    const [totals] = await rows<{ reserved: number; with_lot: number }>(sql`
      select count(*) as reserved, count(*) filter (where lot_no is not null) as with_lot from so_line where qty_allocated > 0 and qty_picked = 0`)
    expect(totals).toMatchObject({ with_lot: 0 })
    expect(totals!.reserved).toBeGreaterThan(0)
  })

  test('the list, the history and the audit log agree on who entered an order and when each step was done', async () => {
    const wrong: string[] = []
    for (const [status, column] of [
      ['RELEASED', 'released_at'],
      ['PICKED', 'picked_at'],
      ['PACKED', 'packed_at'],
      ['DESPATCHED', 'despatched_at'],
    ] as const) {
      const [totals] = await rows<{ n: number; different: number }>(
        raw(`select count(*) as n, count(*) filter (where e.at is distinct from o.${column}) as different
          from order_event e join sales_order o on o.id = e.order_id where e.kind = 'SO' and e.status_to = '${status}'`),
      )
      expect(totals!.n).toBeGreaterThan(0)
      if (totals!.different > 0) wrong.push(`${column}: ${totals!.different} of ${totals!.n}`)
    }
    for (const [kind, table] of [
      ['SO', 'sales_order'],
      ['PO', 'purchase_order'],
    ] as const) {
      const enteredByOther = raw(`select count(*) as n from order_event e join ${table} o on o.id = e.order_id
        where e.kind = '${kind}' and e.status_to = 'ENTERED' and e.user_name <> o.created_by`)
      const loggedByOther = raw(`select count(*) as n from audit_event a join ${table} o on a.entity_id = lower('${kind}_') || o.id
        where a.event_code = '${kind}_CREATED' and a.actor_name <> o.created_by`)
      const updatedTooEarly = raw(`select count(*) as n from ${table} o where o.updated_at <
        greatest((select max(e.at) from order_event e where e.kind = '${kind}' and e.order_id = o.id),
          (select max(a.at) from audit_event a where a.entity_id = lower('${kind}_') || o.id and a.event_code like '${kind}\\_%'))`)
      expect(await count(raw(`select count(*) as n from audit_event where event_code = '${kind}_CREATED'`))).toBeGreaterThan(0)
      for (const [name, query] of Object.entries({ enteredByOther, loggedByOther, updatedTooEarly })) {
        const n = await count(query)
        if (n > 0) wrong.push(`${kind} ${name}: ${n}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('an order and its shipment agree on where the goods are and on the order of events', async () => {
    expect(await brokenShipments(db)).toEqual([])
    const stages = await rows<{ status: string }>(sql`select distinct status from shipment order by status`)
    expect(stages.map(({ status }) => status)).toEqual(
      expect.arrayContaining([
        'ADVISED',
        'ARRIVED',
        'BOOKED',
        'DELIVERED',
        'EXCEPTION',
        'IN_TRANSIT',
        'MANIFESTED',
        'PACKING',
        'READY',
        'RECEIVED',
      ]),
    )
  })

  test('an advised order has the transport of its shipment', async () => {
    const transport = (table: string) => `(${table}.carrier_code, ${table}.vehicle_no, ${table}.container_no)`
    const differing = await rows(
      raw(`select o.po_no from shipment_order x join shipment s on s.id = x.shipment_id join purchase_order o on o.id = x.order_id
        where x.kind = 'PO' and ${transport('s')} is distinct from ${transport('o')}`),
    )
    expect(differing).toEqual([])
  })

  test('a shipment has as many packages and as much weight and volume as it says, and no empty packages', async () => {
    expect(await brokenPackages(db)).toEqual([])
    const gsins = await rows<{ gsin: string }>(sql`select gsin from shipment where gsin is not null`)
    expect(gsins.filter(({ gsin }) => gsin.length !== 17 || !hasValidCheckDigit(gsin))).toEqual([])
    expect(gsins.length).toBeGreaterThan(0)
    expect(await overfilledShipments(db)).toEqual([])
  })

  test('packages name the lots of the stock in them, also of a line that was picked from several', async () => {
    expect(await misstatedLots(db)).toEqual([])
    expect(await countMixedLines(db)).toBeGreaterThan(0)
  })

  test('stock has the pallets and lots of the shipment that it was received from', async () => {
    const ever = new Date(0)
    expect(await unadvisedPallets(db, ever)).toEqual([])
    expect(await strayReceipts(db, ever)).toEqual([])
    expect(await countAdvisedPallets(db, ever)).toBeGreaterThan(200)
    const onStock = await count(sql`
      select count(*) as n from stock_line l join package k on k.sscc = l.sscc join shipment s on s.id = k.shipment_id
      where s.direction = 'IN' and l.po_no = (select x.order_no from shipment_order x where x.shipment_id = s.id)`)
    expect(onStock).toBeGreaterThan(50)
  })

  test('no two shipments have the same consignment or tracking number', async () => {
    expect(await sharedNumbers(db)).toEqual([])
  })

  test('an order counts the cartons and pallets that its shipments have', async () => {
    expect(await brokenPackageCounts(db)).toEqual([])
  })

  test('every part-received order still has something outstanding', async () => {
    expect(await completePartReceipts(db)).toEqual([])
  })

  test('the audit log has the same order steps as the history of each order, and each step once', async () => {
    const logged = sql`
      select a.entity_no, a.event_code, a.at, o.created_at, s.at as stepped_at,
        count(*) over (partition by a.entity_no, a.event_code) as times
      from audit_event a
      join (select 'so_' || id as id, 'SO' as kind, id as order_id, created_at from sales_order
            union all select 'po_' || id, 'PO', id, created_at from purchase_order) o on o.id = a.entity_id
      left join order_event s on s.kind = o.kind and s.order_id = o.order_id
        and s.status_to = case split_part(a.event_code, '_', 2) when 'RELEASED' then 'RELEASED' when 'CANCELLED' then 'CANCELLED' end
      where a.changes_count < 60`
    expect(
      await rows(sql`
        select a.entity_no, a.event_code, a.actor_name, s.user_name
        from audit_event a
        join (select 'so_' || id as id, 'SO' as kind, id as order_id from sales_order
              union all select 'po_' || id, 'PO', id from purchase_order) o on o.id = a.entity_id
        join order_event s on s.kind = o.kind and s.order_id = o.order_id and s.status_to = split_part(a.event_code, '_', 2)
        where a.event_code like any(array['__\_RELEASED', '__\_CANCELLED']) and a.actor_name <> s.user_name`),
    ).toEqual([])
    expect(await rows(sql`select * from (${logged}) t where at < created_at or at <> stepped_at or times > 1`)).toEqual([])
    const [{ n } = { n: 0 }] = await rows<{ n: number }>(sql`select count(*) as n from (${logged}) t where stepped_at is not null`)
    expect(n).toBeGreaterThan(100)
  })

  test('contains every edge-case value', async () => {
    const products = await rows<{ client_code: string; product_code: string; product_name: string }>(
      sql`select client_code, product_code, product_name from product`,
    )
    for (const { client, code, name } of EDGE_CASE_PRODUCTS)
      expect(products).toContainEqual({ client_code: client, product_code: code, product_name: name })
    const edgeCases: Record<string, Sql> = {
      'a code of 40 characters': sql`select count(*) as n from product where length(product_code) = 40`,
      'a name of 120 characters': sql`select count(*) as n from product where length(product_name) = 120`,
      'no expiry': sql`select count(*) as n from stock_line where expiry_date is null`,
      'no lot': sql`select count(*) as n from stock_line where lot_no is null`,
      'no receipt date': sql`select count(*) as n from stock_line where received_date is null`,
      'a stock of 0.125': sql`select count(*) as n from stock_line where on_hand = 0.125`,
      'a stock of 9,999,999': sql`select count(*) as n from stock_line where on_hand = 9999999`,
      'no stock, but open orders': sql`select count(*) as n from holding h where on_hand = 0 and exists (select from so_line l join sales_order o on o.id = l.so_id where l.holding_id = h.id and o.is_open)`,
      'stock without a product group': sql`select count(*) as n from holding where product_group is null and on_hand > 0`,
      'an order of one line': sql`select count(*) as n from sales_order where lines = 1`,
      'an order of 2,000 lines': sql`select count(*) as n from sales_order where lines = 2000`,
      'a customer with the same name twice': sql`select count(*) as n from (select name from customer group by 1 having count(*) > 1) c`,
      'an address of one line': sql`select count(*) as n from customer where address2 is null and postcode is null`,
      'a late truck that is on its way': sql`
        select count(*) as n from shipment s join shipment_order x on x.shipment_id = s.id and x.kind = 'PO' join purchase_order o on o.id = x.order_id
        where s.direction = 'IN' and s.status = 'IN_TRANSIT' and o.status = 'IN_TRANSIT' and s.eta_date = o.expected_date
          and s.eta_date < ${TEST_DAY}::date and s.despatched_at::date <= s.eta_date and s.last_event_code = 'IN_TRANSIT'`,
      'a carrier without a tracking page': sql`select count(*) as n from carrier where tracking_template is null`,
      'a deactivated site that still holds stock': sql`select count(*) as n from site s where not active and exists (select from stock_line l where l.site_code = s.site_code)`,
      'a user without a client': sql`select count(*) as n from app_user u where not all_clients and not exists (select from user_client c where c.user_id = u.id)`,
      'a rejection with 190 errors': sql`select count(*) as n from rejection where errors_count = 190 and jsonb_array_length(errors) = 190`,
      'a rejection with a payload of 1 MB': sql`select count(*) as n from rejection where payload_bytes = 1000000 and octet_length(payload) = 1000000`,
      'an entry of the audit log with 60 changed fields': sql`select count(*) as n from audit_event where changes_count = 60 and jsonb_array_length(changes) = 60`,
    }
    const missing: string[] = []
    for (const [name, query] of Object.entries(edgeCases)) if ((await count(query)) === 0) missing.push(name)
    expect(missing).toEqual([])
  })

  test('check digits are correct except on the few marked values', async () => {
    const products = await rows<{ gtin: string; gtin_valid: boolean }>(sql`select gtin, gtin_valid from product`)
    expect(products.filter(({ gtin, gtin_valid }) => hasValidCheckDigit(gtin) !== gtin_valid)).toEqual([])
    expect(products.filter((product) => !product.gtin_valid)).toHaveLength(5)
    const lines = await rows<{ sscc: string; marked: boolean }>(
      sql`select sscc, attributes ? 'sscc_check' as marked from stock_line where sscc is not null`,
    )
    expect(lines.filter(({ sscc, marked }) => hasValidCheckDigit(sscc) === marked)).toEqual([])
    expect(lines.length).toBeGreaterThan(500)
    const packages = await rows<{ sscc: string }>(
      sql`select sscc from package union all select gtin from product_uom where gtin is not null and (client_code, product_code) in (select client_code, product_code from product where gtin_valid)`,
    )
    expect(packages.filter(({ sscc }) => !hasValidCheckDigit(sscc))).toEqual([])
  })

  test('has the shape of a real warehouse', async () => {
    const between = async (query: Sql, low: number, high: number) => {
      const value = await share(query)
      expect(value).toBeGreaterThanOrEqual(low)
      expect(value).toBeLessThanOrEqual(high)
    }
    await between(sql`select avg((client_code = 'ACME')::int) as share from sales_order`, 0.53, 0.57)
    await between(sql`select avg((status in ('DESPATCHED', 'DELIVERED'))::int) as share from sales_order`, 0.81, 0.83)
    await between(sql`select avg((status = 'CANCELLED')::int) as share from sales_order`, 0.055, 0.065)
    await between(sql`select avg((qty_back_ordered > 0)::int) as share from sales_order`, 0.015, 0.025)
    await between(sql`select avg((status = 'CLOSED')::int) as share from purchase_order`, 0.78, 0.86)
    await between(sql`select avg((is_open and expected_date < ${TEST_DAY})::int) as share from purchase_order`, 0.05, 0.07)
    await between(sql`select avg((disposition_code = 'GOOD')::int) as share from stock_line`, 0.925, 0.955)
    await between(sql`select avg(lot_tracked::int) as share from product`, 0.445, 0.455)
    await between(sql`select avg(expiry_tracked::int) as share from product`, 0.345, 0.355)
    await between(sql`select avg(serial_tracked::int) as share from product`, 0.055, 0.065)
    await between(
      sql`select (avg((required_ship_date < coalesce((despatched_at at time zone s.timezone)::date, ${TEST_DAY}::date) and status not in ('CANCELLED', 'DRAFT', 'PART_DESPATCHED'))::int)) as share from sales_order join site s using (site_code)`,
      0.02,
      0.045,
    )
    await between(
      sql`select sum(n) filter (where place <= 0.2) / sum(n) as share from (select count(*) as n, percent_rank() over (order by count(*) desc) as place from so_line join sales_order o on o.id = so_id where o.lines < 2000 group by holding_id) p`,
      0.6,
      0.9,
    )
    expect(await count(sql`select count(*) as n from sales_order where client_code = 'VOLT' and ordered_date >= '2026-11-01'`)).toBe(0)
    expect(await count(sql`select count(*) as n from product where client_code = 'VOLT'`)).toBe(12)
    expect(await rows(sql`select distinct disposition_code from stock_line order by 1`)).toHaveLength(8)
  })

  test('the docks of every site are booked for today and the next open days, and a booking whose hour is over has arrived or is late', async () => {
    const bookings = await rows<{ site: string; day: string; is_past: boolean; status: string }>(sql`
      select s.site_code as site, (s.booked_at at time zone t.timezone)::date::text as day,
        s.booked_at < ${TEST_DAY}::timestamptz as is_past, s.status
      from shipment s join site t using (site_code) join shipment_order x on x.shipment_id = s.id join purchase_order o on o.id = x.order_id and x.kind = 'PO'
      where s.direction = 'IN' and s.booked_at at time zone t.timezone >= ${TEST_DAY}::date`)
    const hasArrived = (status: string) => ['ARRIVED', 'RECEIVED', 'PART_RECEIVED'].includes(status)
    for (const [, here] of Map.groupBy(bookings, ({ site }) => site)) {
      const byDay = Map.groupBy(here, ({ day }) => day)
      expect(byDay.get(TEST_DAY)?.length).toBeGreaterThanOrEqual(3)
      expect(byDay.size).toBeGreaterThanOrEqual(3)
      expect(here.some(({ is_past: isPast, status }) => isPast && hasArrived(status))).toBe(true)
    }
    expect(new Set(bookings.map(({ site }) => site)).size).toBe(2)
    expect(bookings.filter(({ is_past: isPast, status }) => !isPast && hasArrived(status))).toEqual([])
    // A late truck is on its way.
    const late = bookings.filter(({ is_past: isPast, status }) => isPast && !hasArrived(status))
    expect(late.map(({ status }) => status)).toEqual(late.map(() => 'IN_TRANSIT'))
    expect(late.length).toBeGreaterThan(0)
  })

  test('nothing is dated in the future, serial numbers belong to single pieces, and stock is marked as expired exactly if it is', async () => {
    const futureTables: string[] = []
    for (const [table, column] of [
      ['movement', 'moved_at'],
      ['audit_event', 'at'],
      ['order_event', 'at'],
      ['shipment_event', 'at'],
      ['sales_order', 'greatest(created_at, picked_at, packed_at, despatched_at, delivered_at)'],
      ['purchase_order', 'greatest(created_at, received_at, arrived_at, closed_at)'],
      ['rejection', 'rejected_at'],
      ['app_user', 'last_login_at'],
    ] as const) {
      if ((await count(raw(`select count(*) as n from ${table} where ${column} >= '${TEST_DAY}'`))) > 0) futureTables.push(table)
    }
    expect(futureTables).toEqual([])
    expect(await count(sql`select count(*) as n from stock_line where serial_no is not null and on_hand <> 1`)).toBe(0)
    expect(await count(sql`select count(*) as n from stock_line where disposition_code <> 'EXP' and expiry_date < ${TEST_DAY}`)).toBe(0)
    expect(await count(sql`select count(*) as n from stock_line where disposition_code = 'EXP' and expiry_date >= ${TEST_DAY}`)).toBe(0)
  })

  test('the last sign-in of each user is the newest one in the audit log, and a user without one did nothing', async () => {
    const differing = await rows(sql`
      select u.email, u.last_login_at, max(e.at) filter (where e.event_code = 'LOGIN') as logged, count(e.id) as events
      from app_user u left join audit_event e on e.actor_id = u.id group by u.id
      having u.last_login_at is distinct from max(e.at) filter (where e.event_code = 'LOGIN') or (u.last_login_at is null and count(e.id) > 0)`)
    expect(differing).toEqual([])
    expect(await count(sql`select count(*) as n from app_user where last_login_at is null`)).toBeGreaterThan(1)
  })

  test('the demo users can sign in with the demo password', async () => {
    const users = await rows<{ email: string; name: string; user_level: string; status: string; password_hash: string }>(
      sql`select email, name, user_level, status, password_hash from app_user`,
    )
    for (const account of DEMO_ACCOUNTS) {
      const user = users.find((candidate) => candidate.email === account.email)
      expect(user).toMatchObject({ name: account.name, user_level: account.level, status: 'ACTIVE' })
      // All demo users share one hash, so it is verified only once below: each check takes a tenth of a second.
      expect(user?.password_hash).toBe(users[0]!.password_hash)
    }
    expect(await verifyPassword(DEMO_PASSWORD, users[0]!.password_hash)).toBe(true)
    expect(new Set(users.map((user) => user.status))).toEqual(new Set(['ACTIVE', 'LOCKED', 'DISABLED', 'INVITED']))
  })

  test('a second seed into the same database is refused', async () => {
    await expect(seed(db, { tier: 'S', today: TEST_DAY })).rejects.toThrow('The database already has data.')
  })
})

test('two seeds of the same tier and day are equal in every table, even on different databases', async () => {
  const sums: Record<string, string>[] = []
  for (const database of DATABASES) {
    const db = await openTestDatabase(database).open()
    sums.push(await checksums(db))
    await db.close()
  }
  expect(sums[0]).toEqual(sums[1])
  expect(Object.keys(sums[0]!).length).toBeGreaterThan(30)
})
