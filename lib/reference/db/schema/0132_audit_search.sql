-- Indexes for the history of a record of any type, the entries of a request, and a text search in two million entries.
create index audit_event_no on audit_event (entity_no, at, id);
create index audit_event_request on audit_event (request_id) where request_id is not null;
create index audit_event_search on audit_event using gin
  (lower(coalesce(entity_no, '') || ' ' || summary || ' ' || coalesce(actor_name, '') || ' ' || coalesce(actor_email, '')) gin_trgm_ops);
