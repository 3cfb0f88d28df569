-- The history of a user is found by their id, because their email address may change.
create index audit_event_of_user on audit_event (entity_id, at) where entity_type = 'user';
