-- Tables where players play each other (GAME-08, GAME-12): Texas hold'em. Amounts are BIGINT in 1/10,000 units.

-- A player's line of a hand is a row of `round`, written when the hand has ended. The lists grow by one kind,
-- whatever else has joined them.
do $$
declare
  v_table text;
  v_check text;
begin
  foreach v_table in array array['round', 'game'] loop
    select pg_get_constraintdef(oid) into strict v_check from pg_constraint
      where conrelid = v_table::regclass and conname = v_table || '_kind_check';
    if v_check not like '%ARRAY[%' then
      raise exception 'the check on %.kind is not a list: %', v_table, v_check;
    end if;
    execute format('alter table %I drop constraint %I', v_table, v_table || '_kind_check');
    execute format('alter table %I add constraint %I %s', v_table, v_table || '_kind_check',
      replace(v_check, 'ARRAY[', 'ARRAY[''pvp''::text, '));
  end loop;
end $$;

-- The two committed decks of a hand (docs/decisions/0021): their seeds are sealed, their roots are public from the first.
create table pvp_deck (
  id uuid primary key,
  sealed bytea not null,
  roots text[] not null check (cardinality(roots) = 2),
  created_at timestamptz not null
);
revoke update, delete on pvp_deck from khela_app;

alter function sealed_places() rename to sealed_places_before_pvp;
create function sealed_places() returns table (
  place text, relation text, id_column text, sealed_column text, context text, condition text, page int
) language sql immutable set search_path = public, pg_catalog, pg_temp as $$
  select * from sealed_places_before_pvp()
  union all
  values ('pvp_deck.sealed', 'pvp_deck', 'id', 'sealed', $c$'pvp-deck:' || id$c$, 'true', 200)
$$;

-- A table. `next_deck`: of the hand that comes, committed before any seed for it is known.
create table pvp_table (
  code text primary key check (code ~ '^[a-z][a-z0-9-]{0,31}$'),
  game_code text not null check (game_code ~ '^[a-z][a-z0-9-]{0,31}$'),
  button int not null default -1,
  hands int not null default 0 check (hands >= 0),
  -- Counts every change: what is told later has the higher number.
  version bigint not null default 0,
  hand_id uuid,
  next_deck uuid not null references pvp_deck,
  -- When the table must be looked at; null: nothing is due.
  due_at timestamptz
) with (fillfactor = 50);
create index pvp_table_due on pvp_table (due_at) where due_at is not null;
revoke delete on pvp_table from khela_app;

-- A player on a seat. `stack` is held by the ledger on the member's `table` account.
create table pvp_seat (
  table_code text not null references pvp_table,
  seat int not null check (seat between 0 and 9),
  member_id uuid not null,
  session_id uuid,
  currency text not null,
  stack bigint not null check (stack >= 0),
  client_seed text not null check (client_seed ~ '^[\x20-\x7e]{1,64}$'),
  bank_ms int not null check (bank_ms >= 0),
  timeouts int not null default 0,
  -- Since when the player sits out, and why: own wish, the clock, no chips, or what protects the player.
  out_since timestamptz,
  out_reason text check (out_reason in ('wish', 'clock', 'chips', 'limit', 'reality')),
  -- Plays from the next big blind on: nobody gets out of paying the blinds by coming and going.
  waiting boolean not null,
  -- Leaves when the hand is over.
  leaving boolean not null default false,
  joined_at timestamptz not null,
  -- Who plays from the same place is not let in twice; hashes, for as long as the seat is taken.
  network_hash text not null,
  device_hash text not null,
  primary key (table_code, seat),
  unique (table_code, member_id),
  check ((out_since is null) = (out_reason is null))
) with (fillfactor = 50);
create index pvp_seat_member on pvp_seat (member_id);

-- A hand: what it began with, and when it is over what everybody saw. Its cards follow from the sealed deck alone.
create table pvp_hand (
  id uuid primary key,
  table_code text not null references pvp_table,
  number int not null check (number > 0),
  state text not null check (state in ('open', 'settled', 'void')),
  maths_version text not null,
  currency text not null,
  started_at timestamptz not null,
  -- Button, blinds, rake cap; seats with member, stack and client seed.
  setup jsonb not null,
  deck_id uuid not null unique references pvp_deck,
  -- Since when the clock runs against the seat whose turn it is, and until when.
  turn_at timestamptz not null,
  act_by timestamptz,
  ended_at timestamptz,
  rake bigint not null default 0 check (rake >= 0),
  -- What everybody saw of the end: pots, shown cards, board.
  result jsonb,
  unique (table_code, number),
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'settled') = (result is not null))
) with (fillfactor = 70);
create unique index pvp_hand_open on pvp_hand (table_code) where state = 'open';
revoke delete on pvp_hand from khela_app;

create function pvp_hand_guard() returns trigger language plpgsql as $$
begin
  if old.state <> 'open'
    or (new.id, new.table_code, new.number, new.deck_id, new.maths_version, new.currency, new.started_at, new.setup)
       is distinct from (old.id, old.table_code, old.number, old.deck_id, old.maths_version, old.currency,
         old.started_at, old.setup) then
    raise exception 'hand % is final', old.id using errcode = 'KC003';
  end if;
  return new;
end $$;
create trigger pvp_hand_final before update on pvp_hand for each row execute function pvp_hand_guard();

-- What players, or the clock for them, did in order; a hand is its setup and these.
create table pvp_action (
  hand_id uuid not null references pvp_hand,
  step int not null check (step >= 1),
  seat int not null,
  action jsonb not null,
  by_clock boolean not null,
  at timestamptz not null,
  primary key (hand_id, step)
);
revoke update, delete on pvp_action from khela_app;

-- Who was dealt in, for the players' own histories.
create table pvp_hand_player (
  member_id uuid not null,
  hand_id uuid not null references pvp_hand,
  seat int not null,
  primary key (member_id, hand_id)
);
revoke update, delete on pvp_hand_player from khela_app;

-- What the tables owe their players beside what the ledger holds for it: equal, always.
create function pvp_open_stacks() returns table (currency text, stacks bigint, balance bigint)
language sql stable security definer set search_path = public, ledger, pg_temp as $$
  select coalesce(s.currency, a.currency), coalesce(s.stacks, 0)::bigint, coalesce(a.balance, 0)::bigint
  from (select currency, sum(stack) as stacks from pvp_seat group by currency) s
  full join (select currency, sum(balance) as balance from ledger.account
    where kind = 'member' and bucket = 'table' group by currency) a using (currency)
$$;
