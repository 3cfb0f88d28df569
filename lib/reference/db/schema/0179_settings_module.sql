-- Gives the new module "settings" to administrators, with the rights that the demo's administrators have in every module.
insert into user_module (user_id, module, can_view, can_create, can_edit, can_delete, can_export, can_print)
  select id, 'settings', true, false, true, false, true, true from app_user where user_level in ('Admin', 'System')
  on conflict do nothing;
