import sql, { type Sql } from 'sql-template-tag'
import type { HomeOverview } from '#lib/contract/exact-types.ts'
import type { Module } from '#lib/contract/engine/common.ts'
import { dayIn } from '#lib/shared/instant.ts'
import { addDays } from '#lib/shared/days.ts'
import { allOf } from '../auth/scope.ts'
import { dayAtSiteSql, localTimeSql } from '../http/day-span.ts'
import { latestToday } from '../http/directory.ts'
import { receiptPunctualitySql } from '../orders/read/purchase-request.ts'
import { SUPPLY_SQL } from '../orders/supply.ts'
import { despatchPunctualitySql, TO_PICK } from '../orders/read/sales-request.ts'
import { whereInbound } from '../shipments/filters.ts'
import { purchaseRows, rejectionRows, salesRows, type HomeContext } from './counts.ts'

/*
 * The parts of the home page. Each starts from the condition of the list that it links to, so its figures fit that list. A part is
 * null if the user may see none of its lists.
 */

const DAYS_BACK = 14
const DAYS_AHEAD = 7
const REJECTION_DAYS = 7

const canView = ({ caller }: HomeContext, module: Module): boolean => caller.modules.get(module)?.can_view === true
/** Supplier users must not see what the clients sell. */
const canViewSales = (context: HomeContext): boolean => context.scope.supplier === null && canView(context, 'sales_orders')

/** Orders and lines due to leave today at each site, and how many of the lines are still to be picked. */
export const dueToday = async (context: HomeContext): Promise<HomeOverview['due']> => {
  if (!canViewSales(context)) return null
  const { from, where } = salesRows(context, 'table', { ship_today: true })
  const rows = await context.db.query<{ site_code: string; orders: number; lines: number; to_pick: number }>(sql`
    select o.site_code, count(distinct o.id) as orders, count(*) as lines, count(*) filter (where ${TO_PICK.yesOnLines}) as to_pick
    from ${from} where ${where} group by o.site_code order by o.site_code`)
  return rows.map(({ site_code, ...counts }) => ({ site_code, site_name: context.directory.siteName(site_code), ...counts }))
}

/** Today began less than this many hours ago at every site. */
const LONGEST_DAY_HOURS = 26

/** Lines due to leave today that were completely picked today, by site and by the local hour of their last pick. */
export const pickedToday = async (context: HomeContext): Promise<HomeOverview['picked']> => {
  const { db, directory, now } = context
  if (!canViewSales(context)) return null
  const { from, where } = salesRows(context, 'table', { ship_today: true })
  const since = new Date(now().getTime() - LONGEST_DAY_HOURS * 3_600_000).toISOString()
  const rows = await db.query<{ site_code: string; hour: string; lines: number }>(sql`
    with pick as (
      select m.client_code, m.ref_no, m.ref_line_no, max(m.moved_at) as at from movement m
      where m.moved_at >= ${since}::timestamptz and m.type_code = 'PICK' and m.ref_type = 'SO' group by 1, 2, 3),
    due as (
      select o.site_code, o.required_ship_date, pick.at from ${from}
        join pick on pick.client_code = o.client_code and pick.ref_no = o.so_no and pick.ref_line_no = l.line_no
      where ${where} and not ${TO_PICK.yesOnLines})
    select due.site_code, to_char(${localTimeSql('due', 'at', directory)}, 'HH24:00') as hour, count(*) as lines
    from due where ${dayAtSiteSql('due', 'at', directory)} = due.required_ship_date group by 1, 2 order by 1, 2`)
  return rows.map(({ site_code, ...hour }) => ({ site_code, site_name: directory.siteName(site_code), ...hour }))
}

type DayCount = { date: string; count: number }

