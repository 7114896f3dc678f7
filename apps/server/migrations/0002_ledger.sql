-- The ledger: every movement of money, points and bonus as a balanced posting (MONEY-01, MONEY-09).
-- The application's role reads these tables and calls the functions below; it can't write a row.
-- Amounts are BIGINT in 1/10,000 of the currency unit. Works on PostgreSQL 15 and newer.
create schema ledger;

-- ---------------------------------------------------------------------------------------------
-- Tables

create table ledger.account (
  id bigint generated always as identity primary key,
  name text collate "C" not null unique,
  kind text not null check (kind in ('member', 'house', 'provider')),
  owner text collate "C" not null,
  bucket text not null,
  currency text not null,
  -- House and provider accounts keep no running balance: a hot row would serialise every bet.
  keeps_balance boolean not null,
  min_balance bigint not null default 0,
  balance bigint not null default 0,
  -- How many entries the account has; entry.seq counts 1, 2, 3 … without gaps.
  seq bigint not null default 0,
  created_at timestamptz not null default now(),
  constraint account_balance_floor check (balance >= min_balance),
  constraint account_keeps_balance check (keeps_balance = (kind = 'member')),
  constraint account_no_balance check (keeps_balance or (balance = 0 and seq = 0))
) with (fillfactor = 70);
create index account_owner on ledger.account (owner, currency) where kind = 'member';

-- The heads of the hash chains. A posting takes any head that nobody holds and opens a new chain
-- if all are held, so that sealing never makes two postings wait for each other.
create table ledger.chain (
  id bigint generated always as identity primary key,
  number bigint not null default 0,
  hash bytea not null default '\x'
) with (fillfactor = 50);

-- One row per posting call, with the hash over the previous one and everything that was posted.
create table ledger.batch (
  id bigint generated always as identity primary key,
  chain bigint not null,
  number bigint not null,
  hash bytea not null,
  transfers int not null check (transfers > 0),
  created_at timestamptz not null default now(),
  unique (chain, number)
);

create table ledger.transfer (
  id uuid not null,
  created_at timestamptz not null,
  batch_id bigint not null,
  kind text not null,
  reference text,
  primary key (id, created_at)
) partition by range (created_at);
-- Batches are written in order: a few kilobytes find one.
create index transfer_batch on ledger.transfer using brin (batch_id)
  with (pages_per_range = 16, autosummarize = on);

create table ledger.entry (
  transfer_id uuid not null,
  created_at timestamptz not null,
  line smallint not null,
  account_id bigint not null,
  currency text not null,
  kind text not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint,
  seq bigint,
  check ((balance_after is null) = (seq is null))
) partition by range (created_at);
-- A member's entries form one chain; those of the house are only ever read by period. An entry is
-- found by its transfer through the time in the transfer's id: every further tree costs a tenth of
-- the posting rate.
create unique index entry_account on ledger.entry (account_id, created_at, seq) where seq is not null;
create index entry_time on ledger.entry using brin (created_at) with (pages_per_range = 16, autosummarize = on);

-- First decision is final: the answer to (scope, key), byte for byte, refusals included. A table
-- of its own because uniqueness must not depend on the month.
create table ledger.idempotency_key (
  scope text collate "C" not null,
  key text collate "C" not null,
  request_hash bytea not null check (octet_length(request_hash) = 32),
  status smallint not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);

create table ledger.hold (
  id uuid primary key,
  from_account bigint not null references ledger.account,
  held_account bigint not null references ledger.account,
  amount bigint not null check (amount > 0),
  posted_amount bigint not null default 0,
  state text not null default 'held' check (state in ('held', 'posted', 'voided', 'expired')),
  reference text,
  opened_by uuid not null unique,
  closed_by uuid unique,
  expires_at timestamptz,
  created_at timestamptz not null,
  closed_at timestamptz,
  check (from_account <> held_account),
  check ((state = 'held') = (closed_by is null)),
  check ((state = 'posted') = (posted_amount > 0)),
  check (posted_amount between 0 and amount)
);
create index hold_open on ledger.hold (held_account) where state = 'held';
create index hold_due on ledger.hold (expires_at) where state = 'held' and expires_at is not null;

