-- Who approves a withdrawal, and what operators set for all of them (MONEY-04, SAFE-04).
-- Amounts are BIGINT in 1/10,000 of the currency unit.

-- One row: what the operator has set.
create table cashier_settings (
  id smallint primary key default 1 check (id = 1),
  -- Up to here a request without a reason to look twice goes by itself; null: as the environment says.
  auto_max bigint check (auto_max >= 0),
  -- Above it two different persons approve.
  two_above bigint not null default 250000000 check (two_above >= 0),
  max_open int not null default 3 check (max_open > 0),
  max_per_day int not null default 5 check (max_per_day > 0),
  max_amount_per_day bigint not null default 1000000000 check (max_amount_per_day >= 0),
  turnover_ppm int not null default 1000000 check (turnover_ppm >= 0),
  -- Requests of 180 days that sum to more than this need the level.
  kyc_from bigint not null default 500000000 check (kyc_from >= 0),
  kyc_level smallint not null default 2 check (kyc_level between 0 and 9),
  credential_pause_hours int not null default 24 check (credential_pause_hours >= 0),
  closed_loop boolean not null default true,
  version int not null default 1,
  updated_at timestamptz not null default now()
);
insert into cashier_settings default values;
revoke insert, delete on cashier_settings from khela_app;

-- How many persons must approve, frozen with the request; 0: it goes by itself.
alter table withdrawal add column approvals_needed smallint not null default 1
  check (approvals_needed between 0 and 2);

-- Each approval as it was given. One that lapses stays here and counts no more.
create table withdrawal_approval (
  id uuid primary key,
  withdrawal_id uuid not null references withdrawal,
  operator_id uuid not null,
  operator_name text not null,
  -- SHA-256 of what was approved: whom, how much, by which way.
  payload_hash bytea not null check (octet_length(payload_hash) = 32),
  at timestamptz not null
);
create index withdrawal_approval_of on withdrawal_approval (withdrawal_id, at);
revoke update, delete on withdrawal_approval from khela_app;

-- What was asked for stays as it was; and nothing is approved by fewer persons than it takes, whoever writes.
-- Approvals count that are of the same thing as the newest one and not 24 hours older.
create function withdrawal_guard() returns trigger language plpgsql as $$
declare
  v_newest withdrawal_approval%rowtype;
  v_persons int;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'requested' then
      raise exception 'withdrawal % begins as a request', new.id using errcode = 'KW001';
    end if;
    return new;
  end if;
  if (new.id, new.reference, new.member_id, new.method_id, new.provider, new.currency, new.amount, new.fee,
      new.payee_sealed, new.payee_hash, new.payout_account_id, new.approvals_needed)
    is distinct from (old.id, old.reference, old.member_id, old.method_id, old.provider, old.currency, old.amount,
      old.fee, old.payee_sealed, old.payee_hash, old.payout_account_id, old.approvals_needed) then
    raise exception 'withdrawal %: what was asked for is final', old.id using errcode = 'KW002';
  end if;
  if new.state = 'approved' and old.state <> 'approved' and new.approvals_needed > 0 then
    select * into v_newest from withdrawal_approval where withdrawal_id = new.id order by at desc limit 1;
    select count(distinct operator_id) into v_persons from withdrawal_approval
      where withdrawal_id = new.id and payload_hash = v_newest.payload_hash
        and at > v_newest.at - interval '24 hours';
    if v_persons < new.approvals_needed then
      raise exception 'withdrawal %: % of % persons approved', new.id, v_persons, new.approvals_needed
        using errcode = 'KW003';
    end if;
  end if;
  return new;
end $$;
-- After the check of the move itself, which triggers' names put first.
create trigger withdrawal_terms before insert or update on withdrawal
  for each row execute function withdrawal_guard();
