-- The default layout of a list for the users of a client: columns, density and sort. A version number is never reused, so that a
-- layout that was removed and set again is not mistaken for the one that somebody has read.
create sequence list_layout_version;
create table list_layout (
  client_code text collate "C" not null references client on delete cascade,
  list text collate "C" not null,
  layout jsonb not null,
  changed_by text,
  changed_at timestamptz not null,
  version integer not null default nextval('list_layout_version'),
  primary key (client_code, list)
);
