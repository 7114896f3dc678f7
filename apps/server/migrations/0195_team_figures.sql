-- What members and teams do by business day (AGENT-04; docs/decisions/0067). Amounts are BIGINT in 1/10,000 of the unit.

-- What a member did on a business day. Play has a row for each category of games and counts on the day of the settlement,
-- a correction on the day on which it happens; everything else is in the row with the category ''.
create table member_day (
  member_id uuid not null,
  currency text not null,
  day date not null,
  category text not null,
  bets bigint not null default 0,
  stake bigint not null default 0,
  bonus_stake bigint not null default 0,
  payout bigint not null default 0,
  valid_stake bigint not null default 0,
  valid_cash bigint not null default 0,
  -- 1 where at least one bet was settled on the day.
  active bigint not null default 0,
  registered bigint not null default 0,
  first_deposits bigint not null default 0,
  first_deposit_amount bigint not null default 0,
  deposit_count bigint not null default 0,
  deposits bigint not null default 0,
  withdrawal_count bigint not null default 0,
  withdrawals bigint not null default 0,
  -- What the house gave: rebates, other rewards with what free rounds won, bonus money less what came back of it.
  rebates bigint not null default 0,
  rewards bigint not null default 0,
  bonuses bigint not null default 0,
  -- What the member earned as an agent, less what was paid to downlines.
  agent_pay bigint not null default 0,
  primary key (member_id, currency, day, category)
) with (fillfactor = 70);
create index member_day_all on member_day (currency, day, member_id);

-- The sums of the members below an agent by the tree of that day: those right below, and those of all levels. Without the
-- agent's own figures.
create table team_day (like member_day including defaults, depth text not null check (depth in ('direct', 'all')))
  with (fillfactor = 60);
alter table team_day rename column member_id to agent_id;
alter table team_day add primary key (agent_id, currency, day, depth, category);

-- Movements of money and registrations that are not counted yet: written in their own transaction, deleted in the one that
-- counts them.
create table team_inbox (
  id bigint generated always as identity primary key,
  member_id uuid not null,
  currency text not null,
  what text not null,
  amount bigint not null,
  at timestamptz not null,
  -- The number of the posting on its account, which finds it again in team_recorded.
  place bigint not null
);

-- What a posting on a member's account counts as; empty: nothing. Play isn't here, turnover counts it.
create function team_what(p_kind text, p_bucket text) returns text language sql immutable parallel safe as $$
  select case p_bucket
    when 'cash' then case
      when p_kind = 'deposit' then 'deposit'
      when p_kind = 'deposit.corrected' then 'deposit_corrected'
      when p_kind in ('withdrawal.refunded', 'withdrawal.corrected') then 'withdrawal_corrected'
      when p_kind = 'rebate.reward' then 'rebate'
      when p_kind = 'bonus' or right(p_kind, 7) = '.reward' or right(p_kind, 9) = '.free-win' then 'reward'
      when left(p_kind, 6) = 'agent.' then 'agent_pay'
    end
    when 'held' then case when p_kind = 'withdrawal.paid' then 'withdrawal' end
    when 'bonus' then case when p_kind in ('bonus.granted', 'bonus.returned') then 'bonus' end
  end
$$;

-- The ledger takes any text as an account's owner; members' are the text of a uuid.
create function team_is_member(p_owner text) returns boolean language sql immutable parallel safe as $$
  select length(p_owner) = 36
$$;

create function team_note_entries() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Stakes and payouts, nearly all that is posted, are left out before anything is looked up.
  insert into team_inbox (member_id, currency, what, amount, at, place)
    select a.owner::uuid, e.currency, team_what(e.kind, a.bucket), e.amount, e.created_at, e.seq
      from fresh e join ledger.account a on a.id = e.account_id
      where e.seq is not null and right(e.kind, 6) <> '.stake' and right(e.kind, 7) <> '.payout' and e.currency <> 'FUN'
        and team_what(e.kind, a.bucket) is not null and team_is_member(a.owner)
      order by e.seq;
  return null;
end $$;
create trigger entry_team_figures after insert on ledger.entry
  referencing new table as fresh for each statement execute function team_note_entries();

create function team_note_member() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into team_inbox (member_id, currency, what, amount, at, place)
    values (new.id, new.currency, 'registered', 0, new.registered_at, 0);
  return null;
end $$;
create trigger member_team_figures after insert on member
  for each row when (new.type <> 4) execute function team_note_member();

