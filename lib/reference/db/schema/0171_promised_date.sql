-- The day that the supplier now promises, beside the agreed day. Only the agreed day decides whether an order is late.
alter table purchase_order add column promised_date date;
create index purchase_order_promised on purchase_order (promised_date, id) where promised_date is not null;
