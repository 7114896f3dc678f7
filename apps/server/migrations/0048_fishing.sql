-- Fishing (GAME-08, GAME-09): fish of a sea that everybody sees alike, rooms of four cannons, and what was caught.

-- Kinds are added to those that are there, whichever came before.
do $$
declare
  place record;
  kinds text;
begin
  for place in select c.conname, c.conrelid::regclass as part, pg_get_constraintdef(c.oid) as def
    from pg_constraint c where c.conname in ('round_kind_check', 'game_kind_check') and c.conislocal
  loop
    select string_agg(distinct quote_literal(m[1]), ', ') into kinds
      from (select regexp_matches(place.def, '''([a-z-]+)''', 'g') as m union select array['fishing']) found;
    execute format('alter table %s drop constraint %I', place.part, place.conname);
    execute format('alter table %s add constraint %I check (kind in (%s))', place.part, place.conname, kinds);
  end loop;
end $$;

-- A sea is one link of the game's chain, public from its beginning: where its fish are follows from it.
create table fish_sea (
  id uuid primary key,
  game_code text not null check (game_code ~ '^[a-z][a-z0-9-]{0,31}$'),
  number int not null check (number > 0),
  chain_id uuid not null references crash_chain,
  link_index int not null check (link_index > 0),
  seed text not null,
  -- SHA-256 of the seed: the link before it, which was public before anybody knew this one.
  seed_hash text not null,
  maths_version text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  unique (game_code, number),
  unique (chain_id, link_index)
);
revoke update, delete on fish_sea from khela_app;

-- Rooms hold one currency: play credit and money never fish for the same fish.
create table fish_room (
  id uuid primary key,
  game_code text not null,
  currency text not null,
  created_at timestamptz not null
);
create index fish_room_game on fish_room (game_code, currency);

create table fish_seat (
  room_id uuid not null references fish_room on delete cascade,
  seat int not null check (seat between 1 and 4),
  game_code text not null,
  member_id uuid not null,
  -- What the cannon's last shots cost.
  level bigint not null check (level > 0),
  -- Whoever isn't seen for a while gives the seat away.
  seen_at timestamptz not null,
  -- When the cannon will have cooled down: shots before that are too fast.
  ready_at timestamptz not null,
  primary key (room_id, seat),
  unique (member_id, game_code)
) with (fillfactor = 70);

-- A fish is caught once in a room, whoever shoots from wherever.
create table fish_catch (
  room_id uuid not null references fish_room on delete cascade,
  sea_id uuid not null references fish_sea,
  fish int not null check (fish >= 0),
  member_id uuid not null,
  at timestamptz not null,
  primary key (room_id, sea_id, fish)
);
create index fish_catch_at on fish_catch (at);
