-- Products with their pack levels, suppliers, customers, carriers, and the order types, priorities and numbers of orders.
create table supplier (
  supplier_code text collate "C" primary key,
  name text collate "C" not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'BLOCKED', 'PENDING')),
  contact_name text,
  email text,
  phone text,
  address1 text,
  address2 text,
  city text,
  state text,
  postcode text,
  country text not null,
  lead_time_days integer not null default 7,
  on_time_pct numeric(5, 1),
  notes text,
  created_at timestamptz not null default now(),
  version integer not null default 1
);

-- A client's suppliers, each with the number that the client uses for them.
create table client_supplier (
  client_code text collate "C" not null references client,
  supplier_code text collate "C" not null references supplier,
  supplier_no text collate "C" not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'BLOCKED')),
  primary key (client_code, supplier_code),
  unique (client_code, supplier_no)
);
create index client_supplier_supplier on client_supplier (supplier_code);

create table customer (
  customer_code text collate "C" primary key,
  name text collate "C" not null,
  company text,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'BLOCKED')),
  address1 text not null,
  address2 text,
  city text not null,
  state text,
  postcode text,
  country text not null,
  phone text,
  email text,
  default_carrier_code text collate "C",
  delivery_instructions text,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create index customer_search on customer using gin (lower(name) gin_trgm_ops);

create table client_customer (
  client_code text collate "C" not null references client,
  customer_code text collate "C" not null references customer,
  customer_no text collate "C" not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'BLOCKED')),
  primary key (client_code, customer_code),
  unique (client_code, customer_no)
);
create index client_customer_customer on client_customer (customer_code);

create table product (
  client_code text collate "C" not null references client,
  product_code text collate "C" not null check (length(product_code) between 1 and 60),
  owner_code text collate "C" not null,
  product_name text collate "C" not null,
  product_group text,
  gtin text collate "C",
  -- False for the few products whose GTIN intentionally has a wrong check digit.
  gtin_valid boolean not null default true,
  base_uom text collate "C" not null references uom,
  default_uom text collate "C" not null references uom,
  active boolean not null default true,
  lot_tracked boolean not null default false,
  serial_tracked boolean not null default false,
  expiry_tracked boolean not null default false,
  -- Quantities of weighed products may have up to three decimals; those of all others are whole.
  is_weighed boolean not null default false,
  shelf_life_days integer,
  supplier_code text collate "C" references supplier,
  unit_price numeric(14, 3),
  -- Weight and volume of one base unit.
  weight_kg numeric(14, 6),
  volume_m3 numeric(14, 9),
  image_url text,
  -- Code, name and GTIN, lower-cased by the application, because databases disagree about lower(). See also 0177.
  search_text text collate "C" not null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (client_code, product_code),
  foreign key (client_code, owner_code) references owner
);
create index product_code_prefix on product (product_code text_pattern_ops);
create index product_gtin on product (gtin);
create index product_search on product using gin (search_text gin_trgm_ops);

create table product_uom (
  client_code text collate "C" not null,
  product_code text collate "C" not null,
  uom text collate "C" not null references uom,
  -- Base units in one of this unit.
  factor numeric(14, 3) not null check (factor > 0),
  gtin text collate "C",
  length_cm numeric(10, 2),
  width_cm numeric(10, 2),
  height_cm numeric(10, 2),
  weight_kg numeric(14, 6),
  primary key (client_code, product_code, uom),
  foreign key (client_code, product_code) references product
);
create index product_uom_gtin on product_uom (gtin);

create table carrier (
  carrier_code text collate "C" primary key,
  carrier_name text not null,
  scac text,
  needs_account boolean not null default false,
  label_format text,
  -- `{tracking_no}` is replaced; null if the carrier has no tracking page.
  tracking_template text,
  active boolean not null default true
);

create table carrier_service (
  carrier_code text collate "C" not null references carrier,
  service text collate "C" not null,
  label text not null,
  cutoff_time text,
  primary key (carrier_code, service)
);

create table carrier_site (
  carrier_code text collate "C" not null references carrier,
  site_code text collate "C" not null references site,
  primary key (carrier_code, site_code)
);

-- A carrier without rows here serves every client of its sites.
create table client_carrier (
  client_code text collate "C" not null references client,
  carrier_code text collate "C" not null references carrier,
  account_no text,
  primary key (client_code, carrier_code)
);

create table order_type (
  kind text not null check (kind in ('PO', 'SO')),
  order_type text collate "C" not null,
  label text not null,
  needs_customer boolean not null default false,
  needs_supplier boolean not null default false,
  needs_destination_site boolean not null default false,
  allow_partial boolean not null default true,
  allow_back_order boolean not null default true,
  default_disposition text collate "C" references disposition,
  position integer not null,
  primary key (kind, order_type)
);

create table priority (
  priority text collate "C" primary key,
  label text not null,
  rank integer not null,
  color text not null,
  sla_hours integer not null
);

create table number_series (
  client_code text collate "C" not null references client,
  series text not null check (series in ('PO', 'SO', 'SHIPMENT', 'RECEIPT', 'SUPPLIER', 'CUSTOMER')),
  prefix text not null,
  next_no bigint not null,
  primary key (client_code, series)
);

-- A number reserved for one form. No other form gets it, unless the reservation expires unused or is released.
create table number_reservation (
  token_hash text primary key,
  client_code text collate "C" not null references client,
  owner_code text collate "C" not null,
  series text not null,
  number text collate "C" not null,
  reserved_by text not null,
  reserved_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  released_at timestamptz
);
create index number_reservation_number on number_reservation (client_code, series, number);
