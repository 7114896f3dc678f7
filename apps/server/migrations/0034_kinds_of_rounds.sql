-- More kinds of games. How a round comes about decides its kind, not what it is about:
--   slots, dice, instant  one call with the player's seed
--   steps                 several calls with the player's seed: open until the last one
--   crash, table          a bet on a round that everybody shares
--   vendor                played at a vendor's over the seamless wallet
alter table round drop constraint round_kind_check;
alter table round add constraint round_kind_check
  check (kind in ('slots', 'crash', 'dice', 'instant', 'steps', 'table', 'vendor'));
alter table game drop constraint game_kind_check;
alter table game add constraint game_kind_check
  check (kind in ('slots', 'crash', 'dice', 'instant', 'steps', 'table', 'external'));

-- Bets are looked up by the round that they share.
drop index round_source;
create index round_source on round (source_id) where kind in ('crash', 'table', 'vendor');
