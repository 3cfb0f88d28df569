-- A customer or supplier that is shared between clients: its number and block belong to one client, and change only that client's version.
alter table client_customer add column version integer not null default 0;
alter table client_supplier add column version integer not null default 0;
