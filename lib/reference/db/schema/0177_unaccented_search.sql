-- Searches ignore accents as well as case: "cafe" finds "Café". Needs no extension such as unaccent, which only a superuser may create.

-- The text without accents, in lower case, as unaccented in lib/shared/unaccented.ts makes it. Most texts are ASCII, for which this costs
-- no more than lower(). Not strict, because the planner cannot inline a strict function.
create function unaccented(t text) returns text language sql immutable parallel safe return
  case when octet_length(t) = char_length(t) then lower(t)
  else lower(replace(replace(replace(
    translate(regexp_replace(normalize(t, NFD), U&'[\0300-\036F]+', '', 'g'), 'ØøĐđŁłıÆŒẞ', 'ooddlliæœß'),
    'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss')) end;

-- The trigger on product copies the text to the holdings.
update product set search_text = unaccented(search_text) where search_text <> unaccented(search_text);

drop index customer_search;
create index customer_search on customer using gin (unaccented(name) gin_trgm_ops);

drop index sales_order_search;
create index sales_order_search on sales_order using gin
  (unaccented(so_no || ' ' || coalesce(customer_po_no, '') || ' ' || coalesce(consignment_no, '') || ' ' || coalesce(customer_name, '')) gin_trgm_ops);

drop index audit_event_search;
create index audit_event_search on audit_event using gin
  (unaccented(coalesce(entity_no, '') || ' ' || summary || ' ' || coalesce(actor_name, '') || ' ' || coalesce(actor_email, '')) gin_trgm_ops);
