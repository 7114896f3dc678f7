-- Records of a member (MONEY-07): sums by business day beside the rows, so that totals over months
-- are read at once. They say up to where they reach, and what is newer is added up from the rows.

-- Business days as kernel/period.ts has them: Dhaka, UTC+6 all year.
create function business_day(p_at timestamptz) returns date language sql immutable parallel safe as $$
  select ((p_at at time zone 'UTC') + interval '6 hours')::date
$$;
create function business_day_start(p_day date) returns timestamptz language sql immutable parallel safe as $$
  select (p_day::timestamp - interval '6 hours') at time zone 'UTC'
$$;

-- ---------------------------------------------------------------------------------------------
-- Movements: entries of a member's account are numbered without gaps under the account's lock, so
-- "everything up to number N" is exact whatever the clocks said.

create table ledger.day_mark (
  account_id bigint primary key references ledger.account,
  -- Entries 1 to seq are in ledger.day_total; last_at is the newest instant among them.
  seq bigint not null,
  last_at timestamptz not null
) with (fillfactor = 70);
create table ledger.day_total (
  account_id bigint not null references ledger.account,
  day date not null,
  kind text not null,
  entries bigint not null check (entries > 0),
  incoming bigint not null check (incoming >= 0),
  outgoing bigint not null check (outgoing >= 0),
  primary key (account_id, day, kind)
) with (fillfactor = 80);

-- Deposits, withdrawals and the like are found among a hundred thousand bets without reading those;
-- bets themselves pay nothing for it.
create index entry_seldom on ledger.entry (account_id, created_at, seq)
  where seq is not null and right(kind, 6) <> '.stake' and right(kind, 7) <> '.payout';

-- From when on the entries above a number lie. Their times follow their numbers but for clocks that
-- differ a little; where the count says that one lies further back, from the beginning.
create function ledger.tail_start(p_account bigint, p_seq bigint, p_last_at timestamptz) returns timestamptz
language plpgsql stable set search_path = ledger, pg_temp set enable_seqscan = off as $$
declare
  v_from timestamptz := p_last_at - interval '10 minutes';
  v_found bigint;
begin
  select count(*) into v_found from entry e
    where e.account_id = p_account and e.created_at >= v_from and e.seq > p_seq;
  if v_found = (select a.seq from account a where a.id = p_account) - p_seq then
    return v_from;
  end if;
  return '-infinity';
end $$;

-- Sums by kind over the days [p_from, p_to] of one account, of this snapshot.
create function ledger.day_totals(p_account bigint, p_from date, p_to date)
returns table (kind text, entries bigint, incoming bigint, outgoing bigint)
language plpgsql stable set search_path = ledger, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare
  v_seq bigint := 0;
  v_from timestamptz := '-infinity';
begin
  select m.seq, tail_start(p_account, m.seq, m.last_at) into v_seq, v_from from day_mark m where m.account_id = p_account;
  v_seq := coalesce(v_seq, 0);
  v_from := greatest(coalesce(v_from, '-infinity'), public.business_day_start(p_from));
  return query
    select t.kind, sum(t.entries)::bigint, sum(t.incoming)::bigint, sum(t.outgoing)::bigint
      from (
        select d.kind, d.entries, d.incoming, d.outgoing from day_total d
          where d.account_id = p_account and d.day between p_from and p_to
        union all
        select e.kind, 1, greatest(e.amount, 0), greatest(-e.amount, 0) from entry e
          where e.account_id = p_account and e.created_at >= v_from
            and e.created_at < public.business_day_start(p_to + 1) and e.seq > v_seq
      ) t
      group by t.kind;
end $$;

-- Takes an account's newer entries into its sums. @returns how many
create function ledger.roll_up(p_account bigint) returns bigint
language plpgsql security definer set search_path = ledger, pg_temp set enable_seqscan = off as $$
declare
  v_mark day_mark%rowtype;
  v_from timestamptz;
  v_found bigint;
  v_newest bigint;
  v_last_at timestamptz;
begin
  insert into day_mark (account_id, seq, last_at)
    select a.id, 0, '-infinity' from account a where a.id = p_account and a.keeps_balance
    on conflict do nothing;
  -- One at a time; the statements below see what the one before has done.
  select * into v_mark from day_mark m where m.account_id = p_account for update;
  if not found then return 0; end if;
  v_from := tail_start(p_account, v_mark.seq, v_mark.last_at);
  for attempt in 1..2 loop
    select count(*), max(e.seq), max(e.created_at) into v_found, v_newest, v_last_at from entry e
      where e.account_id = p_account and e.created_at >= v_from and e.seq > v_mark.seq;
    -- Without gaps these are all up to the newest, for ever; with one, a row lies further back.
    exit when v_found = coalesce(v_newest - v_mark.seq, 0);
    v_from := '-infinity';
  end loop;
  if v_found = 0 then return 0; end if;
  insert into day_total as d (account_id, day, kind, entries, incoming, outgoing)
    select p_account, public.business_day(e.created_at), e.kind, count(*),
        sum(greatest(e.amount, 0)), sum(greatest(-e.amount, 0))
      from entry e
      where e.account_id = p_account and e.created_at >= v_from and e.seq > v_mark.seq and e.seq <= v_newest
      group by 2, 3
    on conflict (account_id, day, kind) do update set entries = d.entries + excluded.entries,
      incoming = d.incoming + excluded.incoming, outgoing = d.outgoing + excluded.outgoing;
  update day_mark set seq = v_newest, last_at = greatest(last_at, v_last_at) where account_id = p_account;
  return v_newest - v_mark.seq;
