-- The history of a customer or supplier is found by its code, because its number may change.
create index audit_event_of_partner on audit_event (entity_id, at) where entity_type in ('customer', 'supplier');
