-- Finds the open orders of each customer on a page of the customer list.
create index sales_order_open_customer on sales_order (customer_code) where is_open;
