-- What the house takes at most, by sport, league and type of market, and how careful it is with a player (OPS-04). Rules are
-- only added: the newest one of a scope holds, and a bet names the newest of all that it was taken under.
create table sports_limit (
  version int generated always as identity primary key,
  -- 'all', 'sport:cricket', 'league:<id>', each also with '/type:<market type>'.
  scope text not null,
  sport text,
  league_id uuid references sports_league,
  market_type text,
  most_stake bigint check (most_stake > 0),
  most_payout bigint check (most_payout > 0),
  most_liability bigint check (most_liability > 0),
  delay_ms int check (delay_ms between 0 and 30000),
  margin_ppm int check (margin_ppm between 0 and 500000),
  reason text not null,
  asked_by text not null,
  approval_id uuid not null unique,
  at timestamptz not null
);
create index sports_limit_of_scope on sports_limit (scope, version desc);
revoke update, delete on sports_limit from khela_app;

-- The house's margin on the feed's prices, as the rules of the moment say.
alter table sports_market add column margin_ppm int not null default 0;

create table sports_player_factor (
  member_id uuid primary key references member,
  -- What the most of a player's bet is multiplied with, from 0.01 to 1.
  factor_ppm int not null check (factor_ppm between 10000 and 1000000),
  reason text not null,
  changed_by text not null,
  changed_at timestamptz not null
);

-- The rules that a bet was taken under.
alter table sports_bet add column limits_version int not null default 0;
alter table sports_bet add column factor_ppm int not null default 1000000;

-- Bets that were not accepted when they were placed, kept for a month.
create table sports_refusal (
  id uuid primary key,
  at timestamptz not null,
  member_id uuid not null references member,
  code text not null,
  -- The key of the request, so that its repetitions are counted once.
  request_key text not null,
  currency text not null,
  stake bigint not null,
  legs int not null,
  -- The leg that it was refused for, or the first one.
  market_id uuid,
  outcome text not null,
  asked_milli int not null,
  offered_milli int,
  unique (member_id, request_key)
);
create index sports_refusal_at on sports_refusal (at desc);
create index sports_refusal_of_member on sports_refusal (member_id, at desc);
create index sports_bet_rejected on sports_bet (placed_at) where state = 'rejected';
