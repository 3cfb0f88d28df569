-- When part of an order is shipped, the rest waits in a new order, which refers to the order that it was split from.
alter table sales_order add split_from bigint references sales_order on delete set null;
create index sales_order_split_from on sales_order (split_from) where split_from is not null;
