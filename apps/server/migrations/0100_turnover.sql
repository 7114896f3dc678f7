-- Turnover: one fact per settled bet of every product, what must be wagered before a withdrawal, and the sums of both
-- (docs/decisions/0056). Amounts are BIGINT in 1/10,000 of the currency unit.

-- What is to be counted, in the order in which it was committed for each member: rounds that were settled, and money that
-- must be wagered. Written in the transaction of the settlement or the credit, and deleted in the one that counts it.
create table turnover_inbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('round', 'lock')),
  ref_id uuid not null,
  -- The `at` of a round, which finds its partition.
  ref_at timestamptz not null,
  -- Set where counting failed; it is tried again then.
  retry_at timestamptz
);

create function turnover_note_settled() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- A settled round never changes again, so each one comes here once. Play credit is no money (AUTH-15).
  insert into turnover_inbox (kind, ref_id, ref_at)
    select 'round', n.id, n.at from new_rows n where n.state = 'settled' and n.currency <> 'FUN';
  return null;
end $$;
create trigger round_turnover_inserted after insert on round
  referencing new table as new_rows for each statement execute function turnover_note_settled();
create trigger round_turnover_updated after update on round
  referencing new table as new_rows for each statement execute function turnover_note_settled();

-- What counting reads of a round: the one way in which module turnover reads there. Bets only of games in which one bet can
-- cover several sides, outcomes only of vendors' lines.
create view turnover_round as
  select id, at, member_id, currency, game_code, kind, state, source_id, stake, payout, settled_at,
    case when kind in ('table', 'lottery') then bet end as bet, case when kind = 'vendor-line' then outcome end as outcome
  from round;
grant select on turnover_round to khela_app;

-- The time inside a round's id (UUIDv7), which is its `at`.
create function uuid_time(id uuid) returns timestamptz language sql immutable strict parallel safe as $$
  select to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
$$;

-- How far facts are numbered. The row's lock makes one process at a time count.
create table turnover_place (
  only_row boolean primary key default true check (only_row),
  seq bigint not null
);
insert into turnover_place (seq) values (0);

-- A settled bet (version 0), or the difference that a later correction makes to it (version 1 and up). Never changed.
create table turnover_fact (
  seq bigint not null,
  bet_id uuid not null,
  version int not null check (version >= 0),
  bet_at timestamptz not null,
  member_id uuid not null,
  currency text not null,
  category text not null,
  vendor text not null,
  game_code text not null,
  stake bigint not null,
  -- The part of the stake that was bonus money.
  bonus_stake bigint not null,
  payout bigint not null,
  -- What counts of the stake, and the part of that which was cash.
  valid_stake bigint not null,
  valid_cash bigint not null,
  -- Why less than the stake counts.
  reason text,
  settled_at timestamptz not null,
  primary key (seq, bet_at),
  unique (bet_id, version, bet_at),
  check (version > 0 or (bonus_stake between 0 and stake and valid_stake between 0 and stake and valid_cash between 0 and valid_stake))
) partition by range (bet_at);
create index turnover_fact_member on turnover_fact (member_id, seq);

create function turnover_ensure_month(month date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first date := date_trunc('month', month);
  part text := 'turnover_fact_' || to_char(first, 'YYYY_MM');
begin
  if to_regclass(part) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtext('turnover_ensure_month'));
  if to_regclass(part) is not null then return; end if;
  execute format(
    'create table %I partition of turnover_fact for values from (%L) to (%L)',
    part, first::timestamp at time zone 'UTC', (first + interval '1 month') at time zone 'UTC');
  execute format('revoke all on %I from khela_app', part);
  execute format('grant select, insert on %I to khela_app', part);
end $$;

-- The sums beside the facts: by the hour of the settlement, and in all. Business days are whole hours, so their sums are sums
-- of hours.
create table turnover_hour (
  member_id uuid not null,
  currency text not null,
  hour timestamptz not null,
  category text not null,
  bets bigint not null,
  stake bigint not null,
  bonus_stake bigint not null,
  payout bigint not null,
  valid_stake bigint not null,
  valid_cash bigint not null,
  primary key (member_id, currency, hour, category)
) with (fillfactor = 80);
create index turnover_hour_all on turnover_hour (hour, member_id);
create table turnover_total (
  member_id uuid not null,
  currency text not null,
  bets bigint not null,
  stake bigint not null,
  bonus_stake bigint not null,
  payout bigint not null,
  valid_stake bigint not null,
  valid_cash bigint not null,
  primary key (member_id, currency)
) with (fillfactor = 70);

