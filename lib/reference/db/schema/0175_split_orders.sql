-- A part of an order was shipped: the order that waits for the rest knows the one that it was split from.
alter table sales_order add split_from bigint references sales_order on delete set null;
create index sales_order_split_from on sales_order (split_from) where split_from is not null;
