-- Two orders never get the same number: a number is reserved once, whoever asks. What was given back or ran out is deleted
-- before it is handed out again.
create unique index number_reservation_once on number_reservation (client_code, series, number);
-- Keys of a user that are older than a day are forgotten with his next create.
create index idempotency_age on idempotency (user_id, created_at);
-- "Is this reference on another order?" is asked with every key press.
create index sales_order_reference on sales_order (client_code, customer_po_no) where customer_po_no is not null;
