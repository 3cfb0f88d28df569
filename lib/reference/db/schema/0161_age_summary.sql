-- Age of a holding's stock: aged_31 is the on-hand quantity received at least 31 days before the day in app_state 'demand_as_of'.
-- lib/reference/ledger/refresh.ts maintains these columns. For a different day, the age profile adds the stock that moves to
-- another age bucket in between.
alter table holding add column aged_31 numeric(14, 3) not null default 0;
alter table holding add column aged_61 numeric(14, 3) not null default 0;
alter table holding add column aged_91 numeric(14, 3) not null default 0;
alter table holding add column aged_181 numeric(14, 3) not null default 0;
alter table holding add column aged_366 numeric(14, 3) not null default 0;
alter table holding add column undated numeric(14, 3) not null default 0;
-- Sum of on-hand quantity × days from 2000-01-01 to the received date. The average age on any day is calculated from it.
alter table holding add column received_sum numeric(20, 3) not null default 0;
-- Number of lots; all stock without a lot counts as one.
alter table holding add column lot_rows integer not null default 0;

update holding h set aged_31 = s.aged_31, aged_61 = s.aged_61, aged_91 = s.aged_91, aged_181 = s.aged_181, aged_366 = s.aged_366,
  undated = s.undated, received_sum = s.received_sum, lot_rows = s.lot_rows
from (
  select l.holding_id,
    coalesce(sum(l.on_hand) filter (where l.received_date <= d.day - 31), 0) as aged_31,
    coalesce(sum(l.on_hand) filter (where l.received_date <= d.day - 61), 0) as aged_61,
    coalesce(sum(l.on_hand) filter (where l.received_date <= d.day - 91), 0) as aged_91,
    coalesce(sum(l.on_hand) filter (where l.received_date <= d.day - 181), 0) as aged_181,
    coalesce(sum(l.on_hand) filter (where l.received_date <= d.day - 366), 0) as aged_366,
    coalesce(sum(l.on_hand) filter (where l.received_date is null), 0) as undated,
    coalesce(sum(l.on_hand * (l.received_date - date '2000-01-01')), 0) as received_sum,
    count(distinct l.lot_no) + case when count(*) > count(l.lot_no) then 1 else 0 end as lot_rows
  from stock_line l cross join (
    select coalesce((select (value #>> '{}')::date from app_state where key = 'demand_as_of'), '-infinity') as day) d
  group by l.holding_id) s
where s.holding_id = h.id;
