-- Searches also ignore whether an apostrophe or a hyphen is the plain one: "O'Neill" finds "O’Neill".

-- As unaccented in lib/shared/unaccented.ts. See 0177_unaccented_search.sql.
create or replace function unaccented(t text) returns text language sql immutable parallel safe return
  case when octet_length(t) = char_length(t) then lower(t)
  else lower(replace(replace(replace(
    translate(regexp_replace(normalize(t, NFD), U&'[\0300-\036F]+', '', 'g'),
      U&'ØøĐđŁłıÆŒẞ\00B4\02BC\2018\2019\2010\2011\2012\2013\2014\2015\2212', 'ooddlliæœß''''''''-------'),
    'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss')) end;

update product set search_text = unaccented(search_text) where search_text <> unaccented(search_text);

reindex index customer_search;
reindex index sales_order_search;
reindex index audit_event_search;
reindex index shipment_asn_start;
reindex index shipment_container_start;
