-- Work that vendors' calls leave to operators (GAME-07, MONEY-04; decision 0043): wins beyond what a game promises, wins that were
-- refused, answers that speak of something else.

create table vendor_task (
  id uuid primary key,
  vassalage text not null references vendor,
  -- held-win: booked, and not yet the player's. refused-win: the vendor owed it, and we didn't take it. foreign-call: an answer about
  -- one round named another. large-bet: a wallet at the vendor was paid more than the game promises.
  kind text not null check (kind in ('held-win', 'refused-win', 'foreign-call', 'large-bet')),
  tx_id text collate "C" not null,
  member_id uuid not null,
  ref text,
  -- The code on this site, or the vendor's where there is no such game.
  game_code text not null,
  currency text not null,
  amount bigint not null,
  -- The most that could be paid at once; where that is why.
  bound bigint,
  -- The vendors' word for the refusal, or what the task is about.
  reason text not null,
  at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'paid', 'kept', 'closed')),
  ended_at timestamptz,
  ended_by text,
  note text,
  unique (vassalage, kind, tx_id, reason),
  check ((state = 'open') = (ended_at is null)),
  check (kind = 'held-win' or state in ('open', 'closed')),
  check (kind <> 'held-win' or (state <> 'closed' and amount > 0))
);
create index vendor_task_open on vendor_task (at, id) where state = 'open';
create index vendor_task_list on vendor_task (at desc, id desc);

create function vendor_task_guard() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' or (new.id, new.vassalage, new.kind, new.tx_id, new.member_id, new.game_code, new.currency, new.amount)
    is distinct from (old.id, old.vassalage, old.kind, old.tx_id, old.member_id, old.game_code, old.currency, old.amount) then
    raise exception 'vendor_task %: what was found is final', old.id using errcode = 'KV001';
  end if;
  return new;
end $$;
create trigger vendor_task_guard before update on vendor_task for each row execute function vendor_task_guard();
revoke delete on vendor_task from khela_app;

-- What corrections have changed in all, and what became of a win that was held. A correction never goes beyond what it corrects.
alter table seamless_tx
  add column adjusted bigint not null default 0,
  add column held text check (held in ('held', 'paid', 'kept'));
update seamless_tx t set adjusted = a.amount
  from (select vassalage, original, sum(amount)::bigint as amount from seamless_tx where op = 'adjust' group by 1, 2) a
  where t.vassalage = a.vassalage and t.tx_id = a.original;
alter table seamless_tx add check (adjusted between -abs(amount) and abs(amount)) not valid;
grant update (adjusted, held) on seamless_tx to khela_app;

-- When the vendor was last asked about an open round: the job goes on with those that it has not asked about for longest.
alter table seamless_round add column asked_at timestamptz;
create or replace view vendor_round as
  select s.vassalage, s.ref, s.member_id, s.round_id, s.round_at, s.game_code, s.paid, s.bets, s.wins,
    r.state, r.currency, r.stake, r.session_id, s.asked_at
  from seamless_round s join round r on r.id = s.round_id and r.at = s.round_at;

-- Its player is told what becomes of a win that is held.
alter table message_text drop constraint message_text_kind_check;
alter table message_text add constraint message_text_kind_check check (kind in
  ('deposit_arrived', 'deposit_failed', 'deposit_corrected', 'withdrawal_approved', 'withdrawal_rejected',
  'withdrawal_failed', 'win_held', 'win_paid', 'win_kept', 'care_chasing', 'care_night_play', 'care_long_play',
  'care_raises', 'care_declined', 'care_talk', 'operator'));
