-- The part of a single's stake that its player has also staked on every other outcome of the market: it risks nothing, so it
-- is no turnover (domain rules 2.7). Found when the market is decided.
alter table sports_bet add column covered bigint not null default 0,
  add constraint sports_bet_covered check (covered between 0 and stake);
