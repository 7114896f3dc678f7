-- A withdrawal is paid in slices, and the player confirms each (MONEY-04, MONEY-05, OPS-03).
-- Amounts are BIGINT in 1/10,000 of the currency unit.

-- ---------------------------------------------------------------------------------------------
-- Ledger: a hold can be split. The money stays where it is held, so nothing is posted; the parts
-- are holds of their own, which sum to the one that they replace.

alter table ledger.hold add column split_from uuid references ledger.hold;
create index hold_split on ledger.hold (split_from) where split_from is not null;
alter table ledger.hold alter column opened_by drop not null;
alter table ledger.hold add constraint hold_opened check ((opened_by is null) = (split_from is not null));
do $$
declare
  v_name text;
begin
  -- The checks of a state and of its end, whatever the database named them.
  for v_name in
    select conname from pg_constraint where conrelid = 'ledger.hold'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%state%' and pg_get_constraintdef(oid) not like '%posted_amount%'
  loop
    execute format('alter table ledger.hold drop constraint %I', v_name);
  end loop;
end $$;
alter table ledger.hold add constraint hold_states check (state in ('held', 'posted', 'voided', 'expired', 'split'));
alter table ledger.hold add constraint hold_closed_by
  check ((state in ('held', 'split')) = (closed_by is null) and (state = 'held') = (closed_at is null));

-- Replaces an open hold by parts that sum to it. KL004: it has ended before.
create function ledger.split_hold(p_hold uuid, p_parts uuid[], p_amounts bigint[], p_at timestamptz) returns void
language plpgsql security definer set search_path = ledger, pg_temp set enable_seqscan = off as $$
declare
  v_hold hold%rowtype;
begin
  select * into v_hold from hold where id = p_hold for update;
  if not found or v_hold.state <> 'held' then
    raise exception 'ledger: hold % is %', p_hold, coalesce(v_hold.state, 'unknown') using errcode = 'KL004';
  end if;
  if coalesce(cardinality(p_parts), 0) < 2 or cardinality(p_parts) <> cardinality(p_amounts)
    or (select sum(amount) from unnest(p_amounts) as part (amount)) is distinct from v_hold.amount then
    raise exception 'ledger: the parts of hold % don''t sum to it', p_hold using errcode = '22023';
  end if;
  update hold set state = 'split', closed_at = p_at where id = p_hold;
  insert into hold (id, from_account, held_account, amount, reference, split_from, expires_at, created_at)
    select part.id, v_hold.from_account, v_hold.held_account, part.amount, v_hold.reference, p_hold,
      v_hold.expires_at, p_at
    from unnest(p_parts, p_amounts) as part (id, amount);
end $$;
revoke all on function ledger.split_hold from public;
grant execute on function ledger.split_hold to khela_app;

-- ---------------------------------------------------------------------------------------------
-- Slices.

-- The most that the provider pays at once; null: as much as the method's own maximum.
alter table payment_method add column payout_max bigint
  check (payout_max is null or (payout_max > 100 and kind = 'withdrawal'));
update payment_method set payout_max = 100000000 where kind = 'withdrawal' and payee = 'mobile';

-- What left the hold for the payee, fee included; set with the end of the last slice.
alter table withdrawal add column paid_out bigint check (paid_out >= 0 and paid_out <= amount);
update withdrawal set paid_out = amount where state = 'paid';
update withdrawal set paid_out = 0 where state in ('failed', 'rejected');
alter table withdrawal add constraint withdrawal_paid_out check (state <> 'paid' or paid_out > 0);

