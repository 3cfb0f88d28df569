-- The whole record as it stood after a change: the log can show unchanged fields beside the changed ones.
alter table audit_event add column record jsonb;
