-- Who owns stock and where it is stored. Codes are upper-case text and sort by code point on every back end (collate "C").
create extension if not exists pg_trgm;

-- State of this data: the tier and day that it was seeded for, and the day that the demand and age of holdings refer to.
create table app_state (
  key text primary key,
  value jsonb not null
);

create table client (
  client_code text collate "C" primary key check (client_code = upper(client_code) and client_code <> ''),
  client_name text not null,
  active boolean not null default true,
  -- Brand colours of the logo that /images/{client} draws: {"background":"#0a7","ink":"#fff","mark":"AF"}
  logo jsonb not null default '{}',
  -- Order rules: require_lot, require_expiry, allow_over_receipt_pct, auto_number, cutoff_time, max_lines, on_shortage
  options jsonb not null default '{}',
  label_version integer not null default 1,
  labels_updated_at timestamptz,
  column_version integer not null default 1
);

create table owner (
  client_code text collate "C" not null references client,
  owner_code text collate "C" not null,
  owner_name text not null,
  active boolean not null default true,
  primary key (client_code, owner_code)
);

create table site (
  site_code text collate "C" primary key,
  site_name text not null,
  timezone text not null,
  country text not null,
  site_type text not null check (site_type in ('DC', 'XDOCK', 'STORE')),
  -- A deactivated site takes no new orders; it may still hold stock.
  active boolean not null default true,
  dock_hours text not null,
  cutoff_time text not null default '15:00'
);

create table client_site (
  client_code text collate "C" not null references client,
  site_code text collate "C" not null references site,
  active boolean not null default true,
  primary key (client_code, site_code)
);

create table location (
  site_code text collate "C" not null references site,
  location_code text collate "C" not null,
  zone text not null,
  location_type text not null check (location_type in ('PICK', 'BULK', 'STAGE', 'DOCK', 'QUAR')),
  active boolean not null default true,
  pick_sequence integer not null default 0,
  primary key (site_code, location_code)
);

create table disposition (
  disposition_code text collate "C" primary key,
  label text not null,
  bucket text not null check (bucket in ('available', 'on_hold', 'quarantined', 'damaged', 'expired')),
  is_available boolean generated always as (bucket = 'available') stored,
  is_hold boolean not null,
  reason_required boolean not null,
  color text not null,
  position integer not null
);

create table uom (
  uom text collate "C" primary key,
  label text not null,
  level text not null check (level in ('EACH', 'INNER', 'CASE', 'LAYER', 'PALLET')),
  position integer not null
);

create table field_label (
  client_code text collate "C" not null references client,
  field_key text not null,
  label text not null,
  primary key (client_code, field_key)
);
