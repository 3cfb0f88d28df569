-- Orders, shipments and movements at hundreds of thousands.

-- Most questions are about open orders, a tenth of all: what they are filtered, counted and sorted by, without reading the
-- orders themselves.
create index sales_order_open_narrow on sales_order (required_ship_date, client_code, site_code, owner_code, status, ordered_date, priority,
  order_type, carrier_code, source, qty_back_ordered, customer_code, created_by_id, required_delivery_date, lines, id) where is_open;

-- All orders of the customers that a search finds.
drop index sales_order_customer;
create index sales_order_customer on sales_order (customer_code, ordered_date, id);

-- A text anywhere in the numbers and the name, where nothing begins with it.
create index sales_order_search on sales_order using gin
  (upper(so_no || ' ' || coalesce(customer_po_no, '') || ' ' || coalesce(consignment_no, '') || ' ' || coalesce(customer_name, '')) gin_trgm_ops);

-- What the columns that a list shows at first are sorted by, ended orders among them. Where open and ended ones lie at opposite
-- ends of the order, the open ones have an index of their own: they would be looked for through all the others.
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

-- Shipments are counted by status with every page of them.
create index shipment_narrow on shipment (direction, client_code, site_code, owner_code, status, supplier_code, id);
drop index shipment_customer;
create index shipment_customer on shipment (customer_code, id) where customer_code is not null;

create index shipment_container on shipment (container_no) where container_no is not null;

-- What left in packages, by item and by lot.
create index package_content_product on package_content (product_code, package_id);
drop index package_content_lot;
create index package_content_lot on package_content (lot_no, package_id, so_line_id) where lot_no is not null;

-- Movements of a place and for a reason; and the largest of some days, without reading each of them.
create index movement_from on movement (from_location, moved_at) where from_location is not null;
create index movement_to on movement (to_location, moved_at) where to_location is not null;
create index movement_reason on movement (reason_code, moved_at) where reason_code is not null;
drop index movement_time;
create index movement_time on movement (moved_at, id) include (qty, site_code);
drop index movement_scope;
create index movement_scope on movement (client_code, site_code, moved_at, id) include (qty, owner_code);

-- What went wrong, among two million entries of the user log.
create index audit_event_grave on audit_event (severity, at) where severity <> 'info';
