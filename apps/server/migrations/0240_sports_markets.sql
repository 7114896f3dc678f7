-- Markets of matches, each with its outcomes, their odds and their results (SPORT-01, SPORT-03, SPORT-04). They replace the
-- single price of a match, and more sports are known.
drop table sports_price;

create table sports_market (
  id uuid primary key,
  feed text not null references sports_feed,
  feed_key text not null,
  match_id uuid not null references sports_match,
  -- A type of packages/rules/src/sports/markets, with what tells markets of one type apart: the innings and the over, the line
  -- in quarters, the side or the player.
  type text not null,
  specifiers int[] not null,
  line_quarters int,
  subject jsonb,
  is_in_play boolean not null,
  status text not null check (status in ('active', 'suspended', 'deactivated', 'handed_over', 'settled', 'cancelled')),
  -- [{"key", "name", "oddsMilli", "isOpen", "result"}]: results are there where the market is settled.
  outcomes jsonb not null check (jsonb_typeof(outcomes) = 'array'),
  certainty text check (certainty in ('live', 'confirmed')),
  -- Bets taken in this window are void: {"fromMs", "toMs"}, each null where it has no end.
  cancelled jsonb,
  feed_version bigint not null,
  -- Rises with every change.
  version bigint not null default 1,
  -- Rises with every change of results or of what is void.
  settlement_version int not null default 0,
  changed_at timestamptz not null,
  unique (feed, feed_key)
) with (fillfactor = 60);
create index sports_market_match on sports_market (match_id);
revoke delete on sports_market from khela_app;

-- After a silence prices are old until everything that changed meanwhile was read.
alter table sports_feed add column recovering boolean not null default false;
-- The feed is read from the beginning, so that markets of known matches come too.
update sports_feed set cursor = null;

alter table sports_league drop constraint sports_league_sport_check;
alter table sports_league add constraint sports_league_sport_check
  check (sport in ('cricket', 'football', 'tennis', 'basketball', 'kabaddi', 'badminton', 'esports'));
