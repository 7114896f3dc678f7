-- Bonus money in bets that are settled later (PROMO-02, docs/decisions/0058).

-- The bonus whose money is in the stake of a bet that stays open; bonus_stake has how much. It is here so that the settlement
-- of a bet without bonus money looks for none. Bets that are settled when they are placed keep it empty.
alter table round add column bonus_id uuid;

-- Seamless rounds grow while they are open and pay in parts: the bonus part of all stakes so far, and of all payouts so far.
alter table bonus_stake
  add column is_open boolean not null default false,
  alter column payout set default 0,
  drop constraint bonus_stake_stake_check,
  drop constraint bonus_stake_payout_check,
  add check (stake >= 0);
create index bonus_stake_open on bonus_stake (bonus_id) where is_open;
grant update (stake, payout, is_open) on bonus_stake to khela_app;

-- What comes back after a bonus has ended is cash or the house's, and a correction may take back more than the bonus left.
alter table bonus drop constraint bonus_returned_check;

-- A corrected bet corrects the progress of the bonus that it counted for.
create index bonus_progress_bet on bonus_progress (bet_id);

-- The state of a bet with bonus money in it: the one way in which module bonuses reads rounds, for its check.
create view bonus_round as
  select s.round_id, s.bonus_id, s.stake, s.payout, s.is_open, r.state from bonus_stake s
  left join round r on r.id = s.round_id and r.at = uuid_time(s.round_id)
  union all
  select r.id, r.bonus_id, r.stake, 0, true, 'unknown' from round r
  where r.state = 'open' and r.bonus_id is not null
    and not exists (select from bonus_stake s where s.round_id = r.id and s.bonus_id = r.bonus_id);
grant select on bonus_round to khela_app;
