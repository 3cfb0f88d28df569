-- Indexes for hundreds of thousands of orders, shipments and movements.

-- Most queries are about open orders, a tenth of all. This index has the columns that they are filtered, counted and sorted by, so
-- that the orders themselves are not read.
create index sales_order_open_narrow on sales_order (required_ship_date, client_code, site_code, owner_code, status, ordered_date, priority,
  order_type, carrier_code, source, qty_back_ordered, customer_code, created_by_id, required_delivery_date, lines, id) where is_open;

-- Finds all orders of the customers that a search matches.
drop index sales_order_customer;
create index sales_order_customer on sales_order (customer_code, ordered_date, id);

-- Finds a text anywhere in the numbers and the name, for searches where none of them begins with it.
create index sales_order_search on sales_order using gin
  (upper(so_no || ' ' || coalesce(customer_po_no, '') || ' ' || coalesce(consignment_no, '') || ' ' || coalesce(customer_name, '')) gin_trgm_ops);

-- Sorting by the columns that a list shows by default. If open and finished orders are at opposite ends of a sort order, the open
-- orders have a separate index, because a scan would otherwise pass all the finished ones.
create index sales_order_priority on sales_order (priority, id);
create index sales_order_carrier on sales_order (carrier_code, id);
create index sales_order_site on sales_order (site_code, id);
create index sales_order_lines on sales_order (lines, id);
create index sales_order_reference_sort on sales_order (customer_po_no, id);
create index sales_order_progress on sales_order ((qty_despatched / nullif(qty_ordered, 0)), id);
create index sales_order_delivered on sales_order (delivered_at, id);
create index sales_order_open_progress on sales_order ((qty_despatched / nullif(qty_ordered, 0)), id) where is_open;
create index sales_order_open_rank on sales_order (status_rank, id) where is_open;
create index sales_order_open_despatched on sales_order (despatched_at, id) where is_open;
create index sales_order_open_delivered on sales_order (delivered_at, id) where is_open;

create index shipment_eta on shipment (eta_date, id) where direction = 'OUT';
create index shipment_delivered on shipment (delivered_at, id);
create index shipment_packages on shipment (packages, id);
create index shipment_weight on shipment (weight_kg, id);
create index shipment_open_status on shipment (status, id) where direction = 'OUT' and status not in ('DELIVERED', 'RETURNED', 'CANCELLED');
create index shipment_open_despatched on shipment (despatched_at, id)
  where direction = 'OUT' and status not in ('DELIVERED', 'RETURNED', 'CANCELLED');
create index shipment_open_delivered on shipment (delivered_at, id)
  where direction = 'OUT' and status not in ('DELIVERED', 'RETURNED', 'CANCELLED');
create index shipment_open_weight on shipment (weight_kg, id) where direction = 'OUT' and status not in ('DELIVERED', 'RETURNED', 'CANCELLED');

-- Every page of the shipment list includes counts by status.
create index shipment_narrow on shipment (direction, client_code, site_code, owner_code, status, supplier_code, id);
drop index shipment_customer;
create index shipment_customer on shipment (customer_code, id) where customer_code is not null;

create index shipment_container on shipment (container_no) where container_no is not null;

-- Finds packages by the item and lot that they contain.
create index package_content_product on package_content (product_code, package_id);
drop index package_content_lot;
create index package_content_lot on package_content (lot_no, package_id, so_line_id) where lot_no is not null;

-- Movements by location and by reason; and the largest movements of a date range, without reading each of them.
create index movement_from on movement (from_location, moved_at) where from_location is not null;
create index movement_to on movement (to_location, moved_at) where to_location is not null;
create index movement_reason on movement (reason_code, moved_at) where reason_code is not null;
drop index movement_time;
create index movement_time on movement (moved_at, id) include (qty, site_code);
drop index movement_scope;
create index movement_scope on movement (client_code, site_code, moved_at, id) include (qty, owner_code);

-- Finds warnings and errors among two million entries of the user log.
create index audit_event_grave on audit_event (severity, at) where severity <> 'info';
