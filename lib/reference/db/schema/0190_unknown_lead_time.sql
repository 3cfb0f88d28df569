-- A supplier's lead time may be unknown.
alter table supplier alter column lead_time_days drop not null, alter column lead_time_days drop default;
