-- The shared crash round: hash chains, rounds, and who bet in which (GAME-08, GAME-09, GAME-12).
-- Bets themselves are rows of `round`, open until they leave or the round crashes.

-- Links are secret until their round is over: the checkpoints are sealed, the last hash is public.
-- The salt is drawn after the row with the terminal hash was committed, and then never changes.
create table crash_chain (
  id uuid primary key,
  number int generated always as identity unique,
  length int not null check (length between 1 and 10000000),
  -- Links between two checkpoints.
  spacing int not null check (spacing > 0),
  sealed bytea not null,
  terminal_hash text not null unique check (terminal_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  salt text check (salt ~ '^[\x20-\x7e]{1,128}$'),
  salt_origin text,
  salted_at timestamptz,
  -- Link of the next round, 1 to length; above length the chain is used up.
  next_index int not null default 1 check (next_index between 1 and length + 1),
  check ((salt is null) = (salted_at is null) and (salt is null) = (salt_origin is null)),
  check (salted_at >= created_at),
  check (salt is not null or next_index = 1)
);

create function crash_chain_guard() returns trigger language plpgsql as $$
begin
  if (new.id, new.number, new.length, new.spacing, new.sealed, new.terminal_hash, new.created_at)
       is distinct from (old.id, old.number, old.length, old.spacing, old.sealed, old.terminal_hash, old.created_at)
    or old.salt is not null
       and (new.salt, new.salt_origin, new.salted_at) is distinct from (old.salt, old.salt_origin, old.salted_at)
    or new.next_index not in (old.next_index, old.next_index + 1) then
    raise exception 'crash chain % is committed', old.id using errcode = 'KC001';
  end if;
  return new;
end $$;
create trigger crash_chain_final before update on crash_chain for each row execute function crash_chain_guard();
revoke delete on crash_chain from khela_app;

-- What decides a round is in here only once it is public.
create table crash_round (
  id uuid primary key,
  number int not null unique check (number > 0),
  chain_id uuid not null references crash_chain,
  link_index int not null check (link_index > 0),
  -- SHA-256 of the round's link: the link before it.
  seed_hash text not null,
  maths_version text not null,
  -- A round is made with its betting open: nothing is ever 'waiting'.
  phase text not null check (phase in ('betting', 'running', 'crashed', 'settled', 'void')),
  created_at timestamptz not null,
  betting_ends_at timestamptz not null,
  starts_at timestamptz not null check (starts_at >= betting_ends_at),
  crashed_at timestamptz,
  crash_hundredths int check (crash_hundredths between 100 and 1000000),
  seed text,
  settled_at timestamptz,
  unique (chain_id, link_index),
  check ((phase in ('betting', 'running')) = (seed is null)),
  check ((phase in ('betting', 'running')) = (crashed_at is null)),
  check ((phase in ('betting', 'running')) = (crash_hundredths is null)),
  check ((phase in ('settled', 'void')) = (settled_at is not null))
) with (fillfactor = 70);
-- One round lives at a time, whoever drives.
create unique index crash_round_live on crash_round ((true)) where phase not in ('settled', 'void');

-- Phases move by the table of packages/games/src/crash/phase.ts and in no other way.
create function crash_round_guard() returns trigger language plpgsql as $$
begin
  if new.phase <> old.phase and (old.phase, new.phase) not in (
      ('betting', 'running'), ('running', 'crashed'), ('crashed', 'settled'),
      ('betting', 'void'), ('running', 'void')) then
    raise exception 'crash round %: % to %', old.id, old.phase, new.phase using errcode = 'KC002';
  end if;
  if new.phase = old.phase
    or (new.id, new.number, new.chain_id, new.link_index, new.seed_hash, new.maths_version, new.created_at, new.betting_ends_at)
       is distinct from (old.id, old.number, old.chain_id, old.link_index, old.seed_hash, old.maths_version, old.created_at, old.betting_ends_at)
    or old.phase <> 'betting' and new.starts_at <> old.starts_at
    or old.seed is not null
       and (new.seed, new.crash_hundredths, new.crashed_at)
           is distinct from (old.seed, old.crash_hundredths, old.crashed_at) then
    raise exception 'crash round % is committed', old.id using errcode = 'KC003';
  end if;
  return new;
end $$;
create trigger crash_round_final before update on crash_round for each row execute function crash_round_guard();
revoke delete on crash_round from khela_app;

-- One bet per member and round. `round` is partitioned by time and can't promise that itself.
create table crash_bet (
  crash_round_id uuid not null references crash_round,
  member_id uuid not null,
  bet_id uuid not null unique,
  primary key (crash_round_id, member_id)
);
revoke update, delete on crash_bet from khela_app;

-- ---------------------------------------------------------------------------------------------
-- Open bets, for every game whose rounds stay open for a while.

create index round_open on round (source_id) where state = 'open';

-- Locks bets by id and time, in id order, till the end of the transaction.
create function round_lock(ids uuid[], ats timestamptz[]) returns setof round
language plpgsql set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query select r.* from unnest(ids, ats) as k (id, at) join round r on r.id = k.id and r.at = k.at
    order by r.id for no key update of r;
end $$;

-- Every open stake lies on house:open-bets, and nothing else does. One statement, one snapshot.
create function round_open_bets() returns table (currency text, stakes bigint, balance bigint)
language sql stable set search_path = public, pg_temp as $$
  with open_stakes as (
    select r.currency, sum(r.stake)::bigint as stakes from round r where r.state = 'open' group by r.currency
  ), held as (
    select a.currency, sum(e.amount)::bigint as balance from ledger.account a join ledger.entry e on e.account_id = a.id
    where a.kind = 'house' and a.owner = 'open-bets' group by a.currency
  )
  select coalesce(o.currency, h.currency), coalesce(o.stakes, 0), coalesce(h.balance, 0)
  from open_stakes o full join held h on h.currency = o.currency
$$;
