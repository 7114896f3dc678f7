-- Progressive jackpots (GAME-11, decision 0023): pools that the jackpot titles share, and the runs of each.

-- A run, from its start to its win. What is hidden (link, threshold) is in here only once it was won.
create table jackpot_run (
  id uuid primary key,
  currency text not null check (currency ~ '^[A-Z0-9]{2,10}$'),
  tier text not null check (tier in ('mini', 'minor', 'major', 'grand')),
  number int not null check (number > 0),
  chain_id uuid not null references crash_chain,
  link_index int not null check (link_index > 0),
  -- SHA-256 of the run's link: the link before it.
  seed_hash text not null check (seed_hash ~ '^[0-9a-f]{64}$'),
  seed bigint not null check (seed > 0),
  must_hit_by bigint not null check (must_hit_by > seed + 1),
  pool_ppm int not null check (pool_ppm > 0),
  reserve_ppm int not null check (reserve_ppm >= 0),
  started_at timestamptz not null,
  link text,
  threshold bigint check (threshold > seed and threshold < must_hit_by),
  won_at timestamptz,
  member_id uuid,
  round_id uuid,
  game_code text,
  -- Where the winning bet moved the pool from and to.
  won_from bigint,
  won_to bigint,
  unique (currency, tier, number),
  unique (chain_id, link_index),
  check (num_nonnulls(link, threshold, won_at, member_id, round_id, game_code, won_from, won_to) in (0, 8)),
  check (threshold is null or won_from < threshold and threshold <= won_to)
);
-- One run of a pool goes on at a time.
create unique index jackpot_run_live on jackpot_run (currency, tier) where won_at is null;
create index jackpot_run_won on jackpot_run (won_at desc, id) where won_at is not null;

create function jackpot_run_guard() returns trigger language plpgsql as $$
begin
  if old.won_at is not null
    or (new.id, new.currency, new.tier, new.number, new.chain_id, new.link_index, new.seed_hash, new.seed, new.must_hit_by,
        new.pool_ppm, new.reserve_ppm, new.started_at)
       is distinct from (old.id, old.currency, old.tier, old.number, old.chain_id, old.link_index, old.seed_hash, old.seed,
        old.must_hit_by, old.pool_ppm, old.reserve_ppm, old.started_at) then
    raise exception 'jackpot run % is committed', old.id using errcode = 'KJ001';
  end if;
  return new;
end $$;
create trigger jackpot_run_final before update on jackpot_run for each row execute function jackpot_run_guard();
revoke delete on jackpot_run from khela_app;

-- What a pool holds. Its row is written once per batch of bets, by whoever holds it; together with `reserved` the amounts
-- of a currency are what its account house:jackpots holds.
create table jackpot_pool (
  currency text not null,
  tier text not null check (tier in ('mini', 'minor', 'major', 'grand')),
  -- The run that goes on; null: none does.
  run_id uuid references jackpot_run,
  runs int not null check (runs >= 0),
  amount bigint not null check (amount >= 0),
  -- What the run's stakes have laid aside for later seeds.
  reserved bigint not null check (reserved >= 0),
  -- Of the run: what its bets have paid in, both shares, and how many there were.
  contributed bigint not null check (contributed >= 0),
  bets bigint not null check (bets >= 0),
  -- The operator's switch: whether another run begins.
  takes_new_runs boolean not null,
  reason text,
  changed_by text,
  changed_at timestamptz,
  version int not null default 0,
  primary key (currency, tier)
) with (fillfactor = 50);
revoke delete on jackpot_pool from khela_app;

-- Takes a chain's next link, for whoever writes in one statement what it decides.
create function chain_take(p_chain uuid, p_index int) returns void
language plpgsql set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  update crash_chain set next_index = next_index + 1 where id = p_chain and next_index = p_index;
  if not found then
    raise exception 'link % of chain % is taken', p_index, p_chain using errcode = 'KJ002';
  end if;
end $$;

-- What a batch of bets did to pools that it holds.
create function jackpot_save_pools(
  p_currencies text[], p_tiers text[], p_runs uuid[], p_numbers int[], p_amounts bigint[], p_reserved bigint[],
  p_contributed bigint[], p_bets bigint[]
) returns void language plpgsql set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  saved int;
begin
  update jackpot_pool p
  set run_id = s.run_id, runs = s.number, amount = s.amount, reserved = s.reserved, contributed = s.contributed, bets = s.bets
  from unnest(p_currencies, p_tiers, p_runs, p_numbers, p_amounts, p_reserved, p_contributed, p_bets)
    as s (currency, tier, run_id, number, amount, reserved, contributed, bets)
  where p.currency = s.currency and p.tier = s.tier;
  get diagnostics saved = row_count;
  if saved <> cardinality(p_tiers) then
    raise exception 'a jackpot pool is missing' using errcode = 'KJ003';
  end if;
end $$;

-- A run begins, with the link that decides it.
create function jackpot_start_run(
  p_id uuid, p_currency text, p_tier text, p_number int, p_chain uuid, p_index int, p_hash text, p_seed bigint,
  p_must_hit_by bigint, p_pool_ppm int, p_reserve_ppm int, p_at timestamptz
) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform chain_take(p_chain, p_index);
  insert into jackpot_run (id, currency, tier, number, chain_id, link_index, seed_hash, seed, must_hit_by, pool_ppm, reserve_ppm,
                           started_at)
  values (p_id, p_currency, p_tier, p_number, p_chain, p_index, p_hash, p_seed, p_must_hit_by, p_pool_ppm, p_reserve_ppm, p_at);
end $$;

-- A run was won: once.
create function jackpot_end_run(
  p_id uuid, p_link text, p_threshold bigint, p_at timestamptz, p_member uuid, p_round uuid, p_game text, p_from bigint, p_to bigint
) returns void language plpgsql set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  update jackpot_run
  set link = p_link, threshold = p_threshold, won_at = p_at, member_id = p_member, round_id = p_round, game_code = p_game,
      won_from = p_from, won_to = p_to
  where id = p_id and won_at is null;
  if not found then
    raise exception 'jackpot run % was won before', p_id using errcode = 'KJ004';
  end if;
end $$;

-- Whether titles with a feature that is bought sell it: some jurisdictions forbid that.
alter table game add column sells_features boolean not null default true;

-- What the last comparison of a currency's pools with its accounts found; entries before `counted_until` are summed for good.
create table jackpot_books (
  currency text primary key,
  checked_at timestamptz not null,
  account bigint not null,
  pools bigint not null,
  reserve bigint not null,
  counted_until timestamptz not null,
  account_until bigint not null,
  reserve_until bigint not null
);
