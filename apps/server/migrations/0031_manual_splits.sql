-- Withdrawals that operators split by hand (MONEY-05, OPS-03). Amounts are BIGINT in 1/10,000 of the currency unit.

-- Who planned it, and why; replaced as a whole by the next plan.
create table withdrawal_split (
  withdrawal_id uuid primary key references withdrawal,
  made_by uuid not null references operator,
  made_name text not null,
  made_at timestamptz not null,
  reason text not null
);
create table withdrawal_part (
  withdrawal_id uuid not null references withdrawal_split on delete cascade,
  place smallint not null check (place > 0),
  amount bigint not null check (amount > 0),
  payout_account_id uuid not null references payout_account,
  primary key (withdrawal_id, place)
);
create index withdrawal_part_account on withdrawal_part (payout_account_id);

-- A plan changes only while the withdrawal waits for its approval, and pays the withdrawal's own member. KC020.
create function withdrawal_part_guard() returns trigger language plpgsql as $$
declare
  v_row withdrawal%rowtype;
begin
  select * into v_row from withdrawal where id = coalesce(new.withdrawal_id, old.withdrawal_id);
  if v_row.state <> 'requested' then
    raise exception 'withdrawal %: its parts are final', v_row.id using errcode = 'KC020';
  end if;
  if tg_op <> 'DELETE' and not exists (
    select from payout_account where id = new.payout_account_id and member_id = v_row.member_id) then
    raise exception 'withdrawal %: not an account of its member', v_row.id using errcode = 'KC020';
  end if;
  return coalesce(new, old);
end $$;
create trigger withdrawal_part_guard before insert or update or delete on withdrawal_part
  for each row execute function withdrawal_part_guard();

-- Parts sum to what leaves the hold for the payee, looked at before each commit. KC002.
create function withdrawal_part_sum() returns trigger language plpgsql as $$
declare
  v_id uuid := coalesce(new.withdrawal_id, old.withdrawal_id);
  v_sum bigint;
begin
  select sum(amount) into v_sum from withdrawal_part where withdrawal_id = v_id;
  if v_sum is not null and v_sum <> (select amount - fee from withdrawal where id = v_id) then
    raise exception 'withdrawal %: parts of % don''t sum to it', v_id, v_sum using errcode = 'KC002';
  end if;
  return null;
end $$;
create constraint trigger withdrawal_part_sum after insert or update or delete on withdrawal_part
  deferrable initially deferred for each row execute function withdrawal_part_sum();

-- Where a slice goes, if not to the withdrawal's own account; and by which method.
alter table payout_slice add column payout_account_id uuid references payout_account;
alter table payout_slice add column payee_masked text;
alter table payout_slice add column method_name text;
alter table payout_slice add check ((payout_account_id is null) = (payee_masked is null)
  and (payout_account_id is null) = (method_name is null));
create index payout_slice_account on payout_slice (payout_account_id) where payout_account_id is not null;
create function payout_slice_payee_guard() returns trigger language plpgsql as $$
begin
  raise exception 'payout_slice %: its payee is final', old.id using errcode = 'KC001';
end $$;
create trigger payout_slice_payee before update of payout_account_id, payee_masked, method_name on payout_slice
  for each row when ((old.payout_account_id, old.payee_masked, old.method_name)
    is distinct from (new.payout_account_id, new.payee_masked, new.method_name))
  execute function payout_slice_payee_guard();