-- Everything that ever counted, from where it is recorded: for checks, and to write the sums anew. The ways in which module
-- team-figures reads there.
create view team_recorded as
  select a.owner::uuid as member_id, e.currency, team_what(e.kind, a.bucket) as what, e.amount, e.created_at as at,
      e.seq as place
    from ledger.entry e join ledger.account a on a.id = e.account_id
    where a.kind = 'member' and e.seq is not null and right(e.kind, 6) <> '.stake' and right(e.kind, 7) <> '.payout'
      and e.currency <> 'FUN' and team_what(e.kind, a.bucket) is not null and team_is_member(a.owner)
  union all
  select id, currency, 'registered', 0, registered_at, 0 from member where type <> 4;
create view team_fact as
  select f.* from turnover_fact f join turnover_reader r on r.name = 'team-figures' and f.seq <= r.seq
    where not exists (select from turnover_parked p where p.reader = r.name and p.seq = f.seq);
create view team_line as select ancestor_id as agent_id, member_id, distance, from_day, until_day from agent_line;
grant select on team_recorded, team_fact, team_line to khela_app;

-- Sums change under this lock, one process at a time.
create function team_figures_lock() returns bigint language sql immutable parallel safe as $$ select 4106100142::bigint $$;

-- Stops counting until the transaction ends, in the order in which counting takes its locks.
create function team_stop_counting() returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform seq from turnover_reader where name = 'team-figures' for update;
  perform pg_advisory_xact_lock(team_figures_lock());
end $$;

-- Adds what members did to their sums, and to those of all agents above them by the tree of each day.
-- @param p_delta rows of member_day, what is missing counts as nothing
create function team_add(p_delta json) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(team_figures_lock());
  with given as materialized (
    select * from json_populate_recordset(null::member_day, p_delta)
  ), begun as (
    -- Members whose first settled bet of the day is among these.
    select g.member_id, g.currency, g.day from given g group by 1, 2, 3 having sum(coalesce(g.bets, 0)) > 0
      and not exists (select from member_day m where m.member_id = g.member_id and m.currency = g.currency
        and m.day = g.day and m.category = '' and m.active > 0)
  ), delta as materialized (
    select member_id, currency, day, category,
        coalesce(sum(bets), 0)::bigint as bets, coalesce(sum(stake), 0)::bigint as stake,
        coalesce(sum(bonus_stake), 0)::bigint as bonus_stake, coalesce(sum(payout), 0)::bigint as payout,
        coalesce(sum(valid_stake), 0)::bigint as valid_stake, coalesce(sum(valid_cash), 0)::bigint as valid_cash,
        coalesce(sum(active), 0)::bigint as active, coalesce(sum(registered), 0)::bigint as registered,
        coalesce(sum(first_deposits), 0)::bigint as first_deposits,
        coalesce(sum(first_deposit_amount), 0)::bigint as first_deposit_amount,
        coalesce(sum(deposit_count), 0)::bigint as deposit_count, coalesce(sum(deposits), 0)::bigint as deposits,
        coalesce(sum(withdrawal_count), 0)::bigint as withdrawal_count,
        coalesce(sum(withdrawals), 0)::bigint as withdrawals, coalesce(sum(rebates), 0)::bigint as rebates,
        coalesce(sum(rewards), 0)::bigint as rewards, coalesce(sum(bonuses), 0)::bigint as bonuses,
        coalesce(sum(agent_pay), 0)::bigint as agent_pay
      from (
        select * from given
        union all
        select (json_populate_record(null::member_day, json_build_object('member_id', member_id, 'currency', currency,
          'day', day, 'category', '', 'active', 1))).* from begun) b
      group by 1, 2, 3, 4
  ), own as (
    insert into member_day as t select * from delta
      on conflict (member_id, currency, day, category) do update set
        bets = t.bets + excluded.bets, stake = t.stake + excluded.stake, bonus_stake = t.bonus_stake + excluded.bonus_stake,
        payout = t.payout + excluded.payout, valid_stake = t.valid_stake + excluded.valid_stake,
        valid_cash = t.valid_cash + excluded.valid_cash, active = t.active + excluded.active,
        registered = t.registered + excluded.registered, first_deposits = t.first_deposits + excluded.first_deposits,
        first_deposit_amount = t.first_deposit_amount + excluded.first_deposit_amount,
        deposit_count = t.deposit_count + excluded.deposit_count, deposits = t.deposits + excluded.deposits,
        withdrawal_count = t.withdrawal_count + excluded.withdrawal_count,
        withdrawals = t.withdrawals + excluded.withdrawals, rebates = t.rebates + excluded.rebates,
        rewards = t.rewards + excluded.rewards, bonuses = t.bonuses + excluded.bonuses,
        agent_pay = t.agent_pay + excluded.agent_pay
  )
  insert into team_day as t
    select l.agent_id, d.currency, d.day, d.category, sum(d.bets), sum(d.stake), sum(d.bonus_stake), sum(d.payout),
        sum(d.valid_stake), sum(d.valid_cash), sum(d.active), sum(d.registered), sum(d.first_deposits),
        sum(d.first_deposit_amount), sum(d.deposit_count), sum(d.deposits), sum(d.withdrawal_count), sum(d.withdrawals),
        sum(d.rebates), sum(d.rewards), sum(d.bonuses), sum(d.agent_pay), s.depth
      from delta d
      join team_line l on l.member_id = d.member_id and l.from_day <= d.day and l.until_day > d.day
      join (values ('direct'), ('all')) as s (depth) on s.depth = 'all' or l.distance = 1
      group by 1, 2, 3, 4, s.depth
    on conflict (agent_id, currency, day, depth, category) do update set
      bets = t.bets + excluded.bets, stake = t.stake + excluded.stake, bonus_stake = t.bonus_stake + excluded.bonus_stake,
      payout = t.payout + excluded.payout, valid_stake = t.valid_stake + excluded.valid_stake,
      valid_cash = t.valid_cash + excluded.valid_cash, active = t.active + excluded.active,
      registered = t.registered + excluded.registered, first_deposits = t.first_deposits + excluded.first_deposits,
      first_deposit_amount = t.first_deposit_amount + excluded.first_deposit_amount,
      deposit_count = t.deposit_count + excluded.deposit_count, deposits = t.deposits + excluded.deposits,
      withdrawal_count = t.withdrawal_count + excluded.withdrawal_count, withdrawals = t.withdrawals + excluded.withdrawals,
      rebates = t.rebates + excluded.rebates, rewards = t.rewards + excluded.rewards, bonuses = t.bonuses + excluded.bonuses,
      agent_pay = t.agent_pay + excluded.agent_pay;
