-- A provider that takes its word back (OPS-03): what follows is posted in one step, by two persons.
-- Amounts are BIGINT in 1/10,000 of the currency unit.

-- A deposit that the provider paid and then refused is reversed: nothing of it is in the balance any more.
alter table deposit drop constraint if exists deposit_state_check;
do $$
declare
  v_name text;
begin
  -- The checks of the state's names, of what success brings and of what was received, whatever the database named them.
  for v_name in
    select conname from pg_constraint where conrelid = 'deposit'::regclass and contype = 'c'
      and (pg_get_constraintdef(oid) like '%''expired''%'
        or pg_get_constraintdef(oid) like '%''succeeded''%credited IS NOT NULL%'
        or pg_get_constraintdef(oid) like '%received > 0%')
  loop
    execute format('alter table deposit drop constraint %I', v_name);
  end loop;
end $$;
alter table deposit add constraint deposit_states
  check (state in ('created', 'pending', 'succeeded', 'failed', 'expired', 'reversed'));
alter table deposit add constraint deposit_brought
  check ((state in ('succeeded', 'reversed')) = (credited is not null));
alter table deposit add constraint deposit_received
  check (received <= amount and case when state = 'reversed' then received = 0 else received > 0 end);
drop trigger deposit_state on deposit;
create trigger deposit_state before update on deposit for each row when (old.state is distinct from new.state)
  execute function cashier_state_moves('created>pending', 'created>succeeded', 'created>failed',
    'pending>succeeded', 'pending>failed', 'pending>expired', 'failed>succeeded', 'expired>succeeded',
    'succeeded>reversed', 'reversed>succeeded');

drop index deposit_settled;
create index deposit_settled on deposit (settled_at) where state in ('succeeded', 'reversed');

-- What of a slice has moved after all; null: as its state says.
alter table payout_slice add column corrected bigint check (corrected >= 0 and corrected <= asked);
alter table payout_slice add check (corrected is null or state in ('paid', 'failed'));

-- A slice's receipt ends as well where its money is in the balance again.
do $$
declare
  v_name text;
begin
  for v_name in
    select conname from pg_constraint where conrelid = 'payout_slice'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%''auto_received''%'
  loop
    execute format('alter table payout_slice drop constraint %I', v_name);
  end loop;
end $$;
alter table payout_slice add constraint payout_slice_receipts check (receipt in
  ('awaiting', 'disputed', 'received', 'auto_received', 'forced', 'replaced', 'returned'));
create or replace function payout_slice_guard() returns trigger language plpgsql as $$
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
      ('auto_received', 'received'), ('auto_received', 'disputed'), ('awaiting', 'returned'),
      ('disputed', 'returned'), ('received', 'returned'), ('auto_received', 'returned')) then
    raise exception 'payout_slice % cannot go from % to %', old.id, old.receipt, new.receipt using errcode = 'KC001';
  end if;
  return new;
end $$;

-- Every correction, under the id of the request that two persons made it by.
create table payment_correction (
  id uuid primary key references approval,
  -- A deposit, or a slice of a withdrawal.
  movement_id uuid not null,
  kind text not null check (kind in ('payment', 'payout')),
  provider text not null,
  member_id uuid not null,
  currency text not null,
  -- What had moved by our books, and what has by the provider's word.
  moved_before bigint not null check (moved_before >= 0),
  moved_after bigint not null check (moved_after >= 0 and moved_after <> moved_before),
  -- To (positive) or from the player's cash, the house's claims, its fees.
  player bigint not null,
  house bigint not null,
  fee bigint not null,
  transfer_id uuid not null unique,
  at timestamptz not null,
  check (player + house + fee
    = case kind when 'payment' then moved_after - moved_before else moved_before - moved_after end)
);
create index payment_correction_movement on payment_correction (movement_id, at);
create index payment_correction_at on payment_correction (provider, at);
grant select, insert on payment_correction to khela_app;
revoke update, delete on payment_correction from khela_app;

alter table reconciliation_note drop constraint if exists reconciliation_note_action_check;
alter table reconciliation_note add constraint reconciliation_note_action_check check (action in
  ('found', 'note', 'take', 'release', 'explain', 'reopen', 'resolve', 'ask', 'propose', 'correct'));