create table ledger.reversal (
  original_id uuid primary key,
  transfer_id uuid not null unique,
  check (original_id <> transfer_id)
);

-- ---------------------------------------------------------------------------------------------
-- Guards: they hold for the owner too; the revokes at the end hold for the application's role.

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger.% is append-only: % refused', tg_table_name, tg_op using errcode = 'KL002';
end $$;

-- Every insert statement into entry must be balanced per transfer and currency.
create function ledger.check_balanced() returns trigger language plpgsql as $$
declare
  v_bad record;
begin
  select transfer_id, currency, sum(amount) as total into v_bad
    from fresh group by transfer_id, currency having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'ledger: transfer % is not balanced: % %', v_bad.transfer_id, v_bad.total, v_bad.currency
      using errcode = 'KL003';
  end if;
  return null;
end $$;

-- A hold leaves 'held' once, and nothing but its closing changes.
create function ledger.check_hold() returns trigger language plpgsql as $$
begin
  if old.state <> 'held' or new.state = 'held'
    or (old.id, old.from_account, old.held_account, old.amount, old.opened_by, old.created_at)
      is distinct from (new.id, new.from_account, new.held_account, new.amount, new.opened_by, new.created_at)
  then
    raise exception 'ledger: hold % cannot go from % to %', old.id, old.state, new.state using errcode = 'KL004';
  end if;
  return new;
end $$;

-- An account's name, and with it its kind, owner and currency, is for ever.
create trigger account_fixed before update of id, name, kind, owner, bucket, currency, keeps_balance, created_at
  on ledger.account for each row execute function ledger.refuse_change();
create trigger account_kept before delete on ledger.account for each row execute function ledger.refuse_change();
create trigger account_truncate before truncate on ledger.account execute function ledger.refuse_change();
create trigger hold_state before update on ledger.hold for each row execute function ledger.check_hold();
create trigger hold_kept before delete on ledger.hold for each row execute function ledger.refuse_change();
create trigger hold_truncate before truncate on ledger.hold execute function ledger.refuse_change();
create trigger entry_balanced after insert on ledger.entry
  referencing new table as fresh for each statement execute function ledger.check_balanced();

do $$
declare
  v_table text;
