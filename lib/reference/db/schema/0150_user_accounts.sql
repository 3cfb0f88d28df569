-- Links that were sent to a user. Only the newest one is valid, so creating a link has to find the older ones.
create index invitation_of_user on invitation (user_id) where used_at is null;
create index password_reset_of_user on password_reset (user_id) where used_at is null;
-- The reverse of the primary keys: which users may see a client or a site.
create index user_client_of_client on user_client (client_code, user_id);
create index user_site_of_site on user_site (site_code, user_id);
create index app_user_level on app_user (user_level, status);
