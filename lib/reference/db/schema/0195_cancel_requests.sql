-- The action of a step after which the status is the same: 'ask_cancel'. Before, only its text said so.
alter table order_event add column action text;
update order_event set action = 'ask_cancel', text = substr(text, length('Asked to cancel: ') + 1)
where status_from = status_to and text like 'Asked to cancel: %';
