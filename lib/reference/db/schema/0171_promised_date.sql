-- The day that the supplier promises, beside the day that was agreed: only the agreed one says what is late.
alter table purchase_order add column promised_date date;
create index purchase_order_promised on purchase_order (promised_date, id) where promised_date is not null;
