-- What a supplier has only proposed is not on order until the client accepts it.
update holding h set on_order = greatest(0, h.on_order - proposed.qty)
from (
  select l.holding_id, sum(l.base_on_order) as qty from po_line l join purchase_order o on o.id = l.po_id
  where l.qty_outstanding > 0 and o.is_open and o.status = 'ON_HOLD' and o.source = 'SUPPLIER' and o.hold_reason = 'Proposed by the supplier'
  group by l.holding_id
) proposed
where h.id = proposed.holding_id;