create table payout_slice (
  -- The provider's idempotency key as well.
  id uuid primary key,
  withdrawal_id uuid not null references withdrawal,
  place smallint not null check (place > 0),
  -- What the provider and the player call it.
  reference text collate "C" not null unique,
  -- The slice of whose money it is a part: a rest, or another try after a dispute.
  parent_id uuid references payout_slice,
  member_id uuid not null,
  provider text not null,
  currency text not null,
  -- What the provider was told; the part of it that counts; its share of the fee.
  asked bigint not null check (asked > 0),
  amount bigint not null check (amount > 0 and amount <= asked),
  fee bigint not null check (fee >= 0),
  -- Null for a rest, whose money has moved already.
  hold_id uuid unique,
  state text not null default 'waiting' check (state in ('waiting', 'submitted', 'unclear', 'paid', 'failed')),
  provider_reference text,
  reason text,
  created_at timestamptz not null,
  submitted_at timestamptz,
  settled_at timestamptz,
  -- Somebody is talking to the provider about it until then; when the provider is asked again.
  busy_until timestamptz,
  next_check_at timestamptz,
  checks int not null default 0,
  -- Of a paid slice: whether it arrived.
  receipt text check (receipt in ('awaiting', 'disputed', 'received', 'auto_received', 'forced', 'replaced')),
  -- What a forced receipt gives back: frozen, so that the player knew it beforehand.
  refund_policy text check (refund_policy in ('none', 'remaining')),
  awaiting_since timestamptz,
  confirm_by timestamptz,
  case_until timestamptz,
  reminded smallint not null default 0,
  -- When the timer looks again; null: never.
  timer_at timestamptz,
  disputed_at timestamptz,
  closed_at timestamptz,
  -- The payer's proof of an answered dispute, for the player to read.
  payer_proof text,
  claimed_by uuid,
  claimed_name text,
  unique (withdrawal_id, place),
  unique (provider, provider_reference),
  check ((state in ('paid', 'failed')) = (settled_at is not null)),
  check (state <> 'failed' or reason is not null),
  check (state not in ('waiting', 'submitted', 'unclear') or hold_id is not null),
  check (receipt is null or state = 'paid'),
  check ((receipt is null) = (refund_policy is null)),
  check (receipt is distinct from 'awaiting' or (timer_at is not null and confirm_by > awaiting_since)),
  check (timer_at is null or receipt is not distinct from 'awaiting'),
  check (receipt is distinct from 'disputed' or disputed_at is not null),
  check ((claimed_by is null) = (claimed_name is null))
);
create index payout_slice_withdrawal on payout_slice (withdrawal_id, place);
create index payout_slice_check on payout_slice (next_check_at) where next_check_at is not null;
create index payout_slice_timer on payout_slice (timer_at) where timer_at is not null;
create index payout_slice_disputed on payout_slice (disputed_at) where receipt = 'disputed';
create index payout_slice_unclear on payout_slice (submitted_at) where state = 'unclear';
create index payout_slice_awaiting on payout_slice (confirm_by) where receipt = 'awaiting';

-- What was told before there were slices was told as one, under the withdrawal's own id and reference.
insert into payout_slice (id, withdrawal_id, place, reference, member_id, provider, currency, asked, amount, fee,
    hold_id, state, provider_reference, reason, created_at, submitted_at, settled_at, next_check_at, checks)
  select id, id, 1, reference, member_id, provider, currency, amount - fee, amount - fee, fee,
    hold_id, state, provider_reference, reason, created_at, created_at, settled_at,
    case when state = 'submitted' then next_check_at end, checks
  from withdrawal where state in ('submitted', 'paid', 'failed');
update withdrawal set next_check_at = null where state = 'submitted';

-- Slices sum to what was asked for, at every step: paid, open and returned ones; one that another
-- took the place of counts no more. Looked at before each commit.
create function payout_slices_sum() returns trigger language plpgsql as $$
declare
  v_asked withdrawal%rowtype;
  v_amount bigint;
  v_fee bigint;
begin
  select * into v_asked from withdrawal where id = new.withdrawal_id;
  select sum(amount) filter (where receipt is distinct from 'replaced'), sum(fee) into v_amount, v_fee
    from payout_slice where withdrawal_id = new.withdrawal_id;
  if v_amount <> v_asked.amount - v_asked.fee or v_fee <> v_asked.fee then
    raise exception 'withdrawal %: slices of % and % don''t sum to it', new.withdrawal_id, v_amount, v_fee
      using errcode = 'KC002';
  end if;
  return null;
