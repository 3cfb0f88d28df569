-- A supplier's login stays one without a supplier: then it sees nothing, instead of all that its clients have.
alter table app_user add column is_supplier boolean not null default false;
update app_user set is_supplier = true where supplier_code is not null;
alter table app_user add constraint supplier_login check (supplier_code is null or is_supplier);
