-- An account stays a supplier's login even if no supplier is assigned. It then sees nothing, rather than all data of its clients.
alter table app_user add column is_supplier boolean not null default false;
update app_user set is_supplier = true where supplier_code is not null;
alter table app_user add constraint supplier_login check (supplier_code is null or is_supplier);
