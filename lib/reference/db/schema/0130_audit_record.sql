-- The whole record after a change, so that the log can show unchanged fields beside the changed ones.
alter table audit_event add column record jsonb;
