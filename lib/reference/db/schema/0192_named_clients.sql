-- The clients named in a log entry that has no client_code. Users with access to all of these clients can read the entry.
alter table audit_event add column named_clients text[];