begin
  foreach v_table in array array['transfer', 'entry', 'batch', 'idempotency_key', 'reversal'] loop
    execute format('create trigger %I before update or delete on ledger.%I for each row
      execute function ledger.refuse_change()', v_table || '_kept', v_table);
    execute format('create trigger %I before truncate on ledger.%I
      execute function ledger.refuse_change()', v_table || '_truncate', v_table);
  end loop;
end $$;

-- ---------------------------------------------------------------------------------------------
-- Time and months

-- The instant inside a UUIDv7. Transfers are dated by their id, so the id alone is unique.
-- (These small functions stay inlined: immutable parts only, not strict.)
create function ledger.id_time(p_id uuid) returns timestamptz language sql immutable parallel safe as $$
  select to_timestamp(('x' || translate(left(p_id::text, 13), '-', ''))::bit(48)::bigint / 1000.0::float8)
$$;

-- Makes the partitions of the UTC month that contains p_at. Attaching (not "partition of") leaves
-- postings into other months running. @returns true where it made one
create function ledger.ensure_month(p_at timestamptz) returns boolean
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_month timestamp := date_trunc('month', p_at at time zone 'UTC');
  v_from timestamptz := v_month at time zone 'UTC';
  v_to timestamptz := (v_month + interval '1 month') at time zone 'UTC';
  v_parent text;
  v_name text;
begin
  if v_from < timestamptz '2020-01-01 00:00:00+00' or v_from > now() + interval '3 years' then
    raise exception 'ledger: % is outside the months that can be opened', p_at using errcode = '22023';
  end if;
  if to_regclass('ledger.entry_' || to_char(v_month, 'YYYYMM')) is not null then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('ledger.ensure_month', 0));
  if to_regclass('ledger.entry_' || to_char(v_month, 'YYYYMM')) is not null then
    return false;
  end if;
  foreach v_parent in array array['transfer', 'entry'] loop
    v_name := v_parent || '_' || to_char(v_month, 'YYYYMM');
    execute format('create table ledger.%I (like ledger.%I including defaults including constraints)', v_name, v_parent);
    execute format('revoke all on ledger.%I from public', v_name);
    execute format('revoke all on ledger.%I from khela_app', v_name);
    execute format('grant select on ledger.%I to khela_app', v_name);
    -- Statement triggers of the parent don't fire for statements that name a partition.
    execute format('create trigger %I before truncate on ledger.%I execute function ledger.refuse_change()',
      v_name || '_truncate', v_name);
    if v_parent = 'entry' then
      execute format('create trigger %I after insert on ledger.%I referencing new table as fresh
        for each statement execute function ledger.check_balanced()', v_name || '_balanced', v_name);
    end if;
    execute format('alter table ledger.%I attach partition ledger.%I for values from (%L) to (%L)',
      v_parent, v_name, v_from, v_to);
  end loop;
  return true;
end $$;

-- ---------------------------------------------------------------------------------------------
-- The seal: SHA-256 over the previous hash and the lines below. ledger:verify computes it again.

create function ledger.transfer_text(p_id uuid, p_kind text, p_reference text)
returns text language sql immutable parallel safe as $$
  select 't|' || p_id::text || '|' || quote_literal(p_kind) || '|' || quote_nullable(p_reference)
$$;

create function ledger.entry_text(
  p_transfer uuid, p_line smallint, p_account bigint, p_amount bigint, p_balance_after bigint, p_seq bigint
) returns text language sql immutable parallel safe as $$
  select 'e|' || p_transfer::text || '|' || p_line::text || '|' || p_account::text || '|' || p_amount::text
    || '|' || coalesce(p_balance_after::text, '') || '|' || coalesce(p_seq::text, '')
$$;

create function ledger.seal(p_previous bytea, p_transfers text, p_entries text)
returns bytea language sql immutable parallel safe as $$
  select sha256(p_previous || convert_to(p_transfers || E'\n' || p_entries, 'UTF8'))
$$;

-- ---------------------------------------------------------------------------------------------
-- Posting. The functions need index access only: a plan that was cached while a table was empty
-- may be a sequential scan for ever, so that and the joins that read whole tables are off.

-- Locks members' accounts in id order and reads the others; opens those that don't exist yet (the
-- names say everything about them). The lock also serialises the idempotency keys of a member.
-- p_skip: leave out accounts that somebody else holds, instead of waiting.
create function ledger.lock_accounts(p_members text[], p_others text[], p_skip boolean default false)
returns table (id bigint, name text, keeps_balance boolean, currency text, balance bigint, min_balance bigint, seq bigint)
language plpgsql security definer set search_path = ledger, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_found bigint;
  v_rows bigint;
begin
  if p_skip then
    perform open_accounts(p_members || p_others);
    return query select a.id, a.name, a.keeps_balance, a.currency, a.balance, a.min_balance, a.seq from account a
      where a.name = any (p_members) and a.keeps_balance order by a.id for no key update skip locked;
  else
    return query select a.id, a.name, a.keeps_balance, a.currency, a.balance, a.min_balance, a.seq from account a
      where a.name = any (p_members) and a.keeps_balance order by a.id for no key update;
    get diagnostics v_found = row_count;
    if v_found < cardinality(p_members) then
      perform open_accounts(p_members);
      -- All of them again: the new ones have the highest ids, so the order holds.
      return query select a.id, a.name, a.keeps_balance, a.currency, a.balance, a.min_balance, a.seq from account a
        where a.name = any (p_members) and a.keeps_balance order by a.id for no key update;
    end if;
  end if;
  return query select a.id, a.name, a.keeps_balance, a.currency, a.balance, a.min_balance, a.seq from account a
    where a.name = any (p_others) and not a.keeps_balance;
  get diagnostics v_rows = row_count;
  if v_rows < cardinality(p_others) then
    perform open_accounts(p_others);
    return query select a.id, a.name, a.keeps_balance, a.currency, a.balance, a.min_balance, a.seq from account a
      where a.name = any (p_others) and not a.keeps_balance;
  end if;
end $$;

-- Opens what is missing. Called by the function above only.
create function ledger.open_accounts(p_names text[]) returns void
language plpgsql set search_path = ledger, pg_temp as $$
declare
  v_bad text;
begin
  select n into v_bad from unnest(p_names) n
    where n !~ '^(member:[A-Za-z0-9_.-]{1,64}:[a-z]{1,16}|provider:[A-Za-z0-9_.-]{1,64}:[a-z]{1,16}|house:[A-Za-z0-9_.-]{1,64}):[A-Z0-9]{2,10}$';
  if found then
    raise exception 'ledger: % is not an account name', v_bad using errcode = '22023';
  end if;
  insert into account (name, kind, owner, bucket, currency, keeps_balance)
    select n, p[1], p[2], case when p[1] = 'house' then p[2] else p[3] end, p[array_length(p, 1)], p[1] = 'member'
      from (select distinct n, string_to_array(n, ':') as p from unnest(p_names) n) names
      where not exists (select from account a where a.name = n)
      order by n
    on conflict (name) do nothing;
end $$;

-- The one way in. p_lines: which transfer each posting belongs to, p_places: its place in there.
-- Locks, moves the balances (the CHECK refuses an overdraft), writes transfers and entries in one
-- statement each and seals the batch. @returns the batch's id
create function ledger.post(
  p_ids uuid[], p_kinds text[], p_references text[],
  p_lines int[], p_places smallint[], p_accounts bigint[], p_amounts bigint[]
) returns bigint
language plpgsql security definer set search_path = ledger, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_batch bigint := nextval('ledger.batch_id_seq');
  v_rows bigint;
  v_transfers int;
  v_text text;
  v_entries text;
  v_chain chain%rowtype;
begin
  perform 1 from account a where a.id = any (p_accounts) and a.keeps_balance order by a.id for no key update;

  insert into transfer (id, created_at, batch_id, kind, reference)
    select t.id, id_time(t.id), v_batch, t.kind, t.reference
      from unnest(p_ids, p_kinds, p_references) as t(id, kind, reference);
  get diagnostics v_transfers = row_count;

  with posting as materialized (
    select p.place, p.ord, p_ids[p.line] as transfer_id, p_kinds[p.line] as kind, p.amount,
        a.id as account_id, a.currency, a.keeps_balance, a.balance, a.seq,
        sum(p.amount) over account_so_far as moved, row_number() over account_so_far as nth
      from unnest(p_lines, p_places, p_accounts, p_amounts) with ordinality as p(line, place, account_id, amount, ord)
      join account a on a.id = p.account_id
      window account_so_far as (partition by p.account_id order by p.ord)
  ), changed as (
    update account a set balance = a.balance + c.moved, seq = a.seq + c.entries
      from (select account_id, sum(amount)::bigint as moved, count(*) as entries
        from posting where keeps_balance group by account_id) c
      where a.id = c.account_id
  ), written as (
    insert into entry (transfer_id, created_at, line, account_id, currency, kind, amount, balance_after, seq)
      select transfer_id, id_time(transfer_id), place, account_id, currency, kind, amount,
          case when keeps_balance then balance + moved end, case when keeps_balance then seq + nth end
        from posting order by ord
      returning *
  )
  select count(*), string_agg(entry_text(w.transfer_id, w.line, w.account_id, w.amount, w.balance_after, w.seq), E'\n'
      order by w.transfer_id, w.line)
    into v_rows, v_entries from written w;
  if v_rows is distinct from array_length(p_lines, 1)::bigint or v_rows < 2 * v_transfers then
    raise exception 'ledger: % postings given, % written, for % transfers', array_length(p_lines, 1), v_rows, v_transfers
      using errcode = 'KL005';
  end if;

  select string_agg(transfer_text(i, k, r), E'\n' order by i) into v_text
    from unnest(p_ids, p_kinds, p_references) as t(i, k, r);
  select * into v_chain from chain order by id for update skip locked limit 1;
  if not found then
    insert into chain default values returning * into v_chain;
  end if;
  update chain set number = number + 1, hash = seal(v_chain.hash, v_text, v_entries)
    where id = v_chain.id returning * into v_chain;
  insert into batch (id, chain, number, hash, transfers) overriding system value
    values (v_batch, v_chain.id, v_chain.number, v_chain.hash, v_transfers);
  return v_batch;
end $$;

-- The same for one transfer, for the functions below.
create function ledger.post_one(
  p_transfer uuid, p_kind text, p_reference text, p_accounts bigint[], p_amounts bigint[]
) returns bigint language sql set search_path = ledger, pg_temp as $$
  select post(array[p_transfer], array[p_kind], array[p_reference],
    array_fill(1, array[cardinality(p_accounts)]),
    array(select generate_series(1, cardinality(p_accounts))::smallint), p_accounts, p_amounts)
$$;

-- The stored answers of keys, one row per key that has one.
create function ledger.find_answers(p_scopes text[], p_keys text[])
returns table (scope text, key text, request_hash bytea, status smallint, body text)
language plpgsql security definer set search_path = ledger, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  return query select k.scope, k.key, k.request_hash, k.status, k.body
    from unnest(p_scopes, p_keys) as p(scope, key)
    join idempotency_key k on k.scope = p.scope and k.key = p.key;
end $$;

-- Stores first answers. KL001: another process decided one of these keys meanwhile; run again.
create function ledger.store_answers(
  p_scopes text[], p_keys text[], p_hashes bytea[], p_statuses smallint[], p_bodies text[]
) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_rows bigint;
begin
  insert into idempotency_key (scope, key, request_hash, status, body)
    select * from unnest(p_scopes, p_keys, p_hashes, p_statuses, p_bodies) as p(scope, key, hash, status, body)
    order by p.scope, p.key
  on conflict (scope, key) do nothing;
  get diagnostics v_rows = row_count;
  if v_rows <> array_length(p_keys, 1) then
    raise exception 'ledger: a key was decided meanwhile' using errcode = 'KL001';
  end if;
end $$;

-- Waits for its turn with a key, till the end of the transaction (low-rate commands).
create function ledger.claim_key(p_scope text, p_key text) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended(p_scope || E'\x1f' || p_key, 17))
$$;

-- Moves an amount from a member's account to the same member's held account and remembers why.
create function ledger.open_hold(
  p_hold uuid, p_transfer uuid, p_kind text, p_from bigint, p_held bigint, p_amount bigint,
  p_reference text, p_expires_at timestamptz
) returns bigint
language plpgsql security definer set search_path = ledger, pg_temp set enable_seqscan = off as $$
begin
  if not exists (select from account f join account h on h.id = p_held
      where f.id = p_from and f.kind = 'member' and h.kind = 'member' and h.bucket = 'held'
        and f.owner = h.owner and f.currency = h.currency) then
    raise exception 'ledger: a hold stays with its member and currency' using errcode = '22023';
  end if;
  insert into hold (id, from_account, held_account, amount, reference, opened_by, expires_at, created_at)
    values (p_hold, p_from, p_held, p_amount, p_reference, p_transfer, p_expires_at, id_time(p_transfer));
  return post_one(p_transfer, p_kind, p_reference, array[p_from, p_held], array[-p_amount, p_amount]);
end $$;

-- Ends a hold: 'posted' sends p_amount to p_to and gives the rest back; 'voided' and 'expired'
-- give all of it back. KL004: it has ended before.
create function ledger.close_hold(
  p_hold uuid, p_transfer uuid, p_kind text, p_state text, p_to bigint, p_amount bigint
) returns bigint
language plpgsql security definer set search_path = ledger, pg_temp set enable_seqscan = off as $$
declare
  v_hold hold%rowtype;
  v_back bigint;
  v_accounts bigint[];
  v_amounts bigint[];
begin
  select * into v_hold from hold where id = p_hold for update;
  if not found or v_hold.state <> 'held' then
    raise exception 'ledger: hold % is %', p_hold, coalesce(v_hold.state, 'unknown') using errcode = 'KL004';
  end if;
  if p_state = 'posted' and (p_amount is null or p_amount <= 0 or p_amount > v_hold.amount or p_to is null)
    or p_state <> 'posted' and p_amount is not null then
    raise exception 'ledger: % of % cannot be posted', p_amount, v_hold.amount using errcode = '22023';
  end if;
  if p_state = 'expired' and (v_hold.expires_at is null or v_hold.expires_at > id_time(p_transfer)) then
    raise exception 'ledger: hold % is not due', p_hold using errcode = 'KL004';
  end if;
  update hold set state = p_state, posted_amount = coalesce(p_amount, 0), closed_by = p_transfer,
    closed_at = id_time(p_transfer) where id = p_hold;
  v_back := v_hold.amount - coalesce(p_amount, 0);
  v_accounts := array[v_hold.held_account];
  v_amounts := array[-v_hold.amount];
  if p_amount is not null then
    v_accounts := v_accounts || p_to;
    v_amounts := v_amounts || p_amount;
  end if;
  if v_back > 0 then
    v_accounts := v_accounts || v_hold.from_account;
    v_amounts := v_amounts || v_back;
  end if;
  return post_one(p_transfer, p_kind, v_hold.reference, v_accounts, v_amounts);
end $$;

-- Posts the opposite of a transfer, once (KL006). Transfers of a hold are undone through the hold
-- (KL004); a reversal isn't reversed (KL006), post anew.
create function ledger.reverse(p_original uuid, p_transfer uuid, p_kind text, p_reference text) returns bigint
language plpgsql security definer set search_path = ledger, pg_temp set enable_seqscan = off as $$
declare
  v_accounts bigint[];
  v_amounts bigint[];
begin
  select array_agg(account_id order by line), array_agg(-amount order by line) into v_accounts, v_amounts
    from entry where transfer_id = p_original and created_at = id_time(p_original);
  if v_accounts is null then
    raise exception 'ledger: no transfer %', p_original using errcode = 'KL007';
  end if;
  if exists (select from hold where opened_by = p_original) or exists (select from hold where closed_by = p_original) then
    raise exception 'ledger: transfer % belongs to a hold', p_original using errcode = 'KL004';
  end if;
  if exists (select from reversal where transfer_id = p_original) then
    raise exception 'ledger: transfer % is a reversal', p_original using errcode = 'KL006';
  end if;
  insert into reversal (original_id, transfer_id) values (p_original, p_transfer) on conflict (original_id) do nothing;
  if not found then
    raise exception 'ledger: transfer % is reversed', p_original using errcode = 'KL006';
  end if;
  return post_one(p_transfer, p_kind, coalesce(p_reference, p_original::text), v_accounts, v_amounts);
end $$;

-- ---------------------------------------------------------------------------------------------
-- Rights: the application's role reads, and calls the functions; nothing else.

revoke all on all tables in schema ledger from public;
revoke all on all functions in schema ledger from public;
revoke all on schema ledger from khela_app;
revoke all on all tables in schema ledger from khela_app;
revoke all on all sequences in schema ledger from khela_app;
revoke all on all functions in schema ledger from khela_app;
grant usage on schema ledger to khela_app;
grant select on all tables in schema ledger to khela_app;
grant execute on function
  ledger.lock_accounts, ledger.post, ledger.find_answers, ledger.store_answers, ledger.claim_key,
  ledger.open_hold, ledger.close_hold, ledger.reverse, ledger.ensure_month,
  ledger.id_time, ledger.transfer_text, ledger.entry_text, ledger.seal
  to khela_app;

select ledger.ensure_month(now());
select ledger.ensure_month(now() + interval '1 month');
