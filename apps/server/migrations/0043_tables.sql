-- Live tables: one shared round per table, with bets on several spots (GAME-08, GAME-09, GAME-12).

-- One home for the chains of all shared rounds: each decides the rounds of one game. The table keeps its first name.
alter table crash_chain add column game text not null default 'crash' check (game ~ '^[a-z][a-z0-9-]{0,31}$');
alter table crash_chain alter column game drop default;
create or replace function crash_chain_guard() returns trigger language plpgsql as $$
begin
  if (new.id, new.number, new.game, new.length, new.spacing, new.sealed, new.terminal_hash, new.created_at)
       is distinct from (old.id, old.number, old.game, old.length, old.spacing, old.sealed, old.terminal_hash, old.created_at)
    or old.salt is not null
       and (new.salt, new.salt_origin, new.salted_at) is distinct from (old.salt, old.salt_origin, old.salted_at)
    or new.next_index not in (old.next_index, old.next_index + 1) then
    raise exception 'crash chain % is committed', old.id using errcode = 'KC001';
  end if;
  return new;
end $$;

-- The public value of a chain: for the modules whose rounds it decides.
create function chain_salt(p_chain uuid) returns text language sql stable set search_path = public, pg_temp as $$
  select salt from crash_chain where id = p_chain
$$;

-- What decides a round is in here only once it is public.
create table table_round (
  id uuid primary key,
  game_code text not null check (game_code ~ '^[a-z][a-z0-9-]{0,31}$'),
  number int not null check (number > 0),
  chain_id uuid not null references crash_chain,
  link_index int not null check (link_index > 0),
  -- SHA-256 of the round's link: the link before it.
  seed_hash text not null,
  maths_version text not null,
  phase text not null check (phase in ('betting', 'dealt', 'settled', 'void')),
  created_at timestamptz not null,
  betting_ends_at timestamptz not null check (betting_ends_at >= created_at),
  dealt_at timestamptz,
  -- When the screens have shown the result; winners are paid then.
  pays_at timestamptz check (pays_at >= dealt_at),
  outcome jsonb,
  seed text,
  settled_at timestamptz,
  unique (game_code, number),
  unique (chain_id, link_index),
  -- A cancelled round has its seed wherever the seal could be opened.
  check (case phase when 'betting' then seed is null when 'void' then true else seed is not null end),
  check ((phase in ('dealt', 'settled')) = (outcome is not null)),
  check ((phase in ('dealt', 'settled')) = (dealt_at is not null)),
  check ((dealt_at is null) = (pays_at is null)),
  check ((phase in ('settled', 'void')) = (settled_at is not null))
) with (fillfactor = 70);
-- One round of a table lives at a time, whoever drives.
create unique index table_round_live on table_round (game_code) where phase not in ('settled', 'void');

-- Phases move by the table of packages/games/src/tables/phase.ts and in no other way.
create function table_round_guard() returns trigger language plpgsql as $$
begin
  if new.phase <> old.phase and (old.phase, new.phase) not in (
      ('betting', 'dealt'), ('dealt', 'settled'), ('betting', 'void')) then
    raise exception 'table round %: % to %', old.id, old.phase, new.phase using errcode = 'KC002';
  end if;
  if new.phase = old.phase
    or (new.id, new.game_code, new.number, new.chain_id, new.link_index, new.seed_hash, new.maths_version, new.created_at,
        new.betting_ends_at)
       is distinct from (old.id, old.game_code, old.number, old.chain_id, old.link_index, old.seed_hash, old.maths_version,
        old.created_at, old.betting_ends_at)
    or old.seed is not null
       and (new.seed, new.outcome, new.dealt_at, new.pays_at)
           is distinct from (old.seed, old.outcome, old.dealt_at, old.pays_at) then
    raise exception 'table round % is committed', old.id using errcode = 'KC003';
  end if;
  return new;
end $$;
create trigger table_round_final before update on table_round for each row execute function table_round_guard();
revoke delete on table_round from khela_app;

-- A slip: the chips that one call put on the table. Its stake and end are a row of `round`; here is what limits are counted by.
create table table_slip (
  table_round_id uuid not null references table_round,
  member_id uuid not null,
  bet_id uuid not null unique,
  stake bigint not null check (stake > 0),
  -- Amounts by spot, in 1/10,000 units.
  spots jsonb not null,
  -- Trial accounts play unseen.
  shown boolean not null,
  primary key (table_round_id, member_id, bet_id)
);
revoke update, delete on table_slip from khela_app;
