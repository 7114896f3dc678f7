-- Rebate on valid bets, by day, and cashback on net losses, by week (PROMO-03, domain rules 2.7).
-- Amounts are BIGINT in 1/10,000 of the currency unit, rates in millionths.

-- Rates, in immutable versions: the newest one whose day has come counts.
create table rebate_rates (
  version int primary key check (version > 0),
  effective_from date not null,
  -- Category → rate, and how both kinds are paid: packages/rules/src/rebates/rates.ts.
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  changed_by text not null,
  approval_id uuid unique references approval,
  created_at timestamptz not null default now()
);
insert into rebate_rates (version, effective_from, settings, changed_by) values (1, '2000-01-01', '{
  "rates": {"rng": 12000, "live": 8000, "fish": 10000, "pvp": 0, "inHouse": 12000, "sports": 10000, "esports": 10000,
    "cockfight": 10000, "lottery": 10000, "elott": 10000, "poker": 0, "jackpot": 12000, "crash": 12000, "arcade": 12000,
    "cricket": 12000, "mini": 12000},
  "rebate": {"mode": "credit", "claimDays": 7, "lockFactorPpm": 0},
  "cashback": {"mode": "claim", "claimDays": 7, "lockFactorPpm": 1000000, "ratePpm": 50000, "min": "10", "max": "5000"}
}', 'khela');

-- The next day and week to pay, per currency. The row's lock makes one process at a time pay.
create table rebate_place (
  currency text primary key,
  next_day date not null,
  next_week date not null check (extract(isodow from next_week) = 1)
);

-- The payment of one day or one week: rates are frozen, and `after` is the last member who is done.
create table rebate_run (
  kind text not null check (kind in ('rebate', 'cashback')),
  currency text not null,
  period date not null,
  rates_version int not null references rebate_rates,
  after uuid,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (kind, currency, period)
);

-- What a member got for a period, with how it was worked out; never changed.
create table rebate_payout (
  kind text not null,
  currency text not null,
  period date not null,
  member_id uuid not null references member,
  -- Of a rebate: the sums by category, and the VIP rank whose bonus rate counted.
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  rank int not null default 0,
  -- Stakes less payouts of the period.
  net_loss bigint not null,
  -- Of cashback: what the house gave in the week, which its basis is less by.
  given bigint not null default 0,
  valid_cash bigint not null default 0,
  -- The sum before what was carried over; below zero where corrections outweigh bets.
  total bigint not null,
  carried bigint not null check (carried <= 0),
  amount bigint not null check (amount >= 0),
  carry_left bigint not null check (carry_left <= 0),
  reward_id uuid unique references reward,
  -- Why nothing was issued, where the member may get nothing: it lapses.
  refused text,
  at timestamptz not null,
  primary key (kind, currency, period, member_id),
  foreign key (kind, currency, period) references rebate_run,
  check (total + carried = amount + carry_left),
  check ((amount > 0) = (num_nonnulls(reward_id, refused) = 1))
);
create index rebate_payout_member on rebate_payout (member_id, period desc);

-- What corrections have left a member below zero, until later days have made up for it.
create table rebate_carry (
  member_id uuid not null references member,
  currency text not null,
  amount bigint not null check (amount < 0),
  primary key (member_id, currency)
);

-- Members whose payment failed; each is tried again by itself.
create table rebate_parked (
  kind text not null,
  currency text not null,
  period date not null,
  member_id uuid not null,
  retry_at timestamptz not null,
  primary key (kind, currency, period, member_id)
);

revoke update, delete on rebate_rates, rebate_payout from khela_app;

-- Locks the accounts of several members, in the order in which every posting locks them.
create function ledger.lock_members(p_members text[]) returns void
language plpgsql security definer set search_path = ledger, pg_temp
set enable_seqscan = off as $$
begin
  perform 1 from account where owner = any (p_members) and kind = 'member' and keeps_balance
    order by id for no key update;
end $$;
revoke all on function ledger.lock_members(text[]) from public;
grant execute on function ledger.lock_members(text[]) to khela_app;
