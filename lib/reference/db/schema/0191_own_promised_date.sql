-- The day that the supplier promised for the order itself. It becomes promised_date again once no shipment of the order is expected
-- later than agreed.
alter table purchase_order add column own_promised_date date;
update purchase_order o set own_promised_date = o.promised_date
where o.promised_date is not null and not exists (
  select from shipment_order x join shipment s on s.id = x.shipment_id
  where x.kind = 'PO' and x.order_id = o.id and s.eta_date = o.promised_date
);
