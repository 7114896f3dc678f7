-- What a VIP rank changes for withdrawals (PROMO-04, MONEY-04): its own limits, and the place in the queue. Amounts are
-- BIGINT in 1/10,000 of the currency unit.

alter table cashier_settings
  add column max_per_month int not null default 60 check (max_per_month > 0),
  add column max_amount_per_month bigint not null default 10000000000 check (max_amount_per_month >= 0),
  -- How far a rank may raise the amounts of a day and a month at most.
  add column rank_amount_per_day bigint not null default 10000000000 check (rank_amount_per_day >= 0),
  add column rank_amount_per_month bigint not null default 100000000000 check (rank_amount_per_month >= 0);

-- The rank at the moment of the request: the queue is sorted by it, and shows its name.
alter table withdrawal
  add column vip_level int not null default 0 check (vip_level >= 0),
  add column vip_names jsonb;
drop index withdrawal_waiting;
create index withdrawal_waiting on withdrawal (vip_level desc, created_at) where state = 'requested';

-- Limits by rank; a zero leaves the one that applies to everybody.
create function vip_withdrawal(p_day int, p_day_amount text, p_month int, p_month_amount text) returns jsonb
  language sql immutable as $$
  select jsonb_build_object('perDay', p_day, 'amountPerDay', p_day_amount, 'perMonth', p_month,
    'amountPerMonth', p_month_amount)
$$;
update vip_ranks v set settings = jsonb_set(v.settings, '{ranks}', (
  select jsonb_agg(r.rank || jsonb_build_object('withdrawal', case when v.changed_by <> 'khela'
      then vip_withdrawal(0, '0', 0, '0')
    else case r.place
      when 3 then vip_withdrawal(6, '150000', 80, '1500000')
      when 4 then vip_withdrawal(7, '200000', 100, '2000000')
      when 5 then vip_withdrawal(8, '250000', 120, '2500000')
      when 6 then vip_withdrawal(9, '300000', 140, '3000000')
      when 7 then vip_withdrawal(10, '400000', 160, '4000000')
      when 8 then vip_withdrawal(12, '500000', 180, '5000000')
      when 9 then vip_withdrawal(15, '750000', 200, '7500000')
      when 10 then vip_withdrawal(20, '1000000', 250, '10000000')
      else vip_withdrawal(0, '0', 0, '0') end end) order by r.place)
  from jsonb_array_elements(v.settings -> 'ranks') with ordinality as r (rank, place)));
drop function vip_withdrawal;
