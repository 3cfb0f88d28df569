-- Nobody needs to know the lead time of a supplier.
alter table supplier alter column lead_time_days drop not null, alter column lead_time_days drop default;
