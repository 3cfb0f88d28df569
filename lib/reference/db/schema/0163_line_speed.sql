-- Lines and shipments at hundreds of thousands, found and added up by indexes alone.

-- All lines of an item, with what their list adds up.
drop index so_line_product;
create index so_line_product on so_line (product_code, so_id)
  include (uom, qty_ordered, qty_allocated, qty_picked, qty_packed, qty_despatched, qty_back_ordered);

-- Lines with something left to move, with what a plan of weeks adds up.
drop index so_line_open;
create index so_line_open on so_line (holding_id) include (so_id, product_code, factor, qty_outstanding, ship_date) where qty_outstanding > 0;
drop index po_line_open;
create index po_line_open on po_line (holding_id) include (po_id, product_code, qty_outstanding, base_on_order, base_in_transit, expected_date)
  where qty_outstanding > 0;

create index so_line_back_ordered on so_line (qty_back_ordered, id);
create index so_line_ordered on so_line (qty_ordered, id);
create index sales_order_qty on sales_order (qty_ordered, id);

-- Shipments in the order of their customers' names.
create index customer_name on customer (name, customer_code);
