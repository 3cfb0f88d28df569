-- Lists of orders: the sort order of statuses, and indexes for filtering and sorting hundreds of thousands of orders.
alter table purchase_order add column status_rank smallint generated always as (case status
  when 'DRAFT' then 100 when 'ENTERED' then 200 when 'ON_HOLD' then 250 when 'RELEASED' then 300 when 'BOOKED' then 320
  when 'IN_TRANSIT' then 340 when 'ARRIVED' then 400 when 'IN_PROGRESS' then 420 when 'PART_RECEIVED' then 440
  when 'RECEIVED' then 500 when 'CLOSED' then 600 else 900 end) stored;
alter table sales_order add column status_rank smallint generated always as (case status
  when 'DRAFT' then 100 when 'ERROR' then 150 when 'ENTERED' then 200 when 'ON_HOLD' then 250 when 'BACK_ORDERED' then 260
  when 'RELEASED' then 300 when 'PART_ALLOCATED' then 310 when 'ALLOCATED' then 320 when 'PICKING' then 350 when 'PICKED' then 400
  when 'PACKED' then 450 when 'PART_DESPATCHED' then 470 when 'DESPATCHED' then 500 when 'DELIVERED' then 600
  when 'RETURNED' then 800 else 1000 end) stored;

-- The columns that lists filter and count by. A count reads only these indexes, which are far smaller than the tables.
create index sales_order_narrow on sales_order (client_code, site_code, owner_code, is_open, status, ordered_date, required_ship_date,
  priority, order_type, carrier_code, source, qty_back_ordered, created_by_id, lines, id);
create index purchase_order_narrow on purchase_order (client_code, site_code, owner_code, is_open, status, ordered_date, expected_date,
  priority, order_type, carrier_code, source, supplier_code, created_by_id, lines, id);

create index sales_order_number on sales_order (so_no, id);
create index purchase_order_number on purchase_order (po_no, id);
create index sales_order_customer_name on sales_order (customer_name, id);
create index sales_order_rank on sales_order (status_rank, id);
create index sales_order_no_customer on sales_order (id) where customer_code is null;
create index sales_order_reference_start on sales_order ((upper(customer_po_no)) text_pattern_ops) where customer_po_no is not null;
create index sales_order_postcode on sales_order (ship_to_postcode) where ship_to_postcode is not null;
create index sales_order_tracking on sales_order using gin (tracking_nos);
create index sales_order_drafts on sales_order (created_by_id) where status = 'DRAFT';
create index package_content_lot on package_content (lot_no) where lot_no is not null;
create index so_line_lot on so_line (lot_no) where lot_no is not null;