end $$;
create constraint trigger payout_slice_sum after insert or update on payout_slice
  deferrable initially deferred for each row execute function payout_slices_sum();

-- States and receipts move only along the tables in rules/cashier, and what was told stays as it was.
create trigger payout_slice_state before update on payout_slice
  for each row when (old.state is distinct from new.state)
  execute function cashier_state_moves('waiting>submitted', 'submitted>unclear', 'submitted>paid',
    'submitted>failed', 'unclear>paid', 'unclear>failed');
create function payout_slice_guard() returns trigger language plpgsql as $$
begin
  if (new.id, new.withdrawal_id, new.place, new.reference, new.parent_id, new.member_id, new.provider,
      new.currency, new.asked, new.hold_id, new.created_at)
    is distinct from (old.id, old.withdrawal_id, old.place, old.reference, old.parent_id, old.member_id,
      old.provider, old.currency, old.asked, old.hold_id, old.created_at)
    or (old.refund_policy is not null and new.refund_policy is distinct from old.refund_policy) then
    raise exception 'payout_slice %: what was told is final', old.id using errcode = 'KC001';
  end if;
  if old.receipt is distinct from new.receipt
    and (coalesce(old.receipt, 'none'), coalesce(new.receipt, 'none')) not in (
      ('none', 'awaiting'), ('awaiting', 'received'), ('awaiting', 'disputed'), ('awaiting', 'auto_received'),
      ('disputed', 'received'), ('disputed', 'awaiting'), ('disputed', 'replaced'), ('disputed', 'forced'),
      ('auto_received', 'received'), ('auto_received', 'disputed')) then
    raise exception 'payout_slice % cannot go from % to %', old.id, old.receipt, new.receipt using errcode = 'KC001';
  end if;
  return new;
end $$;
create trigger payout_slice_guard before update on payout_slice
  for each row execute function payout_slice_guard();

-- Pictures by which a player proves that a payout didn't arrive.
alter table upload drop constraint if exists upload_purpose_check;
alter table upload add constraint upload_purpose_check check (purpose in ('avatar', 'kyc', 'payout'));
create table payout_proof (
  slice_id uuid not null references payout_slice,
  upload_id uuid not null unique references upload (id),
  at timestamptz not null,
  primary key (slice_id, upload_id)
);

-- Everything that was said about a slice's arrival, in order.
create table payout_event (
  id bigint generated always as identity primary key,
  slice_id uuid not null references payout_slice,
  at timestamptz not null,
  -- `player`, `system`, `provider` or `operator:<name>`.
  actor text not null,
  what text not null,
  amount bigint,
  note text
);
create index payout_event_slice on payout_event (slice_id, id);

-- What takes two persons: one asks, another decides.
create table payout_decision (
  id uuid primary key,
  slice_id uuid not null references payout_slice,
  action text not null check (action in ('repay', 'force', 'paid', 'failed')),
  note text not null,
  -- Where the payer's word can be read: a statement's number, a message, a name and a time.
  evidence text not null,
  state text not null default 'open' check (state in ('open', 'approved', 'refused', 'withdrawn', 'expired')),
  asked_by uuid not null,
  asked_name text not null,
  asked_at timestamptz not null,
  decided_by uuid,
  decided_name text,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null)),
  check (state not in ('approved', 'refused') or (decided_by is not null and decided_by <> asked_by))
);
create unique index payout_decision_one_open on payout_decision (slice_id) where state = 'open';
create index payout_decision_slice on payout_decision (slice_id, asked_at);
create trigger payout_decision_state before update on payout_decision
  for each row when (old.state is distinct from new.state)
  execute function cashier_state_moves('open>approved', 'open>refused', 'open>withdrawn', 'open>expired');

revoke update, delete on payout_proof, payout_event from khela_app;
revoke delete on payout_slice, payout_decision from khela_app;
