-- Indexes that find and add up hundreds of thousands of lines and shipments without reading the tables.

-- All lines of an item, with the columns that their list adds up.
drop index so_line_product;
create index so_line_product on so_line (product_code, so_id)
  include (uom, qty_ordered, qty_allocated, qty_picked, qty_packed, qty_despatched, qty_back_ordered);

-- Lines with an outstanding quantity, with the columns that the forecast adds up.
drop index so_line_open;
create index so_line_open on so_line (holding_id) include (so_id, product_code, factor, qty_outstanding, ship_date) where qty_outstanding > 0;
drop index po_line_open;
create index po_line_open on po_line (holding_id) include (po_id, product_code, qty_outstanding, base_on_order, base_in_transit, expected_date)
  where qty_outstanding > 0;

create index so_line_back_ordered on so_line (qty_back_ordered, id);
create index so_line_ordered on so_line (qty_ordered, id);
create index sales_order_qty on sales_order (qty_ordered, id);

-- Sorts shipments by their customers' names.
create index customer_name on customer (name, customer_code);
