-- Several crash games on one engine: a round belongs to a game, and a game may take two bets of a player (GAME-08).

alter table crash_round add column game_code text not null default 'crash' check (game_code ~ '^[a-z][a-z0-9-]{0,31}$');
alter table crash_round alter column game_code drop default;
alter table crash_round drop constraint crash_round_number_key;
alter table crash_round add unique (game_code, number);
-- One round of a game lives at a time, whoever drives.
drop index crash_round_live;
create unique index crash_round_live on crash_round (game_code) where phase not in ('settled', 'void');

create or replace function crash_round_guard() returns trigger language plpgsql as $$
begin
  if new.phase <> old.phase and (old.phase, new.phase) not in (
      ('betting', 'running'), ('running', 'crashed'), ('crashed', 'settled'),
      ('betting', 'void'), ('running', 'void')) then
    raise exception 'crash round %: % to %', old.id, old.phase, new.phase using errcode = 'KC002';
  end if;
  if new.phase = old.phase
    or (new.id, new.game_code, new.number, new.chain_id, new.link_index, new.seed_hash, new.maths_version, new.created_at, new.betting_ends_at)
       is distinct from (old.id, old.game_code, old.number, old.chain_id, old.link_index, old.seed_hash, old.maths_version, old.created_at, old.betting_ends_at)
    or old.phase <> 'betting' and new.starts_at <> old.starts_at
    or old.seed is not null
       and (new.seed, new.crash_hundredths, new.crashed_at)
           is distinct from (old.seed, old.crash_hundredths, old.crashed_at) then
    raise exception 'crash round % is committed', old.id using errcode = 'KC003';
  end if;
  return new;
end $$;

-- One bet per member, round and seat.
alter table crash_bet add column seat smallint not null default 1 check (seat in (1, 2));
alter table crash_bet alter column seat drop default;
alter table crash_bet drop constraint crash_bet_pkey;
alter table crash_bet add primary key (crash_round_id, member_id, seat);
