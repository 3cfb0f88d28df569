-- The hash of a password that an administrator has invalidated, because somebody else may know it. Kept until the user has chosen another.
alter table app_user add column ended_password_hash text;
