import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#lib/reference/db/db.ts'
import { type Entry, post } from '#lib/reference/ledger/post.ts'
import { expireStock } from '#lib/reference/ledger/expire-stock.ts'
import { refreshHoldings, rollHoldings } from '#lib/reference/ledger/refresh.ts'
import { LedgerRefusal } from '#lib/reference/ledger/refusal.ts'
import { reserveFor } from '#lib/reference/ledger/reserve.ts'
import { DATABASES, openTestDatabase } from '#tests/support/databases.ts'
import { brokenChains, brokenLines, holdingNumbers } from '#tests/support/ledger-checks.ts'

describe.each(DATABASES)('the ledger on %s', (database) => {
  let db: Db
  let n = 0
  beforeAll(async () => {
    db = await openTestDatabase(database).open()
  })
  afterAll(async () => {
    await db.close()
  })

  /** Each test has its own product, so that no test sees the stock of another. */
  let key: Pick<Entry, 'client' | 'owner' | 'site' | 'product'>
  beforeEach(async () => {
    const product = `TEST-${++n}`
    await db.query(sql`
      insert into product (client_code, product_code, owner_code, product_name, base_uom, default_uom, search_text, weight_kg)
      values ('ACME', ${product}, 'ACME-AU', 'Test product', 'EACH', 'EACH', ${product.toLowerCase()}, 0.5)`)
    key = { client: 'ACME', owner: 'ACME-AU', site: 'SYD1', product }
  })

  const postEntries = (...entries: (Omit<Entry, keyof typeof key> & Partial<Entry>)[]) =>
    db.transaction((tx) =>
      post(
        tx,
        entries.map((entry): Entry => ({ ...key, ...entry })),
      ),
    )
  const receive = (qty: number, to: Entry['to'] = {}) => postEntries({ type: 'RECEIPT', qty, to: { location: 'DOCK-1', ...to } })
  const readHolding = async () =>
    (await db.query<Record<string, number | string | boolean | null>>(sql`select * from holding where product_code = ${key.product}`))[0]
  const readLines = () =>
    db.query<{ id: number; location_code: string; disposition_code: string; on_hand: number; allocated: number; lot_no: string | null }>(
      sql`select id, location_code, disposition_code, on_hand, allocated, lot_no from stock_line where product_code = ${key.product} order by location_code, disposition_code`,
    )
  const readMovements = () =>
    db.query<{ type_code: string; direction: string; qty: number; balance_after: number }>(
      sql`select type_code, direction, qty, balance_after from movement where product_code = ${key.product} order by moved_at, id`,
    )
  /** Adds a sales order line for the test's product and returns its id. */
  const addOrderLine = async (qty: number) => {
    const [{ id: so }] = (await db.query<{ id: number }>(sql`
      insert into sales_order (so_no, client_code, owner_code, site_code, order_type, priority, status, ordered_date)
      values (${`SO-${key.product}`}, 'ACME', 'ACME-AU', 'SYD1', 'B2B', 'P3', 'RELEASED', '2026-11-20') returning id`)) as [{ id: number }]
    const [{ id }] = (await db.query<{ id: number }>(sql`
      insert into so_line (so_id, line_no, holding_id, product_code, uom, qty_ordered)
      values (${so}, 1, (select id from holding where product_code = ${key.product}), ${key.product}, 'EACH', ${qty}) returning id`)) as [
      { id: number },
    ]
    return id
  }

  /** Reserves stock for an order line, as the release of its order does. */
  const reserve = (soLineId: number, qty: number) =>
    db.transaction(async (tx) => {
      const { product, ...place } = key
      await reserveFor(tx, place, [{ key: soLineId, product, qty, factor: 1 }], '2026-11-20', (planned) => planned)
      await refreshHoldings(tx, await holdingIds(tx))
    })
  const holdingIds = async (tx: Db) =>
    (await tx.query<{ id: number }>(sql`select id from holding where product_code = ${key.product}`)).map(({ id }) => id)

  test('a receipt creates a holding, a line and a movement with the new balance', async () => {
    await receive(12, { lot: 'L1', expiry: '2027-03-01', received: '2026-11-20' })
    expect(await readMovements()).toEqual([{ type_code: 'RECEIPT', direction: 'IN', qty: 12, balance_after: 12 }])
    expect(await readHolding()).toMatchObject({
      on_hand: 12,
      available: 12,
      lots: 1,
      locations: 1,
      pallets: 0,
      earliest_expiry_date: '2027-03-01',
      oldest_received_date: '2026-11-20',
      weight_kg: 6,
    })
  })

  test('moves and status changes keep the balance, and an emptied line is deleted', async () => {
    await receive(12)
    await postEntries({ type: 'PUTAWAY', qty: 12, from: { location: 'DOCK-1' }, to: { location: 'A-01-01' } })
    await postEntries({
      type: 'STATUS',
      qty: 5,
      from: { location: 'A-01-01' },
      to: { disposition: 'HOLD' },
      reason: 'Wet cartons',
      user: 'Demo Clerk',
    })
    expect(await readLines()).toMatchObject([
      { location_code: 'A-01-01', disposition_code: 'GOOD', on_hand: 7 },
      { location_code: 'A-01-01', disposition_code: 'HOLD', on_hand: 5 },
    ])
    expect(await readHolding()).toMatchObject({ on_hand: 12, available: 7, on_hold: 5 })
    expect((await readMovements()).map((row) => [row.direction, row.qty, row.balance_after])).toEqual([
      ['IN', 12, 12],
      ['MOVE', 12, 12],
      ['STATUS', 5, 12],
    ])
  })

  test('a reservation follows its stock to the staging location and ends with the despatch, which counts as demand', async () => {
    await receive(20)
    const soLineId = await addOrderLine(8)
    const [line] = await readLines()
    await reserve(soLineId, 8)
    expect(await readHolding()).toMatchObject({ on_hand: 20, allocated: 8, available: 12 })
    await postEntries({ type: 'PICK', qty: 8, from: line!.id, to: { location: 'STAGE-1' }, soLineId, refType: 'SO', refNo: 'SO-1' })
    expect(await readHolding()).toMatchObject({ on_hand: 20, allocated: 8, available: 12 })
    expect(await readLines()).toMatchObject([
      { location_code: 'DOCK-1', on_hand: 12, allocated: 0 },
      { location_code: 'STAGE-1', on_hand: 8, allocated: 8 },
    ])
    await postEntries({ type: 'DESPATCH', qty: 8, from: { location: 'STAGE-1' }, soLineId })
    expect(await readHolding()).toMatchObject({
      on_hand: 12,
      allocated: 0,
      available: 12,
      demand_90: 8,
      avg_daily_demand: 0.089,
      days_of_cover: 134,
    })
    expect(await db.query(sql`select qty_allocated, qty_picked, qty_despatched from so_line where id = ${soLineId}`)).toEqual([
      { qty_allocated: 0, qty_picked: 8, qty_despatched: 8 },
    ])
  })

  test('stock allocated to an order cannot be used for anything else, and a refused posting changes nothing', async () => {
    await receive(10)
    const soLineId = await addOrderLine(6)
    const [line] = await readLines()
    await reserve(soLineId, 6)
    const before = await readMovements()
    await expect(postEntries({ type: 'ADJ_DOWN', qty: 1, from: line!.id }, { type: 'ADJ_DOWN', qty: 4, from: line!.id })).rejects.toThrow(
      'Only 3 of',
    )
    await expect(postEntries({ type: 'STATUS', qty: 5, from: line!.id, to: { disposition: 'DMG' } })).rejects.toThrow('not allocated')
    expect(await readMovements()).toEqual(before)
  })

  test('a posting that the stock does not allow is refused with a message', async () => {
    await receive(3)
    const from = { location: 'DOCK-1' }
    const refusals = [
      [{ type: 'ADJ_DOWN', qty: 4, from }, 'Only 3 of'],
      [{ type: 'MOVE', qty: 1, from, to: { location: 'NOWHERE' } }, 'There is no location NOWHERE at SYD1.'],
      [{ type: 'MOVE', qty: 1, from, to: {} }, 'is already there'],
      [{ type: 'STATUS', qty: 1, from, to: { disposition: 'ODD' } }, 'There is no disposition ODD.'],
      [{ type: 'COUNT', qty: 1, from }, 'COUNT needs a direction.'],
      [{ type: 'RECEIPT', qty: 0, to: from }, 'greater than 0'],
      [{ type: 'RECEIPT', qty: Number.NaN, to: from }, 'greater than 0'],
      [{ type: 'RECEIPT', qty: 2, to: { ...from, serial: 'S1' } }, 'A serial number identifies a single piece'],
      [{ type: 'RECEIPT', qty: 1, to: from, product: 'UNHEARD-OF' }, 'Item UNHEARD-OF of ACME-AU is not known at SYD1.'],
    ] as const
    for (const [entry, message] of refusals) {
      await expect(postEntries(entry)).rejects.toThrow(message)
      await expect(postEntries(entry)).rejects.toBeInstanceOf(LedgerRefusal)
    }
    expect(await readMovements()).toHaveLength(1)
  })

  test('50 concurrent postings to one holding keep the chain of balances, and none is lost', async () => {
    await receive(100)
    await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        i % 2 === 0
          ? postEntries({ type: 'ADJ_DOWN', qty: 1, from: { location: 'DOCK-1' } })
          : postEntries({ type: 'RECEIPT', qty: 2, to: { location: 'DOCK-1' } }),
      ),
    )
    const balances = await readMovements()
    expect(balances).toHaveLength(51)
    expect(balances.reduce((sum, row) => sum + row.qty, 0)).toBe(125)
    expect(balances.at(-1)?.balance_after).toBe(125)
    expect(await readHolding()).toMatchObject({ on_hand: 125, available: 125 })
    expect(await brokenChains(db)).toEqual([])
  })

  test('postings to the same two holdings in opposite order do not deadlock', async () => {
    await receive(500)
    const other = { ...key, site: 'MEL2' }
    await db.transaction((tx) => post(tx, [{ ...other, type: 'RECEIPT', qty: 500, to: { location: 'DOCK-1' } }]))
    const transferOut = (from: typeof key): Entry => ({ ...from, type: 'TRF_OUT', qty: 1, from: { location: 'DOCK-1' } })
    const transferIn = (to: typeof key): Entry => ({ ...to, type: 'TRF_IN', qty: 1, to: { location: 'DOCK-1' } })
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        db.transaction((tx) => post(tx, i % 2 === 0 ? [transferOut(key), transferIn(other)] : [transferOut(other), transferIn(key)])),
      ),
    )
    expect(await db.query(sql`select site_code, on_hand from holding where product_code = ${key.product} order by site_code`)).toEqual([
      { site_code: 'MEL2', on_hand: 500 },
      { site_code: 'SYD1', on_hand: 500 },
    ])
    expect(await brokenChains(db)).toEqual([])
  })

  test('a movement is never earlier than the one before it', async () => {
    await postEntries({ type: 'RECEIPT', qty: 1, to: { location: 'DOCK-1' }, at: '2026-11-20T10:00:00Z' })
    await postEntries({ type: 'RECEIPT', qty: 1, to: { location: 'DOCK-1' }, at: '2026-11-01T10:00:00Z' })
    expect(await db.query(sql`select moved_at from movement where product_code = ${key.product} order by id`)).toEqual([
      { moved_at: '2026-11-20T10:00:00.000Z' },
      { moved_at: '2026-11-20T10:00:00.000Z' },
    ])
  })

  test('the numbers maintained by all these postings equal recomputed ones', async () => {
    const maintained = await holdingNumbers(db)
    await db.transaction((tx) => refreshHoldings(tx))
    expect(await holdingNumbers(db)).toEqual(maintained)
    expect(await brokenLines(db)).toEqual([])
  })

  test('demand follows the calendar: a day later, the oldest of the 90 days no longer counts', async () => {
    await receive(90)
    await db.query(sql`insert into daily_demand values ((select id from holding where product_code = ${key.product}), '2026-08-23', 45)`)
    await db.transaction((tx) => refreshHoldings(tx))
    expect(await readHolding()).toMatchObject({ demand_90: 45, avg_daily_demand: 0.5, days_of_cover: 180, months_of_cover: 6 })
    expect(await rollHoldings(db, '2026-11-20')).toBe(false)
    expect(await rollHoldings(db, '2026-11-21')).toBe(true)
    expect(await readHolding()).toMatchObject({ demand_90: 0, days_of_cover: null, months_of_cover: null })
  })

  test('age follows the calendar too: stock moves to the next bucket on the day it is old enough', async () => {
    const daysAgo = (days: number) => new Date(Date.parse('2026-11-21T00:00:00Z') - days * 86_400_000).toISOString().slice(0, 10)
    for (const [n, days] of [29, 30, 31, 60, 365, 366, 400].entries())
      await postEntries({ type: 'RECEIPT', qty: n + 1, to: { location: 'DOCK-1', lot: `AGED-${days}`, received: daysAgo(days) } })
    expect(await readHolding()).toMatchObject({ aged_31: 25, aged_61: 18, aged_366: 13 })
    expect(await rollHoldings(db, '2026-11-23')).toBe(true)
    expect(await readHolding()).toMatchObject({ aged_31: 28, aged_61: 22, aged_366: 18 })
    const maintained = await holdingNumbers(db)
    await db.transaction((tx) => refreshHoldings(tx))
    expect(await holdingNumbers(db)).toEqual(maintained)
    expect(await rollHoldings(db, '2026-11-23')).toBe(false)
  })

  test('stock expires at the beginning of its date at its site, and what is allocated stays allocated', async () => {
    await receive(12, { lot: 'SOON', expiry: '2026-11-25' })
    await reserve(await addOrderLine(5), 5)
    await expireStock(db, new Date('2026-11-24T12:59:00Z'))
    expect(await readHolding()).toMatchObject({ available: 7, allocated: 5, expired: 0, earliest_expiry_date: '2026-11-25' })
    await expireStock(db, new Date('2026-11-24T13:00:00Z'))
    expect(await readHolding()).toMatchObject({ available: 0, allocated: 5, expired: 7, earliest_expiry_date: null })
    await receive(3, { lot: 'LATE', expiry: '2026-11-25' })
    expect(await readHolding()).toMatchObject({ on_hand: 15, available: 0, expired: 10 })
    const maintained = await holdingNumbers(db)
    await db.transaction((tx) => refreshHoldings(tx))
    expect(await holdingNumbers(db)).toEqual(maintained)
  })

  test('the database itself refuses a holding whose parts do not add up', async () => {
    await receive(5)
    await expect(db.query(sql`update holding set available = available + 1 where product_code = ${key.product}`)).rejects.toThrow(
      'holding_equation',
    )
    await expect(db.query(sql`update stock_line set allocated = 6 where product_code = ${key.product}`)).rejects.toThrow(
      'stock_line_allocated',
    )
  })
})
