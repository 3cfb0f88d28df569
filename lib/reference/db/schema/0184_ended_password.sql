-- The password that an administrator has ended, until the user has chosen another one: it may be known to somebody else.
alter table app_user add column ended_password_hash text;
