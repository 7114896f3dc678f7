-- What a sports feed tells: leagues, teams, matches and their money line (SPORT-04, HOME-06, decision 0035).
create table sports_feed (
  name text primary key,
  -- Which world the cursor belongs to: a feed that begins anew is read from the beginning.
  epoch text,
  cursor text,
  -- The last answer that was the feed's own.
  heard_at timestamptz,
  rows_read bigint not null default 0,
  -- Rows that made no sense, and what was wrong with the last one.
  rows_refused bigint not null default 0,
  refused_at timestamptz,
  refusal text
);

create table sports_league (
  id uuid primary key,
  feed text not null references sports_feed,
  feed_key text not null,
  sport text not null check (sport in ('cricket', 'football', 'kabaddi', 'badminton')),
  name_bn text not null,
  name_en text not null,
  major boolean not null,
  -- The operator's switch.
  active boolean not null default true,
  reason text,
  changed_by text,
  changed_at timestamptz,
  version int not null default 0,
  unique (feed, feed_key)
);

create table sports_team (
  id uuid primary key,
  feed text not null references sports_feed,
  feed_key text not null,
  name_bn text not null,
  name_en text not null,
  short_bn text not null,
  short_en text not null,
  crest jsonb not null,
  unique (feed, feed_key)
);

create table sports_match (
  id uuid primary key,
  feed text not null references sports_feed,
  feed_key text not null,
  league_id uuid not null references sports_league,
  home_team_id uuid not null references sports_team,
  away_team_id uuid not null references sports_team check (away_team_id <> home_team_id),
  starts_at timestamptz not null,
  state text not null check (state in ('scheduled', 'live', 'ended', 'cancelled')),
  score jsonb,
  -- The operator's word: by itself, always, never; shown ones stand in order of their position.
  hot text not null default 'auto' check (hot in ('auto', 'shown', 'hidden')),
  hot_position int check (hot_position between 1 and 99),
  reason text,
  changed_by text,
  changed_at timestamptz,
  version int not null default 0,
  unique (feed, feed_key),
  check ((hot = 'shown') = (hot_position is not null))
) with (fillfactor = 70);
create index sports_match_coming on sports_match (starts_at) where state in ('scheduled', 'live');

create table sports_price (
  match_id uuid not null references sports_match,
  market text not null check (market = 'moneyLine'),
  -- Rises with every change of the price.
  version bigint not null,
  suspended boolean not null,
  -- In thousandths; no draw where the sport has none.
  home_odds_milli int not null check (home_odds_milli > 1000),
  draw_odds_milli int check (draw_odds_milli > 1000),
  away_odds_milli int not null check (away_odds_milli > 1000),
  changed_at timestamptz not null,
  primary key (match_id, market)
) with (fillfactor = 70);

revoke delete on sports_feed, sports_league, sports_team, sports_match, sports_price from khela_app;
