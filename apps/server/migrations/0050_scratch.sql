-- Scratch tickets from committed prize books (GAME-08, GAME-09, GAME-10). Amounts are BIGINT in 1/10,000 units.

-- The lists of kinds grow by one, whatever else has joined them.
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
      replace(v_check, 'ARRAY[', 'ARRAY[''scratch''::text, '));
  end loop;
end $$;

-- A book's seed decides the order of its tickets. It is sealed until the last of them is sold. The hashes of its sheets of
-- 128 tickets are public: a ticket's proof is made of them.
create table scratch_seed (
  id uuid primary key,
  sealed bytea not null,
  sheets text[] not null check (cardinality(sheets) > 0)
);
revoke update, delete on scratch_seed from khela_app;

alter function sealed_places() rename to sealed_places_before_scratch;
create function sealed_places() returns table (
  place text, relation text, id_column text, sealed_column text, context text, condition text, page int
) language sql immutable set search_path = public, pg_catalog, pg_temp as $$
  select * from sealed_places_before_scratch()
  union all
  values ('scratch_seed.sealed', 'scratch_seed', 'id', 'sealed', $c$'scratch-book:' || id$c$, 'true', 200)
$$;

-- A printed book: one for a game, a currency and a price at a time. Everything in it is public.
create table scratch_book (
  id uuid primary key references scratch_seed,
  game_code text not null check (game_code ~ '^[a-z][a-z0-9-]{0,31}$'),
  currency text not null,
  price bigint not null check (price > 0),
  number int not null check (number > 0),
  maths_version text not null,
  size int not null check (size > 0),
  -- Top of the Merkle tree over all tickets: fixed before the first is sold.
  root text not null check (root ~ '^[0-9a-f]{64}$'),
  seed_hash text not null check (seed_hash ~ '^[0-9a-f]{64}$'),
  next_ticket int not null default 1 check (next_ticket between 1 and size + 1),
  created_at timestamptz not null,
  ended_at timestamptz,
  -- Public once everything is sold.
  seed text check (seed ~ '^[0-9a-f]{64}$'),
  unique (game_code, currency, price, number),
  check ((ended_at is null) = (next_ticket <= size)),
  check ((seed is null) = (ended_at is null))
) with (fillfactor = 70);
create unique index scratch_book_live on scratch_book (game_code, currency, price) where ended_at is null;

-- How many tickets of the book pay what, in multiples of its price, and how many of those are sold.
create table scratch_prize (
  book_id uuid not null references scratch_book,
  times int not null check (times > 0),
  count int not null check (count > 0),
  sold int not null default 0 check (sold between 0 and count),
  primary key (book_id, times)
) with (fillfactor = 70);

-- What is committed stays so: tickets go one after the other, and a book ends with its last one.
create function scratch_book_guard() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'next_ticket' - 'ended_at' - 'seed' is distinct from to_jsonb(old) - 'next_ticket' - 'ended_at' - 'seed'
    or new.next_ticket <= old.next_ticket or old.ended_at is not null then
    raise exception 'scratch book % is committed', old.id using errcode = 'KC004';
  end if;
  return new;
end $$;
create trigger scratch_book_final before update on scratch_book for each row execute function scratch_book_guard();
revoke delete on scratch_book from khela_app;

create function scratch_prize_guard() returns trigger language plpgsql as $$
begin
  if (new.book_id, new.times, new.count) is distinct from (old.book_id, old.times, old.count) or new.sold < old.sold then
    raise exception 'scratch book % is committed', old.book_id using errcode = 'KC004';
  end if;
  return new;
end $$;
create trigger scratch_prize_final before update on scratch_prize for each row execute function scratch_prize_guard();
revoke delete on scratch_prize from khela_app;

-- A sold ticket. Its price, prize and owner's line in the record are a row of `round`.
create table scratch_ticket (
  book_id uuid not null references scratch_book,
  number int not null check (number > 0),
  round_id uuid not null unique,
  member_id uuid not null,
  times int not null check (times >= 0),
  -- What hid the ticket in the book's tree: with it anybody can check that it was there.
  secret text not null check (secret ~ '^[0-9a-f]{64}$'),
  bought_at timestamptz not null,
  -- When its owner has seen what is under the fields; nothing depends on it.
  scratched_at timestamptz,
  primary key (book_id, number)
) with (fillfactor = 90);
create index scratch_ticket_waiting on scratch_ticket (member_id, bought_at) where scratched_at is null;

create function scratch_ticket_guard() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'scratched_at' is distinct from to_jsonb(old) - 'scratched_at' or old.scratched_at is not null then
    raise exception 'scratch ticket % of % is sold', old.number, old.book_id using errcode = 'KC004';
  end if;
  return new;
end $$;
create trigger scratch_ticket_final before update on scratch_ticket for each row execute function scratch_ticket_guard();
revoke delete on scratch_ticket from khela_app;

-- The tickets that one batch has sold: they follow the book's last one without a gap, or nothing is written. The batch
-- holds the books' rows. `p_seeds`: of the ticket that ends a book, its seed.
create function scratch_sell(
  p_books uuid[], p_numbers int[], p_rounds uuid[], p_members uuid[], p_times int[], p_secrets text[],
  p_at timestamptz[], p_seeds text[]
) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  v_moved int;
begin
  insert into scratch_ticket (book_id, number, round_id, member_id, times, secret, bought_at)
    select * from unnest(p_books, p_numbers, p_rounds, p_members, p_times, p_secrets, p_at);
  with sold as (
    select t.book, min(t.number) as first, max(t.number) as last, count(*) as tickets, max(t.at) as at, max(t.seed) as seed
    from unnest(p_books, p_numbers, p_at, p_seeds) as t (book, number, at, seed) group by t.book
  )
  update scratch_book b set next_ticket = s.last + 1, seed = s.seed,
      ended_at = case when s.last = b.size then s.at end
    from sold s where b.id = s.book and b.next_ticket = s.first and s.last - s.first + 1 = s.tickets;
  get diagnostics v_moved = row_count;
  if v_moved <> (select count(distinct book) from unnest(p_books) as t (book)) then
    raise exception 'a ticket of the batch was sold' using errcode = 'KR003';
  end if;
  update scratch_prize p set sold = p.sold + s.tickets
    from (select t.book, t.times, count(*)::int as tickets from unnest(p_books, p_times) as t (book, times)
      where t.times > 0 group by t.book, t.times) s
    where p.book_id = s.book and p.times = s.times;
end $$;
