-- Rounds of all in-house games, the seed pairs behind those with a player's seed, and crash.

-- One active pair a member. The next server seed is committed in the same row, before the player
-- can choose another client seed. Seeds are sealed; only hashes are readable.
create table seed_pair (
  id uuid primary key,
  member_id uuid not null,
  server_seed_sealed bytea not null,
  server_seed_hash text not null,
  client_seed text not null,
  next_nonce int not null default 0 check (next_nonce >= 0),
  next_id uuid not null,
  next_seed_sealed bytea not null,
  next_seed_hash text not null,
  created_at timestamptz not null,
  revealed_at timestamptz
) with (fillfactor = 70);
create unique index seed_pair_active on seed_pair (member_id) where revealed_at is null;
create index seed_pair_member on seed_pair (member_id, created_at);

-- A bet and what came of it. Settled rounds never change; open ones (crash) are settled or void once.
create table round (
  id uuid not null,
  at timestamptz not null,
  member_id uuid not null,
  session_id uuid,
  game_code text not null,
  kind text not null check (kind in ('slots', 'crash', 'dice')),
  state text not null check (state in ('open', 'settled', 'void')),
  currency text not null,
  stake bigint not null check (stake > 0),
  payout bigint not null check (payout >= 0),
  settled_at timestamptz,
  -- The player's pair, or the shared crash round; nonce is the round's number within it.
  source_id uuid not null,
  nonce int not null,
  maths_version text not null,
  bet jsonb not null,
  outcome jsonb,
  primary key (id, at),
  check ((state = 'open') = (settled_at is null)),
  check (state <> 'open' or payout = 0)
) partition by range (at);
create index round_member on round (member_id, at desc, id desc);
-- Only shared rounds are looked up by their source.
create index round_source on round (source_id) where kind = 'crash';
-- The winner board looks at wins from 100 units of currency on.
create index round_big_wins on round (at, payout) where payout >= 1000000;
-- Reports take what was settled in an interval: rows lie in that order, so a block range is enough.
create index round_settled on round using brin (settled_at) with (pages_per_range = 16, autosummarize = on);

create function round_ensure_month(month date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first date := date_trunc('month', month);
  part text := 'round_' || to_char(first, 'YYYY_MM');
begin
  if to_regclass(part) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtext('round_ensure_month'));
  if to_regclass(part) is not null then return; end if;
  execute format(
    'create table %I partition of round for values from (%L) to (%L)',
    part, first::timestamp at time zone 'UTC', (first + interval '1 month') at time zone 'UTC');
  execute format('grant select, insert, update on %I to khela_app', part);
end $$;

-- A settled round is final: only an open one may change, and only into settled or void.
create function round_guard() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' or new.state = 'open'
    or (new.id, new.at, new.member_id, new.stake, new.source_id, new.nonce, new.bet)
       is distinct from (old.id, old.at, old.member_id, old.stake, old.source_id, old.nonce, old.bet) then
    raise exception 'round % is final', old.id using errcode = 'KR001';
  end if;
  return new;
end $$;
create trigger round_final before update on round for each row execute function round_guard();
revoke delete on round from khela_app;

-- Accepted player-seed rounds of one batch: insert them and move their pairs' nonces on.
create function round_save_batch(
  ids uuid[], ats timestamptz[], members uuid[], sessions uuid[], games text[], kinds text[],
  currencies text[], stakes bigint[], payouts bigint[], sources uuid[], nonces int[],
  versions text[], bets text[], outcomes text[]
) returns void language plpgsql set enable_seqscan = off as $$
declare
  moved int;
begin
  insert into round (id, at, member_id, session_id, game_code, kind, state, currency, stake, payout,
                     settled_at, source_id, nonce, maths_version, bet, outcome)
  select r.id, r.at, r.member, r.session, r.game, r.kind, 'settled', r.currency, r.stake, r.payout,
         r.at, r.source, r.nonce, r.version, r.bet::jsonb, r.outcome::jsonb
  from unnest(ids, ats, members, sessions, games, kinds, currencies, stakes, payouts, sources, nonces,
              versions, bets, outcomes)
    as r (id, at, member, session, game, kind, currency, stake, payout, source, nonce, version, bet, outcome);
  update seed_pair p set next_nonce = n.nonce + 1
  from unnest(sources, nonces) as n (source, nonce)
  where p.id = n.source and p.next_nonce = n.nonce and p.revealed_at is null;
  get diagnostics moved = row_count;
  if moved <> cardinality(sources) then
    raise exception 'a nonce of the batch was taken' using errcode = 'KR002';
  end if;
end $$;
