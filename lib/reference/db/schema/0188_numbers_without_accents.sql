-- Suppliers write their numbers as they like. Like every search, one for the beginning of such a number ignores case and accents.
drop index shipment_asn_start;
drop index shipment_container_start;
create index shipment_asn_start on shipment ((unaccented(asn_no)) text_pattern_ops) where asn_no is not null;
create index shipment_container_start on shipment ((unaccented(container_no)) text_pattern_ops) where container_no is not null;
