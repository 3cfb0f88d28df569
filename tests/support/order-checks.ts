import sql from 'sql-template-tag'
import { PO_STATUSES, SO_STATUSES } from '#lib/contract/order-status.ts'
import type { Db } from '#lib/reference/db/db.ts'

/** Orders whose head is not the sum of its lines, or whose status does not fit what became of the lines. */
export const brokenOrders = (db: Db) =>
  db.query(sql`
    select 'sales order' as of, o.so_no as no, o.status from sales_order o
      join (select so_id, count(*) as lines, sum(factor * qty_ordered) as ordered, sum(factor * qty_allocated) as allocated, sum(factor * qty_picked) as picked,
          sum(factor * qty_packed) as packed, sum(factor * qty_despatched) as despatched, sum(factor * qty_back_ordered) as back_ordered,
          bool_or(qty_outstanding > 0) as is_waiting, bool_or(qty_picked > 0) as has_pick
        from so_line group by so_id) l on l.so_id = o.id
    where o.lines <> l.lines or o.qty_ordered <> l.ordered or o.qty_allocated <> l.allocated or o.qty_picked <> l.picked or o.qty_packed <> l.packed
      or o.qty_despatched <> l.despatched or o.qty_back_ordered <> l.back_ordered
      or (o.status in ('DESPATCHED', 'DELIVERED') and (l.is_waiting or o.despatched_at is null))
      or (o.status = 'DELIVERED' and o.delivered_at is null)
      or (o.status in ('PICKED', 'PACKED') and (o.picked_at is null or not l.has_pick))
      or (o.status = 'PACKED' and o.packed_at is null)
      or (o.status in ('ENTERED', 'ON_HOLD', 'BACK_ORDERED') and l.allocated > 0)
    union all
    select 'purchase order', o.po_no, o.status from purchase_order o
      join (select po_id, count(*) as lines, sum(factor * qty_ordered) as ordered, sum(factor * qty_advised) as advised, sum(factor * qty_received) as received,
          sum(factor * qty_outstanding) as outstanding, sum(factor * qty_damaged) as damaged from po_line group by po_id) l on l.po_id = o.id
    where o.status <> 'CANCELLED' and (o.lines <> l.lines or o.qty_ordered <> l.ordered or o.qty_advised <> l.advised or o.qty_received <> l.received or o.qty_outstanding <> l.outstanding
      or o.qty_damaged <> l.damaged or (o.status in ('RECEIVED', 'CLOSED') and (l.outstanding > 0 or o.received_at is null)))
    limit 5`)

/** Steps of orders since an instant that the contract does not know: from a status to one that may not follow it. */
export const wrongSteps = async (db: Db, since: Date) => {
  const steps = await db.query<{ kind: 'PO' | 'SO'; status_from: string | null; status_to: string }>(sql`
    select distinct kind, status_from, status_to from order_event where at > ${since.toISOString()}::timestamptz and status_from is not null and status_from <> status_to`)
  const next = { PO: nextOf(PO_STATUSES), SO: nextOf(SO_STATUSES) }
  return steps.filter(({ kind, status_from, status_to }) => !next[kind].get(status_from ?? '')?.includes(status_to))
}

const nextOf = (statuses: readonly { value: string; next: readonly string[] }[]) =>
  new Map(statuses.map(({ value, next }) => [value, next]))
