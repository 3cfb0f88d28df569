-- When a user splits an order to ship what is in stock, the rest moves to a new order, which refers to the one it was split from.
alter table sales_order add split_from bigint references sales_order on delete set null;
create index sales_order_split_from on sales_order (split_from) where split_from is not null;
