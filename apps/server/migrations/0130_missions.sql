-- Missions and their leaderboards (PROMO-06). Amounts are BIGINT in 1/10,000 of the currency unit, days are business
-- days (`2026-11-27`).

create table mission (
  id uuid primary key,
  kind text not null check (kind in ('mission', 'board')),
  period text not null check (period in ('day', 'week', 'season')),
  position integer not null default 0,
  created_at timestamptz not null,
  created_by text not null
);

-- What a mission asks and pays. An edit is a further version, and begins with a later run than the present one.
create table mission_version (
  id uuid primary key,
  mission_id uuid not null references mission,
  no integer not null check (no > 0),
  active boolean not null,
  first_day text collate "C" not null check (first_day ~ '^\d{4}-\d\d-\d\d$'),
  last_day text collate "C" check (last_day ~ '^\d{4}-\d\d-\d\d$' and last_day >= first_day),
  title jsonb not null check (title ? 'bn' and title ? 'en'),
  description jsonb not null check (description ? 'bn' and description ? 'en'),
  metric text not null check (metric in ('stake', 'bets', 'games', 'days', 'missions')),
  -- None: all of them.
  categories text[] not null,
  -- What must be reached for the prize, or for a place on the leaderboard.
  target bigint not null check (target >= 0),
  currency text not null,
  -- Of a mission one; of a leaderboard one for each rank from the first on.
  prizes bigint[] not null check (cardinality(prizes) between 1 and 100 and 0 < all (prizes)),
  lock_factor_ppm bigint not null check (lock_factor_ppm between 0 and 100000000),
  claim_days integer not null check (claim_days between 1 and 30),
  created_at timestamptz not null,
  created_by text not null,
  unique (mission_id, no)
);
revoke update, delete on mission_version from khela_app;
revoke delete on mission from khela_app;

-- What turnover facts say about a member's day in a game, as far as it counts for missions.
create table mission_count (
  member_id uuid not null references member,
  currency text not null,
  day text collate "C" not null,
  category text not null,
  game_code text not null,
  bets bigint not null,
  valid_cash bigint not null,
  -- The first and the last counted bet; null while only corrections came.
  first_at timestamptz,
  last_at timestamptz,
  primary key (member_id, currency, day, category, game_code)
);
create index mission_count_day on mission_count (currency, day);

-- How far a member is in a run, named by its first day.
create table mission_progress (
  version_id uuid not null references mission_version,
  run text collate "C" not null,
  member_id uuid not null references member,
  value bigint not null,
  -- When the value was reached.
  since timestamptz not null,
  -- Of a mission: when the target was reached; null again where a correction took it away before the claim.
  reached_at timestamptz,
  ends_at timestamptz not null,
  claim_by timestamptz not null,
  claimed_at timestamptz,
  reward_id uuid unique,
  primary key (version_id, run, member_id),
  check ((claimed_at is null) = (reward_id is null)),
  check (claimed_at is null or reached_at is not null)
);
create index mission_progress_rank on mission_progress (version_id, run, value desc, since, member_id);
create index mission_progress_reached on mission_progress (member_id, reached_at) where reached_at is not null;
create index mission_progress_open on mission_progress (member_id, claim_by) where reached_at is not null and reward_id is null;
revoke delete on mission_progress from khela_app;

-- A leaderboard's run that has ended: its winners are fixed once.
create table mission_board_end (
  version_id uuid not null references mission_version,
  run text collate "C" not null,
  ended_at timestamptz not null,
  primary key (version_id, run)
);
revoke update, delete on mission_board_end from khela_app;

create table mission_winner (
  id uuid primary key,
  version_id uuid not null,
  run text collate "C" not null,
  rank integer not null check (rank > 0),
  member_id uuid not null references member,
  value bigint not null,
  since timestamptz not null,
  prize bigint not null check (prize > 0),
  -- The prize was paid, or the reason why the member may get none.
  done_at timestamptz,
  reward_id uuid unique,
  refused text,
  foreign key (version_id, run) references mission_board_end,
  unique (version_id, run, rank),
  unique (version_id, run, member_id),
  check ((done_at is null) = (reward_id is null and refused is null))
);
create index mission_winner_open on mission_winner (id) where done_at is null;
create index mission_winner_member on mission_winner (member_id);
revoke update, delete on mission_winner from khela_app;
grant update (done_at, reward_id, refused) on mission_winner to khela_app;
