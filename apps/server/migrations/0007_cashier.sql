-- Deposits and withdrawals through payment providers (MONEY-03, MONEY-04, MONEY-09).
-- Amounts are BIGINT in 1/10,000 of the currency unit.

create table payment_method (
  id text not null,
  kind text not null check (kind in ('deposit', 'withdrawal')),
  -- Which adapter serves it.
  provider text not null,
  name text not null,
  icon text not null,
  min_amount bigint not null check (min_amount > 0),
  max_amount bigint not null check (max_amount >= min_amount),
  fee_ppm int not null default 0 check (fee_ppm between 0 and 1000000),
  fee_fixed bigint not null default 0 check (fee_fixed >= 0),
  quick_amounts bigint[] not null default '{}',
  -- Typical time until the money is there.
  minutes int not null,
  -- Withdrawals: what kind of account the payee gives; its pattern is in rules/cashier/payee.
  payee text check (payee in ('mobile', 'bank', 'wallet')),
  enabled boolean not null default true,
  position int not null,
  primary key (id, kind),
  check ((kind = 'withdrawal') = (payee is not null)),
  -- The smallest amount must be worth its fee.
  check (fee_fixed < min_amount)
);

-- Four neutral ways to pay, all served by the sandbox provider.
insert into payment_method
  (id, kind, provider, name, icon, min_amount, max_amount, fee_ppm, fee_fixed, quick_amounts, minutes, payee, position)
values
  ('khelapay', 'deposit', 'sandbox', 'KhelaPay', '/art/pay-khelapay.webp', 1000000, 250000000, 0, 0,
    '{2000000,5000000,10000000,20000000,50000000,100000000}', 1, null, 1),
  ('rupalink', 'deposit', 'sandbox', 'RupaLink', '/art/pay-rupalink.webp', 1000000, 300000000, 0, 0,
    '{3000000,5000000,10000000,30000000,50000000,150000000}', 1, null, 2),
  ('bankwire', 'deposit', 'sandbox', 'BankWire', '/art/pay-bankwire.webp', 10000000, 5000000000, 0, 100000,
    '{20000000,50000000,100000000,250000000,500000000,1000000000}', 15, null, 3),
  ('coinbox', 'deposit', 'sandbox', 'CoinBox', '/art/pay-coinbox.webp', 5000000, 2000000000, 5000, 0,
    '{10000000,20000000,50000000,100000000,200000000,500000000}', 5, null, 4),
  ('khelapay', 'withdrawal', 'sandbox', 'KhelaPay', '/art/pay-khelapay.webp', 5000000, 300000000, 0, 0,
    '{5000000,10000000,20000000,50000000}', 10, 'mobile', 1),
  ('rupalink', 'withdrawal', 'sandbox', 'RupaLink', '/art/pay-rupalink.webp', 5000000, 300000000, 0, 0,
    '{5000000,10000000,30000000,50000000}', 10, 'mobile', 2),
  ('bankwire', 'withdrawal', 'sandbox', 'BankWire', '/art/pay-bankwire.webp', 20000000, 1000000000, 0, 200000,
    '{20000000,50000000,100000000,200000000}', 240, 'bank', 3),
  ('coinbox', 'withdrawal', 'sandbox', 'CoinBox', '/art/pay-coinbox.webp', 10000000, 1000000000, 10000, 0,
    '{10000000,20000000,50000000,100000000}', 30, 'wallet', 4);

