-- Contracts of agents (AGENT-05 to AGENT-07; docs/decisions/0065): one row a version, whose terms never change.

create table agent_contract (
  id uuid primary key,
  -- The one who is paid, and the upline at the time of the offer; empty: the operator offers.
  agent_id uuid not null references member,
  upline_id uuid references member check (upline_id <> agent_id),
  currency text not null,
  kind text not null check (kind in ('dividend', 'dailyWage', 'hourlySalary', 'realTimeSalary')),
  -- As in packages/rules/src/agents/contract-text.ts: amounts are decimal text.
  terms jsonb not null check (terms ->> 'kind' = kind and terms ->> 'payer' = payer),
  payer text not null check (payer in ('platform', 'upline')),
  -- SHA-256 of terms and parties, in hex: what both sides agreed to.
  terms_hash text not null check (terms_hash ~ '^[0-9a-f]{64}$'),
  state text not null check (state in
    ('draft', 'offered', 'accepted', 'active', 'refused', 'withdrawn', 'superseded', 'terminated', 'expired')),
  offered_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > offered_at),
  answered_at timestamptz,
  -- Business days: in force from `begins_on` up to `ends_on`, without it; empty: open.
  begins_on date,
  ends_on date,
  supersedes_id uuid references agent_contract,
  end_reason text check (end_reason in ('superseded', 'agreed', 'notice', 'operator', 'lower_rate', 'upline_ended', 'moved')),
  -- The side that asks the other one to end it at the end of the present period.
  end_asked_by text check (end_asked_by in ('agent', 'upline')),
  end_asked_at timestamptz,
  check (payer = 'platform' or upline_id is not null),
  check ((state in ('draft', 'offered')) = (answered_at is null)),
  check ((state in ('accepted', 'active', 'superseded', 'terminated')) = (begins_on is not null)),
  check (ends_on is null or ends_on >= begins_on),
  check (state not in ('superseded', 'terminated') or ends_on is not null),
  check ((ends_on is null) = (end_reason is null)),
  check ((end_asked_by is null) = (end_asked_at is null))
);
create unique index agent_contract_offered on agent_contract (agent_id, kind, currency) where state = 'offered';
create unique index agent_contract_accepted on agent_contract (agent_id, kind, currency) where state = 'accepted';
create unique index agent_contract_active on agent_contract (agent_id, kind, currency) where state = 'active';
create index agent_contract_agent on agent_contract (agent_id, offered_at desc, id);
create index agent_contract_upline on agent_contract (upline_id, offered_at desc, id);
create index agent_contract_listed on agent_contract (offered_at desc, id);
create index agent_contract_days on agent_contract (kind, begins_on, ends_on) where begins_on is not null;
create index agent_contract_due on agent_contract (expires_at) where state = 'offered';
create index agent_contract_open on agent_contract (id) where state in ('accepted', 'active');

create trigger agent_contract_state before update on agent_contract for each row
  when (old.state is distinct from new.state)
  execute function cashier_state_moves('draft>offered', 'draft>withdrawn', 'offered>accepted', 'offered>refused',
    'offered>withdrawn', 'offered>expired', 'accepted>active', 'accepted>superseded', 'accepted>terminated',
    'active>superseded', 'active>terminated');

-- Whether a period of a contract begins on a day; wages have days, a dividend has its terms' period.
create function agent_contract_begins(terms jsonb, day date) returns boolean language sql immutable parallel safe as $$
  select case coalesce(terms ->> 'period', 'daily')
    when 'weekly' then extract(isodow from day) = 1
    when 'semimonthly' then extract(day from day) in (1, 16)
    when 'monthly' then extract(day from day) = 1
    else true end $$;

-- A version begins and ends where a period does, its first day is written once, what has ended stays as it is, and no two
-- versions of an agent, kind and currency hold on the same day, whoever writes at the same moment.
create function agent_contract_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state not in ('draft', 'offered') then
      raise exception 'agent_contract % cannot begin as %', new.id, new.state using errcode = 'KA101';
    end if;
    return new;
  end if;
  if old.begins_on is distinct from new.begins_on and old.begins_on is not null then
    raise exception 'agent_contract % has begun', new.id using errcode = 'KA102';
  end if;
  if old.ends_on is distinct from new.ends_on
    and (old.state not in ('accepted', 'active') or new.ends_on is null or new.ends_on > old.ends_on) then
    raise exception 'agent_contract %: an end only comes nearer', new.id using errcode = 'KA103';
  end if;
  if not (agent_contract_begins(new.terms, new.begins_on) and agent_contract_begins(new.terms, new.ends_on)) then
    raise exception 'agent_contract % must begin and end where a period does', new.id using errcode = 'KA104';
  end if;
  if new.begins_on is not null and old.begins_on is null then
    perform pg_advisory_xact_lock(hashtextextended(new.agent_id || new.kind || new.currency, 185));
    if exists (
      select 1 from agent_contract o
      where o.agent_id = new.agent_id and o.kind = new.kind and o.currency = new.currency and o.id <> new.id
        and o.begins_on is not null
        and daterange(o.begins_on, o.ends_on) && daterange(new.begins_on, new.ends_on)) then
      raise exception 'agent_contract % overlaps another version', new.id using errcode = 'KA105';
    end if;
  end if;
  return new;
end $$;
create trigger agent_contract_guard before insert or update on agent_contract for each row
  execute function agent_contract_guard();

revoke update, delete on agent_contract from khela_app;
grant update (state, answered_at, begins_on, ends_on, end_reason, end_asked_by, end_asked_at)
  on agent_contract to khela_app;
