-- The presets that are offered when a user is added: one row for the installation. Null means the product's own presets.
create table access_presets (
  is_only boolean primary key default true check (is_only),
  presets jsonb,
  changed_by text,
  changed_at timestamptz,
  version integer not null default 0
);
insert into access_presets default values;
