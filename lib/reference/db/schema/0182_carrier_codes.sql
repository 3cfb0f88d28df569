-- Carrier codes in the messages of a client, and the carriers that they mean. A version number is never reused.
create sequence carrier_code_version;
create table client_carrier_code (
  client_code text collate "C" not null references client on delete cascade,
  -- In upper case.
  sent_code text collate "C" not null,
  carrier_code text collate "C" not null references carrier,
  changed_by text,
  changed_at timestamptz not null,
  version integer not null default nextval('carrier_code_version'),
  primary key (client_code, sent_code)
);