end $$;

revoke all on ledger.day_mark, ledger.day_total from khela_app, public;
grant select on ledger.day_mark, ledger.day_total to khela_app;
revoke all on function ledger.tail_start, ledger.day_totals, ledger.roll_up from public;
grant execute on function ledger.tail_start, ledger.day_totals, ledger.roll_up to khela_app;

-- ---------------------------------------------------------------------------------------------
-- Rounds count on the business day of their bet. Days before a member's mark are kept as sums; a
-- round that ends (or appears) on such a day later marks the day, and it is read from the rows until
-- it has been summed up anew.

create table round_day_mark (
  member_id uuid primary key,
  until date not null
) with (fillfactor = 70);
create table round_day (
  member_id uuid not null,
  day date not null,
  game_code text not null,
  state text not null,
  rounds bigint not null check (rounds > 0),
  stake bigint not null,
  payout bigint not null,
  primary key (member_id, day, game_code, state)
);
create table round_day_changed (
  member_id uuid not null,
  day date not null,
  primary key (member_id, day)
);
-- Up to which day the job has looked for members who played.
create table round_day_run (
  only_row boolean primary key default true check (only_row),
  until date
);
insert into round_day_run default values;

create function round_day_lock(p_member uuid) returns bigint language sql immutable as $$
  select hashtextextended('round_day:' || p_member::text, 0)
$$;

-- Changes of old days wait for a summing-up under way, and the other way round; never for each other.
create function round_day_touch() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(round_day_lock(new.member_id));
  insert into round_day_changed (member_id, day)
    select m.member_id, business_day(new.at) from round_day_mark m
      where m.member_id = new.member_id and business_day(new.at) < m.until
    on conflict do nothing;
  return null;
end $$;
-- A day is summed up an hour after its end at the earliest; what is younger than ten minutes cannot lie
-- on such a day. So a bet of now costs a comparison.
create trigger round_day_inserted after insert on round for each row
  when (new.at < clock_timestamp() - interval '10 minutes') execute function round_day_touch();
create trigger round_day_updated after update on round for each row
  when (new.at < clock_timestamp() - interval '10 minutes') execute function round_day_touch();

-- A member's rounds by day, game and state over [p_from, p_to], of this snapshot.
create function round_day_totals(p_member uuid, p_from date, p_to date)
returns table (day date, game_code text, state text, rounds bigint, stake bigint, payout bigint)
language plpgsql stable set search_path = public, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare
  v_until date;
begin
  select m.until into v_until from round_day_mark m where m.member_id = p_member;
  v_until := coalesce(v_until, '-infinity');
  return query
    select d.day, d.game_code, d.state, d.rounds, d.stake, d.payout from round_day d
      where d.member_id = p_member and d.day between p_from and p_to
        and not exists (select from round_day_changed c where c.member_id = p_member and c.day = d.day)
    union all
    select business_day(r.at), r.game_code, r.state, count(*), sum(r.stake)::bigint, sum(r.payout)::bigint from round r
      where r.member_id = p_member and r.at >= business_day_start(greatest(p_from, v_until))
        and r.at < business_day_start(p_to + 1)
      group by 1, 2, 3
    union all
    select c.day, r.game_code, r.state, count(*), sum(r.stake)::bigint, sum(r.payout)::bigint
      from round_day_changed c
      join round r on r.member_id = p_member
        and r.at >= business_day_start(c.day) and r.at < business_day_start(c.day + 1)
      where c.member_id = p_member and c.day between p_from and p_to and c.day < v_until
      group by 1, 2, 3;
end $$;

-- Sums up a member's days before p_until that have ended for an hour, and the changed ones anew.
create function round_roll_up(p_member uuid, p_until date) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_from date;
  v_until date := least(p_until, business_day(clock_timestamp() - interval '1 hour'));
begin
  perform pg_advisory_xact_lock(round_day_lock(p_member));
  select m.until into v_from from round_day_mark m where m.member_id = p_member;
  v_from := coalesce(v_from, '-infinity');
  delete from round_day d using round_day_changed c
    where d.member_id = p_member and c.member_id = p_member and c.day = d.day;
  insert into round_day (member_id, day, game_code, state, rounds, stake, payout)
    select p_member, c.day, r.game_code, r.state, count(*), sum(r.stake), sum(r.payout)
      from round_day_changed c
      join round r on r.member_id = p_member
        and r.at >= business_day_start(c.day) and r.at < business_day_start(c.day + 1)
      where c.member_id = p_member
      group by c.day, r.game_code, r.state;
  delete from round_day_changed c where c.member_id = p_member;
  if v_until <= v_from then return; end if;
  insert into round_day (member_id, day, game_code, state, rounds, stake, payout)
    select p_member, business_day(r.at), r.game_code, r.state, count(*), sum(r.stake), sum(r.payout)
      from round r
      where r.member_id = p_member and r.at >= business_day_start(v_from) and r.at < business_day_start(v_until)
      group by 2, 3, 4;
  insert into round_day_mark (member_id, until) values (p_member, v_until)
    on conflict (member_id) do update set until = excluded.until;
end $$;

revoke insert, update, delete on round_day, round_day_mark, round_day_changed from khela_app;