/** Orders by day: received and despatched up to today, expected and to ship from today on. */
export const ordersByDay = async (context: HomeContext): Promise<HomeOverview['days']> => {
  const { db, scope, directory } = context
  const [seesPurchases, seesSales] = [canView(context, 'purchase_orders'), canViewSales(context)]
  if (!seesPurchases && !seesSales) return null
  const today = latestToday(scope.sites, directory)
  const [first, last] = [addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD)]
  const countBy = async (day: Sql, { from, where }: { from: Sql; where: Sql }, count = sql`count(*)`) => {
    const rows = await db.query<DayCount>(sql`select ${day}::text as date, ${count} as count from ${from} where ${where} group by 1`)
    return new Map(rows.map(({ date, count }) => [date, count]))
  }
  const received = seesPurchases
    ? await countBy(
        dayAtSiteSql('o', 'received_at', directory),
        purchaseRows(context, 'summary', { received_from: first, received_to: today }),
      )
    : null
  const expected = seesPurchases
    ? await countBy(
        sql`supply.day`,
        arrivingParts(purchaseRows(context, 'table', { outstanding: true }), today, last),
        sql`count(distinct o.id)`,
      )
    : null
  const despatched = seesSales
    ? await countBy(
        dayAtSiteSql('o', 'despatched_at', directory),
        salesRows(context, 'summary', { despatched_from: first, despatched_to: today }),
      )
    : null
  const toShip = seesSales
    ? await countBy(sql`o.required_ship_date`, salesRows(context, 'summary', { ship_from: today, ship_to: last, outstanding: true }))
    : null
  return Array.from({ length: DAYS_BACK + 1 + DAYS_AHEAD }, (_, index) => addDays(first, index)).map((date) => ({
    date,
    received: received && (received.get(date) ?? 0),
    expected: expected && (expected.get(date) ?? 0),
    despatched: despatched && (despatched.get(date) ?? 0),
    to_ship: toShip && (toShip.get(date) ?? 0),
  }))
}

/** The parts of lines that are expected now on these days, so that an order counts on each day on which some of it comes. */
const arrivingParts = ({ from, where }: { from: Sql; where: Sql }, first: string, last: string) => ({
  from: sql`${from} cross join ${SUPPLY_SQL} supply`,
  where: allOf([where, sql`supply.day between ${first}::date and ${last}::date`]),
})

/** How many orders were despatched and received on time in the last two weeks, and how many late. Without a due date, they do not count. */
export const punctuality = async (context: HomeContext): Promise<HomeOverview['on_time']> => {
  const { db, scope, directory } = context
  const [seesPurchases, seesSales] = [canView(context, 'purchase_orders'), canViewSales(context)]
  if (!seesPurchases && !seesSales) return null
  const to = latestToday(scope.sites, directory)
  const from = addDays(to, 1 - DAYS_BACK)
  const count = async ({ onTime, wasLate }: { onTime: Sql; wasLate: Sql }, rows: { from: Sql; where: Sql }) => {
    const [row] = await db.query<{ on_time: number; late: number }>(sql`
      select count(*) filter (where ${onTime}) as on_time, count(*) filter (where ${wasLate}) as late
      from ${rows.from} where ${rows.where}`)
    return row ?? { on_time: 0, late: 0 }
  }
  return {
    from,
    to,
    outbound: seesSales
      ? await count(despatchPunctualitySql(directory), salesRows(context, 'summary', { despatched_from: from, despatched_to: to }))
      : null,
    inbound: seesPurchases
      ? await count(receiptPunctualitySql(directory), purchaseRows(context, 'summary', { received_from: from, received_to: to }))
      : null,
  }
}

/** Inbound shipments with a dock booked for today, and how many of them have arrived, by site and local hour. */
export const docksToday = async (context: HomeContext): Promise<HomeOverview['docks']> => {
  const { db, scope, directory } = context
  if (!canView(context, 'shipments')) return null
  const where = allOf([whereInbound({ booked_today: true }, scope, directory), sql`s.status not in ('DRAFT', 'CANCELLED')`])
  const rows = await db.query<{ site_code: string; hour: string; booked: number; arrived: number }>(sql`
    select s.site_code, to_char(${localTimeSql('s', 'booked_at', directory)}, 'HH24:00') as hour, count(*) as booked,
      count(*) filter (where s.status in ('ARRIVED', 'PART_RECEIVED', 'RECEIVED')) as arrived
    from shipment s where ${where} group by 1, 2 order by 1, 2`)
  return rows.map(({ site_code, ...hour }) => ({ site_code, site_name: directory.siteName(site_code), ...hour }))
}

/** Messages rejected on each of the last seven days, by stream. Days are in the user's time zone, as in the list. */
export const rejectionsByDay = async (context: HomeContext): Promise<HomeOverview['rejections']> => {
  const { db, caller, now, scope } = context
  if (!canView(context, 'rejections') || scope.supplier !== null) return null
  const to = dayIn(now(), caller.timezone)
  const from = addDays(to, 1 - REJECTION_DAYS)
  const { from: tables, where } = rejectionRows(context, { rejected_from: from, rejected_to: to })
  const rows = await db.query<{ date: string; stream_code: string; stream_name: string; messages: number }>(sql`
    select (r.rejected_at at time zone ${caller.timezone}::text)::date::text as date, r.stream_code, s.stream_name, count(*) as messages
    from ${tables} where ${where} group by 1, 2, 3 order by 1, 3`)
  return { from, to, rows }
}
