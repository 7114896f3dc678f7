-- Missions that count deposits, and runs that are stopped before their end (PROMO-06).
alter table mission_version drop constraint mission_version_metric_check;
alter table mission_version add constraint mission_version_metric_check
  check (metric in ('stake', 'bets', 'games', 'days', 'deposits', 'missions'));

-- Deposits that have succeeded, each once, on the business day on which they did.
create table mission_deposit (
  deposit_id uuid primary key,
  member_id uuid not null references member,
  currency text not null,
  day text collate "C" not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  amount bigint not null check (amount > 0),
  at timestamptz not null
);
create index mission_deposit_day on mission_deposit (currency, day, member_id);
revoke update, delete on mission_deposit from khela_app;
insert into mission_deposit (deposit_id, member_id, currency, day, amount, at)
  select id, member_id, currency, to_char(settled_at at time zone 'Asia/Dhaka', 'YYYY-MM-DD'), coalesce(credited, amount), settled_at
  from deposit where state = 'succeeded' and settled_at is not null and coalesce(credited, amount) > 0 and currency <> 'FUN';

-- A run that an operator has stopped: nothing is counted in it any more, and what was reached can be claimed.
create table mission_stop (
  version_id uuid not null references mission_version,
  run text collate "C" not null,
  stopped_at timestamptz not null,
  stopped_by text not null,
  reason text not null,
  primary key (version_id, run)
);
revoke update, delete on mission_stop from khela_app;
