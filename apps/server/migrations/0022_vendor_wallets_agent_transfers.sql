-- Wallets per vendor (MONEY-02) and transfers between upline and downline (MONEY-06).
-- Amounts are BIGINT in 1/10,000 of the currency unit.

-- How a vendor's games are paid: from the main wallet, or from a wallet that the vendor keeps.
alter table vendor add column wallet text not null default 'main' check (wallet in ('main', 'transfer'));

-- Games that run at their vendor's.
alter table game drop constraint game_kind_check;
alter table game add constraint game_kind_check check (kind in ('slots', 'crash', 'dice', 'external'));

-- A transfer between the main wallet and a vendor's.
create table vendor_transfer (
  id uuid primary key,
  -- What the vendor knows it by: one transfer, one reference, forever.
  reference text collate "C" not null unique,
  member_id uuid not null,
  vendor text not null references vendor,
  currency text not null,
  -- `in`: main wallet to vendor; `out`: back.
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null check (amount > 0),
  cause text not null check (cause in ('player', 'launch', 'collect')),
  state text not null default 'created'
    check (state in ('created', 'debited', 'sent', 'unknown', 'done', 'failed')),
  reason text,
  vendor_reference text,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- Somebody is talking to the vendor about it until then.
  busy_until timestamptz,
  -- When the vendor is told or asked again; null: never.
  next_check_at timestamptz,
  checks int not null default 0,
  unique (vendor, vendor_reference),
  check (direction = 'in' or state <> 'debited'),
  check ((state in ('done', 'failed')) = (settled_at is not null)),
  check ((state = 'failed') = (reason is not null)),
  -- What is open is taken up by somebody.
  check ((state in ('done', 'failed')) = (next_check_at is null))
);
-- One at a time between a member and a vendor: what the vendor holds is known before the next one.
create unique index vendor_transfer_open on vendor_transfer (member_id, vendor)
  where state not in ('done', 'failed');
create index vendor_transfer_member on vendor_transfer (member_id, created_at desc, id desc);
create index vendor_transfer_check on vendor_transfer (next_check_at) where next_check_at is not null;
create index vendor_transfer_settled on vendor_transfer (vendor, settled_at) where state = 'done';

-- States move only along the tables in rules/wallets, whoever writes.
create trigger vendor_transfer_in_state before update on vendor_transfer for each row
  when (old.state is distinct from new.state and old.direction = 'in')
  execute function cashier_state_moves('created>debited', 'debited>sent', 'sent>unknown', 'sent>done',
    'sent>failed', 'unknown>done', 'unknown>failed');
create trigger vendor_transfer_out_state before update on vendor_transfer for each row
  when (old.state is distinct from new.state and old.direction = 'out')
  execute function cashier_state_moves('created>sent', 'sent>unknown', 'sent>done', 'sent>failed',
    'unknown>done', 'unknown>failed');

-- What a member chose, and the vendor whose game was started last.
create table vendor_wallet_choice (
  member_id uuid primary key,
  auto_transfer boolean not null default true,
  last_vendor text references vendor
);

-- Money from one member to the upline or a direct downline.
create table agent_transfer (
  id uuid primary key,
  reference text collate "C" not null unique,
  sender_id uuid not null,
  receiver_id uuid not null,
  -- Where it went, seen from the sender.
  direction text not null check (direction in ('upline', 'downline')),
  currency text not null,
  amount bigint not null check (amount > 0),
  remark text not null check (char_length(remark) <= 140),
  request_id uuid unique,
  at timestamptz not null,
  check (sender_id <> receiver_id)
);
create index agent_transfer_sender on agent_transfer (sender_id, at desc);
create index agent_transfer_receiver on agent_transfer (receiver_id, at desc);

-- A downline asks the upline.
create table agent_transfer_request (
  id uuid primary key,
  asker_id uuid not null,
  upline_id uuid not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  remark text not null check (char_length(remark) <= 140),
  state text not null default 'asked' check (state in ('asked', 'paid', 'declined', 'cancelled', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'asked') = (decided_at is null)),
  check (asker_id <> upline_id)
);
create unique index agent_transfer_request_open on agent_transfer_request (asker_id) where state = 'asked';
create index agent_transfer_request_asker on agent_transfer_request (asker_id, created_at desc);
create index agent_transfer_request_upline on agent_transfer_request (upline_id, created_at desc);
create index agent_transfer_request_due on agent_transfer_request (expires_at) where state = 'asked';
alter table agent_transfer add constraint agent_transfer_request
  foreign key (request_id) references agent_transfer_request;
create trigger agent_transfer_request_state before update on agent_transfer_request for each row
  when (old.state is distinct from new.state)
  execute function cashier_state_moves('asked>paid', 'asked>declined', 'asked>cancelled', 'asked>expired');

-- What was asked stays; only how far it has come is written again. Nothing is thrown away.
revoke update, delete on vendor_transfer, agent_transfer, agent_transfer_request from khela_app;
grant update (state, reason, vendor_reference, settled_at, busy_until, next_check_at, checks)
  on vendor_transfer to khela_app;
grant update (state, decided_at) on agent_transfer_request to khela_app;
