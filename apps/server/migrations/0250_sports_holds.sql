-- An operator takes anything of the sportsbook from sale at once (OPS-04): a sport, a league, a match, a market or one outcome.
create table sports_hold (
  level text not null check (level in ('sport', 'league', 'match', 'market', 'outcome')),
  -- The sport's name, or the id of the league, match or market.
  subject text not null,
  -- The outcome's key; empty at the other levels.
  outcome text not null default '' check ((outcome <> '') = (level = 'outcome')),
  reason text not null,
  held_by text not null,
  held_at timestamptz not null,
  primary key (subject, outcome)
);

insert into sports_hold (level, subject, reason, held_by, held_at)
  select 'match', id::text, coalesce(reason, 'held before'), coalesce(changed_by, 'system'), coalesce(changed_at, now())
  from sports_match where held;
alter table sports_match drop column held;
