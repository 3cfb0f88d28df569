-- The format of dates and numbers follows the deployment until a user chooses one. The former default, en-AU, was no user's choice.
alter table app_user alter column locale set default '';
update app_user set locale = '' where locale = 'en-AU';
