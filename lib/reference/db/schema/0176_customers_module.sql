-- Gives the new module "customers" to users of sales orders, with the rights that a new user gets: users who may create orders may
-- edit customers.
insert into user_module (user_id, module, can_view, can_create, can_edit, can_delete, can_export, can_print)
  select m.user_id, 'customers', m.can_view, false, m.can_create, false, m.can_export, m.can_print
  from user_module m join app_user u on u.id = m.user_id
  where m.module = 'sales_orders' and not u.is_supplier
  on conflict do nothing;
