-- How dates and numbers are written follows the deployment until a user chooses. Nobody has chosen what every account began with.
alter table app_user alter column locale set default '';
update app_user set locale = '' where locale = 'en-AU';
