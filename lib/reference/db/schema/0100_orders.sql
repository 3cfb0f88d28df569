-- A number is reserved only once, so that two orders never get the same one. Released and expired reservations are deleted before
-- their number is reserved again.
create unique index number_reservation_once on number_reservation (client_code, series, number);
-- Finds a user's idempotency keys that are older than a day. The user's next create request deletes them.
create index idempotency_age on idempotency (user_id, created_at);
-- While a reference is typed, the form checks whether another order has the same one.
create index sales_order_reference on sales_order (client_code, customer_po_no) where customer_po_no is not null;
