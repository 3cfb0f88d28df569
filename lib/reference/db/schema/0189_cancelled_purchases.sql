-- Nothing on a cancelled line is outstanding: it will not be received. The expression of a generated column cannot be changed, so the
-- columns are created again, and so is the index that was dropped with them.
alter table po_line drop column qty_outstanding, drop column base_in_transit, drop column base_on_order;
alter table po_line
  add column qty_outstanding numeric(14, 3) generated always as
    (case when status = 'CANCELLED' then 0 else greatest(0, qty_ordered - qty_received - qty_short) end) stored,
  add column base_in_transit numeric(16, 3) generated always as
    (case when status = 'CANCELLED' then 0
      else factor * least(greatest(0, qty_ordered - qty_received - qty_short), greatest(0, qty_advised - qty_received)) end) stored,
  add column base_on_order numeric(16, 3) generated always as
    (case when status = 'CANCELLED' then 0
      else factor * greatest(0, greatest(0, qty_ordered - qty_received - qty_short) - greatest(0, qty_advised - qty_received)) end) stored;
create index po_line_open on po_line (holding_id) include (po_id, product_code, qty_outstanding, base_on_order, base_in_transit, expected_date)
  where qty_outstanding > 0;
update purchase_order set qty_outstanding = 0 where status = 'CANCELLED' and qty_outstanding > 0;
