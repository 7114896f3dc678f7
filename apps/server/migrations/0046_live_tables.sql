-- Live tables where players decide (blackjack), and the bound of what a round can cost (GAME-08, GAME-12).

-- A round that waits for decisions is 'playing', window by window. What lies open meanwhile is in `play`; what decides the
-- round stays sealed until 'dealt'.
alter table table_round add column play jsonb;
alter table table_round drop constraint table_round_phase_check;
alter table table_round add constraint table_round_phase_check
  check (phase in ('betting', 'playing', 'dealt', 'settled', 'void'));
-- The unnamed check on the seed: found by what it says.
do $$ declare found text; begin
  select conname into strict found from pg_constraint
    where conrelid = 'table_round'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%seed IS NULL%';
  execute format('alter table table_round drop constraint %I', found);
end $$;
alter table table_round add constraint table_round_seed_check check (
  case phase when 'betting' then seed is null when 'playing' then seed is null when 'void' then true else seed is not null end);
alter table table_round add constraint table_round_play_check check (phase <> 'playing' or play is not null);

create or replace function table_round_guard() returns trigger language plpgsql as $$
begin
  if (old.phase, new.phase) not in (('betting', 'dealt'), ('dealt', 'settled'), ('betting', 'void'),
      ('betting', 'playing'), ('playing', 'playing'), ('playing', 'dealt'), ('playing', 'void')) then
    raise exception 'table round %: % to %', old.id, old.phase, new.phase using errcode = 'KC002';
  end if;
  if (new.id, new.game_code, new.number, new.chain_id, new.link_index, new.seed_hash, new.maths_version, new.created_at,
        new.betting_ends_at)
       is distinct from (old.id, old.game_code, old.number, old.chain_id, old.link_index, old.seed_hash, old.maths_version,
        old.created_at, old.betting_ends_at)
    or old.seed is not null
       and (new.seed, new.outcome, new.dealt_at, new.pays_at, new.play)
           is distinct from (old.seed, old.outcome, old.dealt_at, old.pays_at, old.play)
    -- A window follows the one before it; none comes back.
    or new.phase = 'playing' and old.phase = 'playing'
       and (new.play->>'window')::int is distinct from (old.play->>'window')::int + 1 then
    raise exception 'table round % is committed', old.id using errcode = 'KC003';
  end if;
  return new;
end $$;

-- What a player decided in a window. None: the hand stands.
create table table_decision (
  table_round_id uuid not null references table_round,
  member_id uuid not null,
  play_window int not null check (play_window >= 0),
  action text not null check (action in ('hit', 'stand', 'double')),
  decided_at timestamptz not null,
  primary key (table_round_id, member_id, play_window)
);
revoke update, delete on table_decision from khela_app;
