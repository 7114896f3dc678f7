-- Bets on sports (SPORT-02, SPORT-03): their legs, what each outcome may cost the house, and settlements after the first one.

-- Kinds are added to those that are there, whichever came before.
do $$
declare
  place record;
  kinds text;
begin
  for place in select c.conname, c.conrelid::regclass as part, pg_get_constraintdef(c.oid) as def
    from pg_constraint c where c.conname in ('round_kind_check', 'game_kind_check') and c.conislocal
  loop
    select string_agg(distinct quote_literal(m[1]), ', ') into kinds
      from (select regexp_matches(place.def, '''([a-z-]+)''', 'g') as m union select array['sports']) found;
    execute format('alter table %s drop constraint %I', place.part, place.conname);
    execute format('alter table %s add constraint %I check (kind in (%s))', place.part, place.conname, kinds);
  end loop;
end $$;

-- Of a sports bet the odds and results are in its outcome, because the odds may move until it is accepted.
create or replace view turnover_round as
  select r.id, r.at, r.member_id, r.currency, r.game_code, r.kind, r.state, r.source_id, r.stake, r.payout, r.settled_at,
    case when r.kind in ('table', 'lottery') then r.bet when r.kind = 'sports' then r.outcome end as bet,
    case when r.kind = 'vendor-line' then r.outcome end as outcome, coalesce(b.stake, 0) as bonus_stake
  from round r left join bonus_stake b on b.round_id = r.id;

create table sports_bet (
  -- Also the id of its round, which holds the stake.
  id uuid primary key,
  member_id uuid not null references member,
  session_id uuid,
  game_code text not null,
  currency text not null,
  -- {"type": "all" | "system" | "combinations", …}
  kind jsonb not null,
  line_stake bigint not null check (line_stake > 0),
  stake bigint not null check (stake >= line_stake),
  max_payout bigint not null check (max_payout > 0),
  payout bigint not null default 0 check (payout >= 0),
  accept text not null check (accept in ('better', 'any', 'none')),
  state text not null check (state in ('pending', 'rejected', 'open', 'settled', 'void', 'reopened', 'cashed_out')),
  placed_at timestamptz not null,
  -- When the price is looked at again; null before matches.
  decided_at timestamptz,
  accepted_at timestamptz,
  settled_at timestamptz,
  -- {"problem": …, "leg": …}
  rejection jsonb,
  -- A leg was decided since the bet was last settled.
  due boolean not null default false,
  -- What a corrected result took that wasn't there, and is still to be paid.
  owed bigint not null default 0 check (owed >= 0),
  check ((state = 'pending') = (decided_at is not null and accepted_at is null and settled_at is null))
) with (fillfactor = 80);
create index sports_bet_of_member on sports_bet (member_id, id desc);
create index sports_bet_pending on sports_bet (decided_at) where state = 'pending';
create index sports_bet_due on sports_bet (id) where due;
create index sports_bet_owed on sports_bet (member_id, currency) where owed > 0;

create table sports_leg (
  bet_id uuid not null references sports_bet,
  place int not null check (place >= 0),
  market_id uuid not null references sports_market,
  outcome text not null,
  -- What the player saw, and what is frozen on the bet.
  seen_odds_milli int not null check (seen_odds_milli > 1000),
  odds_milli int not null check (odds_milli > 1000),
  market_version bigint not null,
  is_in_play boolean not null,
  result jsonb,
  -- The market's settlement version that the result is of.
  result_version int not null default 0,
  primary key (bet_id, place)
) with (fillfactor = 80);
create index sports_leg_of_market on sports_leg (market_id, bet_id);

-- What is staked on the outcomes of a market and what they would pay, over all players, play credit left out.
create table sports_exposure (
  market_id uuid not null references sports_market,
  outcome text not null,
  stakes bigint not null default 0,
  payouts bigint not null default 0,
  bets int not null default 0,
  primary key (market_id, outcome)
) with (fillfactor = 80);

-- Settlements after the first one.
create table sports_correction (
  bet_id uuid not null references sports_bet,
  -- The line in the betting record.
  line_id uuid primary key,
  at timestamptz not null,
  difference bigint not null check (difference <> 0)
);
create index sports_correction_of_bet on sports_correction (bet_id, at);

revoke delete on sports_bet, sports_leg, sports_exposure from khela_app;
revoke update, delete on sports_correction from khela_app;

-- A bet's terms never change, and its life goes one way but for results that change.
create function sports_bet_guard() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if row (new.id, new.member_id, new.currency, new.kind, new.line_stake, new.stake, new.accept, new.placed_at)
    is distinct from row (old.id, old.member_id, old.currency, old.kind, old.line_stake, old.stake, old.accept, old.placed_at)
  then raise exception 'the terms of a sports bet never change'; end if;
  if new.state <> old.state and not (
    (old.state = 'pending' and new.state in ('open', 'rejected'))
    or (old.state = 'open' and new.state in ('settled', 'void', 'cashed_out'))
    or (old.state in ('settled', 'void', 'reopened') and new.state in ('settled', 'void', 'reopened'))
  ) then raise exception 'a sports bet can''t go from % to %', old.state, new.state; end if;
  return new;
end $$;
create trigger sports_bet_guarded before update on sports_bet for each row execute function sports_bet_guard();
