-- Good stock is not available from its expiry date on. Each site has the day on which its stock was last checked.
alter table site add column stock_day date;
alter table stock_line add column has_expired boolean not null default false;
alter table stock_line drop column available;
alter table stock_line add column available numeric(14, 3)
  generated always as (case when bucket = 'available' and not has_expired then on_hand - allocated else 0 end) stored;
-- Dropped with the old column.
create index stock_line_narrow on stock_line (client_code, site_code, disposition_code, bucket, zone, expiry_date, received_date, on_hand,
  available, supplier_code, owner_code, product_code, holding_id, id);
