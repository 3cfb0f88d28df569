-- People leave out the hyphens and spaces of a number: "45009318" finds "4500-9318". Reads only the index, like a search for the beginning
-- of a number did before.

-- As withoutSeparators in lib/shared/unaccented.ts.
create function without_separators(t text) returns text language sql immutable parallel safe return translate(unaccented(t), ' -./_#', '');

create index sales_order_no_compact on sales_order ((without_separators(so_no)) text_pattern_ops);
create index sales_order_reference_compact on sales_order ((without_separators(customer_po_no)) text_pattern_ops) where customer_po_no is not null;
create index purchase_order_no_compact on purchase_order ((without_separators(po_no)) text_pattern_ops);

drop index shipment_asn_start;
drop index shipment_container_start;
create index shipment_asn_compact on shipment ((without_separators(asn_no)) text_pattern_ops) where asn_no is not null;
create index shipment_container_compact on shipment ((without_separators(container_no)) text_pattern_ops) where container_no is not null;

-- Without statistics on the expressions, the planner would read all orders by date instead.
analyze sales_order, purchase_order, shipment;
