import sql from 'sql-template-tag'
import { palletAfter } from '#components/stock/movements/trace.ts'
import type { Movement } from '#lib/contract/stock/movements.ts'
import type { Db } from '#lib/reference/db/db.ts'

/** Movements whose balance is not the previous balance plus what came in or went out; empty if every chain holds. */
export const brokenChains = (db: Db) =>
  db.query(sql`
    select * from (
      select id, holding_id, balance_after, lag(balance_after, 1, 0) over chain + case when direction in ('IN', 'OUT') then qty else 0 end as expected
      from movement window chain as (partition by holding_id order by moved_at, id)
    ) m where balance_after <> expected limit 5`)

/** Holdings whose figures do not add up, or differ from their last movement or from the sums of their lines. */
export const brokenHoldings = (db: Db) =>
  db.query(sql`
    select h.id, h.on_hand, m.balance_after, l.on_hand as line_sum, l.allocated as allocated_sum from holding h
      left join (select distinct on (holding_id) holding_id, balance_after, moved_at from movement order by holding_id, moved_at desc, id desc) m on m.holding_id = h.id
      left join (select holding_id, sum(on_hand) as on_hand, sum(allocated) as allocated, count(*) as lines from stock_line group by 1) l on l.holding_id = h.id
    where h.on_hand <> coalesce(m.balance_after, 0) or h.on_hand <> coalesce(l.on_hand, 0) or h.allocated <> coalesce(l.allocated, 0)
      or h.lines <> coalesce(l.lines, 0) or h.last_movement_at is distinct from m.moved_at
      or h.on_hand <> h.available + h.allocated + h.on_hold + h.quarantined + h.damaged + h.expired
    limit 5`)

/** Lines whose stock is not the sum of the movements that name them, and lines that should have stock left but have no row. */
export const brokenLines = (db: Db) =>
  db.query(sql`
    select coalesce(l.id, e.id) as id, l.on_hand, e.qty from stock_line l
      full join (
        select id, sum(qty) as qty from (
          select to_line_id as id, abs(qty) as qty from movement where to_line_id is not null
          union all select from_line_id, -abs(qty) from movement where from_line_id is not null
        ) effect group by id
      ) e on e.id = l.id
    where coalesce(l.on_hand, 0) <> coalesce(e.qty, 0) limit 5`)

/** Reservations that do not add up: by stock line, by order line, by holding. */
export const brokenReservations = (db: Db) =>
  db.query(sql`
    select 'line' as of, l.id from stock_line l left join (select stock_line_id as id, sum(qty) as qty from allocation group by 1) a using (id)
      where l.allocated <> coalesce(a.qty, 0)
    union all
    select 'order line', s.id from so_line s left join (select so_line_id as id, sum(qty) as qty from allocation group by 1) a using (id)
      where s.qty_allocated * s.factor <> coalesce(a.qty, 0)
    union all
    select 'holding', a.id from allocation a join stock_line l on l.id = a.stock_line_id where l.holding_id <> a.holding_id
    limit 5`)

const NUMBERS = sql`id, on_hand, allocated, available, on_hold, quarantined, damaged, expired, on_order, in_transit, back_ordered, demand_90, lines, lots, locations,
  pallets, earliest_expiry_date, oldest_received_date, undated, aged_31, aged_61, aged_91, aged_181, aged_366, received_sum, lot_rows`

/** Every number of every holding, to compare before with after. */
export const holdingNumbers = (db: Db) => db.query(sql`select ${NUMBERS} from holding order by id`)

/**
 * Items on pallets without movements, or whose movements, read as the screen reads them, end in another place or quantity than their
 * stock, and pallets in several places.
 */
export const misplacedPallets = async (db: Db) => {
  const movements = await db.query<Movement & { sscc: string; moved_at: string; holding: number }>(sql`
    select holding_id as holding, sscc, direction, type_code, qty::float8 as qty, from_location, to_location, moved_at, id::text as id
    from movement where sscc is not null order by moved_at, movement.id`)
  const listRows = await db.query<{ holding: number; sscc: string; places: string[]; qty: number }>(sql`
    select holding_id as holding, sscc, array_agg(distinct location_code) as places, sum(on_hand)::float8 as qty
    from stock_line where sscc is not null group by 1, 2`)
  const keyOf = ({ holding, sscc }: { holding: number; sscc: string }) => `${holding}|${sscc}`
  const stock = new Map(listRows.map((row) => [keyOf(row), row]))
  const traces = Map.groupBy(movements, keyOf)
  const wrong = [...traces].flatMap(([key, trace]) => {
    const after = palletAfter(trace, trace[0]!.sscc)
    const { places, qty } = stock.get(key) ?? { places: [], qty: 0 }
    const isRight = after?.qty === qty && (qty === 0 || (places.length === 1 && places[0] === after.location))
    return isRight ? [] : [{ key, after, places, qty }]
  })
  const inSeveralPlaces = await db.query(sql`
    select sscc, array_agg(distinct location_code) as places from stock_line where sscc is not null group by 1 having count(distinct location_code) > 1`)
  return [...wrong, ...listRows.filter((row) => !traces.has(keyOf(row))), ...inSeveralPlaces].slice(0, 5)
}
