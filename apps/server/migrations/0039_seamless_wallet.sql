-- Vendors that call our wallet (GAME-07, money-and-safety section 8): who they are, who plays there, and every
-- decision on their calls. Amounts are BIGINT in 1/10,000 of the currency unit.

-- A vendor's round is a row of `round`: open while bets and wins come, its stake what was bet and not rolled back.
-- What comes later never changes it: a correction or prize is a line of its own, without a stake, and the only kind
-- that may be negative (docs/decisions/0015).
alter table round drop constraint round_kind_check;
alter table round add constraint round_kind_check
  check (kind in ('slots', 'crash', 'dice', 'instant', 'steps', 'table', 'vendor', 'vendor-line'));
alter table round drop constraint round_stake_check;
alter table round add constraint round_stake_check
  check (stake > 0 or (stake = 0 and kind in ('vendor', 'vendor-line')));
alter table round drop constraint round_payout_check;
alter table round add constraint round_payout_check check (payout >= 0 or kind = 'vendor-line');

-- A settled round is final; an open one may change into settled or void, and the stake of a vendor's while it is open.
create or replace function round_guard() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' or (new.state = 'open' and old.kind <> 'vendor')
    or (new.stake <> old.stake and (old.kind <> 'vendor' or new.state <> 'open'))
    or (new.id, new.at, new.member_id, new.source_id, new.nonce, new.bet)
       is distinct from (old.id, old.at, old.member_id, old.source_id, old.nonce, old.bet) then
    raise exception 'round % is final', old.id using errcode = 'KR001';
  end if;
  return new;
end $$;

-- What we know of a vendor beside its place in the catalogue. Without addresses it may call from anywhere.
create table seamless_vendor (
  vassalage text primary key references vendor,
  -- Where its games open.
  launch_url text not null,
  -- Where it answers questions: status of rounds, statement, catalogue.
  api_url text not null,
  addresses text[] not null default '{}',
  version int not null default 0,
  changed_by text,
  changed_at timestamptz
);

-- Secrets of its signatures: one, or two while they change over.
create table seamless_key (
  id uuid primary key,
  vassalage text not null references seamless_vendor,
  secret_sealed bytea not null,
  made_at timestamptz not null,
  made_by text not null,
  -- From when on it is good for nothing; none: as long as it is there.
  ends_at timestamptz
);
create index seamless_key_vendor on seamless_key (vassalage, made_at desc);

-- A way into a game: good once, for a minute. Only its hash is kept.
create table seamless_token (
  token_hash bytea primary key,
  vassalage text not null references seamless_vendor,
  member_id uuid not null,
  login_session uuid not null,
  game_code text not null,
  currency text not null,
  language text not null check (language in ('bn', 'en')),
  country text not null,
  expires_at timestamptz not null
);
create index seamless_token_old on seamless_token (expires_at);

create table seamless_session (
  id uuid primary key,
  vassalage text not null references seamless_vendor,
  member_id uuid not null,
  login_session uuid not null,
  game_code text not null,
  currency text not null,
  began_at timestamptz not null,
  expires_at timestamptz not null
);
create index seamless_session_old on seamless_session (expires_at);

-- Who has ever opened a game there: nobody else is paid on the vendor's word.
create table seamless_player (
  vassalage text not null references seamless_vendor,
  member_id uuid not null,
  currency text not null,
  first_at timestamptz not null,
  primary key (vassalage, member_id)
);

-- A vendor's round of one player, and where it is in `round`. Several players may share its name.
create table seamless_round (
  vassalage text not null references seamless_vendor,
  ref text collate "C" not null,
  member_id uuid not null,
  round_id uuid not null,
  round_at timestamptz not null,
  game_code text not null,
  -- What was paid into it while it is open, the bets that stand, and the wins that came.
  paid bigint not null default 0 check (paid >= 0),
  bets int not null default 0 check (bets >= 0),
  wins int not null default 0 check (wins >= 0),
  primary key (vassalage, ref, member_id)
) with (fillfactor = 80);
create index seamless_round_of on seamless_round (round_id);

-- Transactions by the vendor's own ids, for ever. `tombstone`: a bet that was rolled back before it came.
create table seamless_tx (
  vassalage text not null references seamless_vendor,
  tx_id text collate "C" not null,
  id uuid not null unique,
  op text not null check (op in ('bet', 'win', 'rollback', 'adjust', 'tombstone')),
  member_id uuid not null,
  ref text collate "C",
  game_code text,
  currency text not null,
  -- As the player sees it: a stake is negative.
  amount bigint not null,
  kind text,
  original text collate "C",
  reason text,
  at timestamptz not null,
  rolled_back_by text collate "C",
  primary key (vassalage, tx_id),
  check (rolled_back_by is null or op = 'bet')
) with (fillfactor = 90);
create index seamless_tx_round on seamless_tx (vassalage, ref, member_id);
create index seamless_tx_day on seamless_tx (vassalage, at);

-- Keeps transactions of a batch. One of them that is known already means that somebody decided it meanwhile: the batch
-- is decided anew (KL001), and then sees it.
create function seamless_keep(
  vendors text[], txs text[], ids uuid[], ops text[], members uuid[], refs text[], games text[], currencies text[],
  amounts bigint[], kinds text[], originals text[], reasons text[], ats timestamptz[]
) returns void language plpgsql set search_path = public, pg_temp as $$
declare v_rows int;
begin
  insert into seamless_tx (vassalage, tx_id, id, op, member_id, ref, game_code, currency, amount, kind, original, reason, at)
    select * from unnest(vendors, txs, ids, ops, members, refs, games, currencies, amounts, kinds, originals, reasons, ats)
    on conflict (vassalage, tx_id) do nothing;
  get diagnostics v_rows = row_count;
  if v_rows < cardinality(txs) then
    raise exception 'a transaction of the batch is known' using errcode = 'KL001';
  end if;
end $$;

-- What was decided stays; nothing is thrown away.
revoke update, delete on seamless_tx, seamless_player, seamless_key from khela_app;
grant update (rolled_back_by) on seamless_tx to khela_app;
grant update (ends_at) on seamless_key to khela_app;
