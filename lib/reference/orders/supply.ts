import sql from 'sql-template-tag'

/** When what is not advised of a line `l` comes: on the day that the supplier promises, or else on the agreed date. */
const LINE_DAY = sql`coalesce(o.promised_date, l.expected_date, o.expected_date)`

/**
 * The parts of a line `l` of a purchase order `o` that are still to be received, in base units: `day`, `on_order` and `in_transit`.
 * Advised goods arrive on the expected day of their shipment or, if its dock is booked for a later one, on that day. What was received
 * counts as part of the earliest shipments. Lateness does not depend on these days: it is measured by the agreed one
 * (docs/decisions/0150).
 */
export const SUPPLY_SQL = sql`lateral (
  select ${LINE_DAY} as day, l.base_on_order as on_order, 0::numeric as in_transit where l.base_on_order > 0
  union all
  select coalesce(p.day, ${LINE_DAY}), 0, least(p.qty, l.base_in_transit - p.later)
  from (
    select a.day, a.qty, sum(a.qty) over (order by a.day desc nulls last, a.id nulls last) - a.qty as later
    from (
      select i.id, i.qty * l.factor as qty, greatest(s.eta_date, (s.booked_at at time zone z.timezone)::date) as day
      from shipment_line i join shipment s on s.id = i.shipment_id join site z on z.site_code = s.site_code
      where i.po_line_id = l.id and s.status not in ('RECEIVED', 'CANCELLED')
      union all
      -- What no shipment names.
      select null, l.base_in_transit, null
    ) a
  ) p where l.base_in_transit > 0 and p.later < l.base_in_transit
)`
