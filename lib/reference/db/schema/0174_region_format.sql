-- The format of dates and numbers follows the deployment until a user chooses one. No user has chosen the former default, en-AU.
alter table app_user alter column locale set default '';
update app_user set locale = '' where locale = 'en-AU';
