-- Bonus money (PROMO-02, docs/decisions/0057): what was granted under which terms, the parts of stakes that it paid, and how
-- each bet counted. The money itself lies in the ledger's bucket `bonus`. Amounts are BIGINT in 1/10,000 of the currency unit.

create table bonus (
  id uuid primary key,
  member_id uuid not null references member,
  currency text not null,
  source text not null check (source in ('promotion', 'manual')),
  -- What the source knows it by: one thing, one bonus, forever.
  source_ref text collate "C" not null check (char_length(source_ref) between 1 and 200),
  title jsonb not null check (title ? 'bn' and title ? 'en'),
  amount bigint not null check (amount > 0),
  -- The terms, frozen when it was granted.
  wager_factor_ppm int not null check (wager_factor_ppm between 0 and 100000000),
  required bigint not null check (required >= 0),
  weights jsonb not null check (jsonb_typeof(weights) = 'object'),
  max_stake bigint check (max_stake > 0),
  max_conversion bigint check (max_conversion > 0),
  -- How long it runs once it is active.
  lifetime_seconds int not null check (lifetime_seconds > 0),
  state text not null check (state in ('waiting', 'active', 'completed', 'used', 'expired', 'forfeited')),
  granted_at timestamptz not null,
  activated_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  -- What was wagered so far, as the sum of its progress.
  wagered bigint not null default 0,
  -- What became cash, and what went back to the house.
  converted bigint check (converted >= 0),
  returned bigint check (returned >= 0),
  unique (source, source_ref),
  check ((state = 'waiting') = (activated_at is null) or state = 'forfeited'),
  check ((activated_at is null) = (expires_at is null)),
  check ((state in ('waiting', 'active')) = (ended_at is null)),
  check ((ended_at is null) = (converted is null) and (ended_at is null) = (returned is null))
) with (fillfactor = 80);
create unique index bonus_active on bonus (member_id, currency) where state = 'active';
create index bonus_member on bonus (member_id, granted_at desc);
create index bonus_due on bonus (expires_at) where state = 'active';
create trigger bonus_state before update on bonus for each row when (old.state is distinct from new.state)
  execute function cashier_state_moves('waiting>active', 'waiting>forfeited', 'active>completed', 'active>used',
    'active>expired', 'active>forfeited');
revoke update, delete on bonus from khela_app;
grant update (state, activated_at, expires_at, ended_at, wagered, converted, returned) on bonus to khela_app;

-- The bonus money in a bet's stake; a bet without any has no row.
create table bonus_stake (
  round_id uuid primary key,
  bonus_id uuid not null references bonus,
  stake bigint not null check (stake > 0),
  payout bigint not null check (payout >= 0)
);
create index bonus_stake_bonus on bonus_stake (bonus_id);

-- How each settled bet counted towards the wagering; corrections are further rows.
create table bonus_progress (
  bonus_id uuid not null references bonus,
  seq bigint not null,
  bet_id uuid not null,
  game_code text not null,
  at timestamptz not null,
  valid_stake bigint not null,
  weight_ppm int not null,
  counted bigint not null,
  primary key (bonus_id, seq)
);
revoke update, delete on bonus_stake, bonus_progress from khela_app;

-- Turnover learns from here which part of a stake was bonus money.
create or replace view turnover_round as
  select r.id, r.at, r.member_id, r.currency, r.game_code, r.kind, r.state, r.source_id, r.stake, r.payout, r.settled_at,
    case when r.kind in ('table', 'lottery') then r.bet end as bet, case when r.kind = 'vendor-line' then r.outcome end as outcome,
    coalesce(b.stake, 0) as bonus_stake
  from round r left join bonus_stake b on b.round_id = r.id;
