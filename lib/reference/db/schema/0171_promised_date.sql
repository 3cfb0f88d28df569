-- The date that the supplier now promises, in addition to the agreed date. Only the agreed date decides whether an order is late.
alter table purchase_order add column promised_date date;
create index purchase_order_promised on purchase_order (promised_date, id) where promised_date is not null;
