-- People leave out the hyphens of a part of a number, and of a location, too: "O2013" finds "SO-201305", and "B0504" finds "B-05-04".

-- The signs between the fields are not separators, so that no text matches the end of one field and the beginning of the next.
drop index sales_order_search;
create index sales_order_search on sales_order using gin
  (without_separators(so_no || '|' || coalesce(customer_po_no, '') || '|' || coalesce(consignment_no, '') || '|' || coalesce(customer_name, '')) gin_trgm_ops);

create index location_compact on location (without_separators(location_code));

-- Without statistics on the expressions, the planner would read all rows instead.
analyze sales_order, location;
