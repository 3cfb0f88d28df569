-- Suppliers write their numbers as they like, so a search for the beginning of one ignores upper and lower case.
create index shipment_asn_start on shipment ((upper(asn_no)) text_pattern_ops) where asn_no is not null;
create index shipment_container_start on shipment ((upper(container_no)) text_pattern_ops) where container_no is not null;
