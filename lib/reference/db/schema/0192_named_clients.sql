-- The clients named in an entry that belongs to none of them. Users with access to all of these can read it.
alter table audit_event add column named_clients text[];