end $$;

-- Rows of member_day from what was recorded. @param p_items rows of team_inbox; `is_first` marks a member's first deposit
create function team_count(p_items json) returns json language sql stable set search_path = public, pg_temp as $$
  select coalesce(json_agg(json_build_object('member_id', i.member_id, 'currency', i.currency, 'day', business_day(i.at),
      'category', '', 'registered', (i.what = 'registered')::int,
      'deposit_count', (i.what = 'deposit')::int,
      'deposits', case when i.what in ('deposit', 'deposit_corrected') then i.amount else 0 end,
      'first_deposits', i.is_first::int, 'first_deposit_amount', case when i.is_first then i.amount else 0 end,
      'withdrawal_count', (i.what = 'withdrawal')::int,
      'withdrawals', case when i.what in ('withdrawal', 'withdrawal_corrected') then -i.amount else 0 end,
      'rebates', case when i.what = 'rebate' then i.amount else 0 end,
      'rewards', case when i.what = 'reward' then i.amount else 0 end,
      'bonuses', case when i.what = 'bonus' then i.amount else 0 end,
      'agent_pay', case when i.what = 'agent_pay' then i.amount else 0 end)), '[]')
    from json_to_recordset(p_items) as i (member_id uuid, currency text, what text, amount bigint, at timestamptz, is_first bool)
$$;

-- Counts the oldest items of the inbox. @returns how many
create function team_take_inbox(p_limit int) returns int language plpgsql set search_path = public, pg_temp as $$
declare
  v_items json;
begin
  perform pg_advisory_xact_lock(team_figures_lock());
  with taken as (
    delete from team_inbox where id = any (array(select id from team_inbox order by id limit p_limit)) returning *
  ), first as (
    -- A member's deposits are in the order in which they were posted, because each holds the account's lock.
    select min(id) as id from taken t where what = 'deposit' and not exists (
        select from member_day m where m.member_id = t.member_id and m.currency = t.currency and m.deposit_count > 0)
      group by member_id, currency
  )
  select json_agg(json_build_object('member_id', member_id, 'currency', currency, 'what', what, 'amount', amount, 'at', at,
    'is_first', id in (select f.id from first f))) into v_items from taken;
  if v_items is null then return 0; end if;
  perform team_add(team_count(v_items));
  return json_array_length(v_items);
end $$;

-- What happened before these tables existed is counted once: the reader of turnover begins with the first fact.
insert into team_inbox (member_id, currency, what, amount, at, place)
  select member_id, currency, what, amount, at, place from team_recorded order by at, place;
