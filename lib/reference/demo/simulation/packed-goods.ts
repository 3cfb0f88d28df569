import sql from 'sql-template-tag'
import type { Order } from './orders.ts'
import type { Work } from './work.ts'

export type Content = {
  product_code: string
  qty: number
  uom: string
  so_line_id?: number | null
  lot_no?: string | null
  expiry_date?: string | null
  serial_nos?: string[]
}

/**
 * Packed goods of a sales order that have not left yet, by line and lot. A line whose lots are not whole numbers of its unit is in base
 * units: a case that was opened to fill the rest from another lot is no longer a case.
 */
export const packedGoods = ({ tx }: Work, order: Order): Promise<Content[]> =>
  tx.query<Content>(sql`
    with picked as (
      select a.so_line_id, x.lot_no, sum(a.qty) as qty, case when min(x.expiry_date) = max(x.expiry_date) then min(x.expiry_date) end as expiry_date,
        array_remove(array_agg(x.serial_no order by x.serial_no), null) as serial_nos,
        bool_and(l.factor = 1 or sum(a.qty) % l.factor = 0) over (partition by a.so_line_id) as is_whole
      from allocation a join so_line l on l.id = a.so_line_id join stock_line x on x.id = a.stock_line_id
      where l.so_id = ${order.id} and a.picked group by a.so_line_id, l.factor, x.lot_no)
    select l.id as so_line_id, l.product_code, case when p.is_whole then p.qty / l.factor else p.qty end as qty,
      case when p.is_whole then l.uom else h.uom end as uom, p.lot_no, p.expiry_date, p.serial_nos
    from so_line l join picked p on p.so_line_id = l.id join holding h on h.id = l.holding_id
    where l.qty_packed > l.qty_despatched order by l.line_no, p.lot_no`)