create table deposit (
  id uuid primary key,
  -- What the provider and the player call it.
  reference text collate "C" not null unique,
  member_id uuid not null,
  -- A member's name never changes; kept here so that the queue can be searched and sorted by it.
  member_account text not null,
  method_id text not null,
  -- Terms are frozen at creation.
  method_name text not null,
  provider text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  fee_ppm int not null,
  fee_fixed bigint not null,
  fee bigint not null check (fee >= 0),
  state text not null default 'created' check (state in ('created', 'pending', 'succeeded', 'failed', 'expired')),
  pay_url text,
  provider_reference text,
  -- What the payer sent, and what of it came into the balance.
  received bigint check (received > 0 and received <= amount),
  credited bigint check (credited >= 0),
  transfer_id uuid unique,
  reason text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  -- Somebody is talking to the provider about it until then.
  busy_until timestamptz,
  -- When the provider is asked again; null: never.
  next_check_at timestamptz,
  checks int not null default 0,
  unique (provider, provider_reference),
  check ((state = 'succeeded') = (credited is not null)),
  check ((credited is null) = (received is null)),
  check (credited is null or credited + fee = received),
  check (state <> 'pending' or pay_url is not null),
  check ((state in ('created', 'pending')) = (settled_at is null))
);
create index deposit_member on deposit (member_id, created_at desc);
create index deposit_created on deposit (created_at desc);
create index deposit_settled on deposit (settled_at) where state = 'succeeded';
create index deposit_check on deposit (next_check_at) where next_check_at is not null;

create table withdrawal (
  id uuid primary key,
  reference text collate "C" not null unique,
  member_id uuid not null,
  member_account text not null,
  method_id text not null,
  method_name text not null,
  provider text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  -- Account and name of the payee, sealed; its end for people; a keyed hash to find others with it.
  payee_sealed bytea not null,
  payee_masked text not null,
  payee_hash bytea not null check (octet_length(payee_hash) = 32),
  hold_id uuid not null unique,
  state text not null default 'requested'
    check (state in ('requested', 'approved', 'submitted', 'paid', 'failed', 'rejected')),
  reason text,
  -- Reasons to look twice, as they were at the request.
  risk jsonb not null,
  claimed_by uuid,
  claimed_name text,
  provider_reference text,
  created_at timestamptz not null,
  settled_at timestamptz,
  busy_until timestamptz,
  next_check_at timestamptz,
  checks int not null default 0,
  unique (provider, provider_reference),
  check ((claimed_by is null) = (claimed_name is null)),
  check ((state in ('paid', 'failed', 'rejected')) = (settled_at is not null)),
  check (state not in ('rejected', 'failed') or reason is not null)
);
create index withdrawal_member on withdrawal (member_id, created_at desc);
create index withdrawal_created on withdrawal (created_at desc);
create index withdrawal_waiting on withdrawal (created_at) where state = 'requested';
create index withdrawal_settled on withdrawal (settled_at) where state = 'paid';
create index withdrawal_payee on withdrawal (payee_hash, member_id);
create index withdrawal_check on withdrawal (next_check_at) where next_check_at is not null;

-- Every state that a withdrawal went through, as the player sees it.
create table withdrawal_step (
  withdrawal_id uuid not null references withdrawal,
  state text not null,
  at timestamptz not null,
  primary key (withdrawal_id, state)
);

-- What a provider told us, each event once, with what we made of it.
create table provider_event (
  provider text not null,
  event_id text collate "C" not null,
  body_hash bytea not null check (octet_length(body_hash) = 32),
  type text not null,
  reference text not null,
  status text not null,
  amount bigint not null,
  currency text not null,
  outcome text not null,
  at timestamptz not null,
  primary key (provider, event_id)
);
create index provider_event_reference on provider_event (reference);

-- States move only along the tables in rules/cashier, whoever writes.
create function cashier_state_moves() returns trigger language plpgsql as $$
begin
  if not (old.state || '>' || new.state = any (tg_argv)) then
    raise exception '% % cannot go from % to %', tg_table_name, old.id, old.state, new.state using errcode = 'KC001';
  end if;
  return new;
end $$;
create trigger deposit_state before update on deposit for each row when (old.state is distinct from new.state)
  execute function cashier_state_moves('created>pending', 'created>succeeded', 'created>failed',
    'pending>succeeded', 'pending>failed', 'pending>expired', 'failed>succeeded', 'expired>succeeded');
create trigger withdrawal_state before update on withdrawal for each row when (old.state is distinct from new.state)
  execute function cashier_state_moves('requested>approved', 'requested>rejected', 'approved>submitted',
    'submitted>paid', 'submitted>failed');

-- What happened is not rewritten, and nothing is thrown away.
revoke update, delete on provider_event, withdrawal_step from khela_app;
revoke delete on deposit, withdrawal from khela_app;