-- Adds the facts with numbers in (p_from, p_to] to the sums. Only the counting itself and the rebuilding call it.
create function turnover_add_up(p_from bigint, p_to bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into turnover_hour as t (member_id, currency, hour, category, bets, stake, bonus_stake, payout, valid_stake, valid_cash)
    select f.member_id, f.currency, date_trunc('hour', f.settled_at), f.category, count(*) filter (where f.version = 0),
        sum(f.stake), sum(f.bonus_stake), sum(f.payout), sum(f.valid_stake), sum(f.valid_cash)
      from turnover_fact f where f.seq > p_from and f.seq <= p_to group by 1, 2, 3, 4
    on conflict (member_id, currency, hour, category) do update set bets = t.bets + excluded.bets,
      stake = t.stake + excluded.stake, bonus_stake = t.bonus_stake + excluded.bonus_stake, payout = t.payout + excluded.payout,
      valid_stake = t.valid_stake + excluded.valid_stake, valid_cash = t.valid_cash + excluded.valid_cash;
  insert into turnover_total as t (member_id, currency, bets, stake, bonus_stake, payout, valid_stake, valid_cash)
    select f.member_id, f.currency, count(*) filter (where f.version = 0),
        sum(f.stake), sum(f.bonus_stake), sum(f.payout), sum(f.valid_stake), sum(f.valid_cash)
      from turnover_fact f where f.seq > p_from and f.seq <= p_to group by 1, 2
    on conflict (member_id, currency) do update set bets = t.bets + excluded.bets,
      stake = t.stake + excluded.stake, bonus_stake = t.bonus_stake + excluded.bonus_stake, payout = t.payout + excluded.payout,
      valid_stake = t.valid_stake + excluded.valid_stake, valid_cash = t.valid_cash + excluded.valid_cash;
end $$;

-- Modules that follow the facts: each has read all up to its number. A fact that it failed on is parked and read again.
create table turnover_reader (
  name text primary key,
  seq bigint not null default 0
);
create table turnover_parked (
  reader text not null references turnover_reader,
  seq bigint not null,
  retry_at timestamptz not null,
  primary key (reader, seq)
);

-- Money that must be wagered before a withdrawal, first in first out. `ends_at`: the member's valid turnover at which it is
-- wagered off. It is fixed when the lock is counted, so that no bet has to change a lock.
create table turnover_lock (
  id uuid primary key,
  member_id uuid not null,
  currency text not null,
  cause text not null check (cause in ('deposit', 'transfer', 'reward', 'adjustment')),
  cause_id text not null,
  amount bigint not null check (amount > 0),
  factor_ppm bigint not null check (factor_ppm >= 0),
  required bigint not null check (required >= 0),
  opened_at timestamptz not null,
  ends_at bigint,
  unique (cause, cause_id)
);
create index turnover_lock_member on turnover_lock (member_id, currency, ends_at);

revoke update, delete on turnover_fact from khela_app;
revoke delete on turnover_lock from khela_app;
revoke update on turnover_lock from khela_app;
grant update (ends_at) on turnover_lock to khela_app;

-- What happened before this table existed is counted in the order of its time: deposits and transfers lock, rounds wager.
do $$
declare
  v_ppm bigint := 1000000;
begin
  insert into turnover_lock (id, member_id, currency, cause, cause_id, amount, factor_ppm, required, opened_at)
    select gen_random_uuid(), d.member_id, d.currency, 'deposit', d.id::text, d.credited, v_ppm, d.credited, d.settled_at
      from deposit d where d.credited > 0 and d.settled_at is not null;
  insert into turnover_lock (id, member_id, currency, cause, cause_id, amount, factor_ppm, required, opened_at)
    select gen_random_uuid(), t.receiver_id, t.currency, 'transfer', t.id::text, t.amount, v_ppm, t.amount, t.at
      from agent_transfer t;
  insert into turnover_inbox (kind, ref_id, ref_at)
    select w.kind, w.id, w.at from (
      select 'lock' as kind, l.id, l.opened_at as at, l.opened_at as since from turnover_lock l
      union all
      select 'round', r.id, r.at, r.settled_at from round r where r.state = 'settled' and r.currency <> 'FUN'
    ) w order by w.since;
end $$;
