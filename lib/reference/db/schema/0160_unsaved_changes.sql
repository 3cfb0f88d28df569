-- Unsaved changes to an order, one row per order and user. Only that user can see them.
create table order_unsaved (
  kind text not null check (kind in ('PO', 'SO')),
  order_id bigint not null,
  user_id text collate "C" not null references app_user on delete cascade,
  version integer not null,
  changes jsonb not null,
  at timestamptz not null,
  primary key (kind, order_id, user_id)
);
