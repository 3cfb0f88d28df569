import sql, { type Sql } from 'sql-template-tag'
import type { WeekForecast } from '#lib/contract/exact-types.ts'
import type { Db } from '../../db/db.ts'
import { addDays } from '#lib/shared/days.ts'

type WorkTotals = { orders: number; lines: number; units: number; pallets: number }
type Row = WorkTotals & { week: number | null; overdue_units: number }

export type WeekPlan = { data: WeekForecast[]; meta: { undated: WorkTotals; later: WorkTotals; date_filter: string } }

type WeekPlanRequest = {
  /** Tables, with the lines as `l` and their orders as `o`. */
  from: Sql
  /** The parts of each line that are due on different days, to join with `from`. Without them, a line is due on one day. */
  parts: Sql | undefined
  where: Sql
  /** The day on which a line is due. */
  due: Sql
  /** Base units of a line that still have to be moved. */
  units: Sql
  /** Whether an order is overdue by the date at its site. Applies to all its lines. */
  overdue: Sql
  today: string
  weeks: number
  /** The list's filter for the days on which lines are due. */
  dateFilter: string
}

/**
 * The units to be moved at the docks in each week, starting on Mondays. Lines due before the current week count in it; a week's
 * `overdue_units` are those of overdue orders. Lines without a date are totalled as `undated`, those due after the last week as `later`.
 * Pallets are computed from the product's pallet level; products without one add no pallets.
 */
export const weekPlan = async (
  db: Db,
  { from, parts, where, due, units, overdue, today, weeks, dateFilter }: WeekPlanRequest,
): Promise<WeekPlan> => {
  const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
  const rows = await db.query<Row>(sql`
    select s.week, sum(s.orders) as orders, sum(s.lines) as lines, sum(s.units) as units,
      coalesce(round(sum(s.pallets), 1), 0) as pallets, coalesce(sum(s.units) filter (where s.is_overdue), 0) as overdue_units
    from (
      select w.week, w.is_overdue, count(distinct w.order_id) as orders, ${parts ? sql`count(distinct w.line_id)` : sql`count(*)`} as lines, sum(w.units) as units,
        sum(w.units / p.factor) as pallets
      from (
        select o.id as order_id, l.id as line_id, o.client_code, l.product_code, ${units} as units, coalesce(${overdue}, false) as is_overdue,
          case when ${due} is null then null else least(${weeks}::int, greatest(0, (${due} - ${monday}::date) / 7)) end as week
        from ${from} ${parts ? sql`cross join ${parts}` : sql``} where ${where}
      ) w left join product_uom p on p.client_code = w.client_code and p.product_code = w.product_code and p.uom = 'PALLET'
      group by w.week, w.is_overdue
    ) s group by s.week`)
  const rowOf = (week: number | null) => rows.find((row) => row.week === week)
  return {
    data: Array.from({ length: weeks }, (_, week) => ({
      start: addDays(monday, week * 7),
      end: addDays(monday, week * 7 + 6),
      ...totalsOf(rowOf(week)),
      overdue_units: rowOf(week)?.overdue_units ?? 0,
    })),
    meta: { undated: totalsOf(rowOf(null)), later: totalsOf(rowOf(weeks)), date_filter: dateFilter },
  }
}

const totalsOf = (row: Row | undefined): WorkTotals => ({
  orders: row?.orders ?? 0,
  lines: row?.lines ?? 0,
  units: row?.units ?? 0,
  pallets: row?.pallets ?? 0,
})
