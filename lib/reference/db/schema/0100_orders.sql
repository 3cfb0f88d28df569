-- A number is reserved only once, so that two orders never get the same one. Released and expired reservations are deleted before
-- their number is reserved again.
create unique index number_reservation_once on number_reservation (client_code, series, number);
-- A user's keys that are older than a day are deleted with their next create.
create index idempotency_age on idempotency (user_id, created_at);
-- The form checks with every key press whether another order has the same reference.
create index sales_order_reference on sales_order (client_code, customer_po_no) where customer_po_no is not null;
