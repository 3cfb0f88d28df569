-- Customers and suppliers can be shared between clients. Their number and their block belong to one client, and a change to these
-- increases only that client's version.
alter table client_customer add column version integer not null default 0;
alter table client_supplier add column version integer not null default 0;
