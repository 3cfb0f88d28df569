-- The interchange sender ids that a stream accepts messages from, and what happens to its orders when stock is short.
alter table stream add column senders text[] not null default '{}';
alter table stream add column on_shortage text not null default 'BACK_ORDER' check (on_shortage in ('REJECT', 'BACK_ORDER', 'SHIP_AVAILABLE'));
-- Few of the messages are waiting, but those are queried all the time.
create index rejection_waiting on rejection (rejected_at, id) where is_open;
create index rejection_stream on rejection (stream_code, rejected_at);
