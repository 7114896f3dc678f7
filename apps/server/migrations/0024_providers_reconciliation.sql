-- Payment providers with their kill switch, how a deposit is paid and what it is for, and the
-- reconciliation of our books with everybody else's (OPS-03, MONEY-03, MONEY-09; domain rules W7).

-- ---------------------------------------------------------------------------------------------
-- Providers

-- One row per adapter. A request takes a share of the row, the switch all of it: after a switch has
-- committed, nothing new begins in any process.
create table payment_provider (
  name text primary key check (name ~ '^[A-Za-z0-9_.-]{1,40}$'),
  deposits_on boolean not null default true,
  payouts_on boolean not null default true,
  -- Of the last change.
  reason text,
  changed_by text,
  changed_at timestamptz,
  version int not null default 0
);
insert into payment_provider (name) select distinct provider from payment_method;
alter table payment_method add constraint payment_method_provider
  foreign key (provider) references payment_provider (name);

alter table payment_method
  -- `off` is shown as closed for now, `hidden` is not shown.
  add column state text not null default 'on' check (state in ('on', 'off', 'hidden')),
  -- How a payer gets to pay: the provider's page in a tab of its own, or a QR code on ours.
  add column pay_way text not null default 'page' check (pay_way in ('page', 'qr')),
  add column version int not null default 0,
  add constraint payment_method_minutes check (minutes between 1 and 10080),
  add constraint payment_method_quick check (cardinality(quick_amounts) <= 9);
update payment_method set state = case when enabled then 'on' else 'hidden' end;
alter table payment_method drop column enabled;
-- Wallets on a phone are paid by scanning; the others by the provider's page.
update payment_method set pay_way = 'qr' where kind = 'deposit' and id in ('rupalink', 'coinbox');

alter table deposit
  -- What the player wanted with it; `normal`: nothing.
  add column promotion text not null default 'normal' check (promotion ~ '^[a-z0-9][a-z0-9_-]{0,39}$'),
  add column pay_way text not null default 'page' check (pay_way in ('page', 'qr')),
  -- What the QR code holds.
  add column pay_code text;

-- ---------------------------------------------------------------------------------------------
-- What a provider's own list said last of each of our movements: the proof that both books agree,
-- and what shows that one of ours is missing there.

create table provider_line (
  movement_id uuid primary key,
  provider text not null,
  -- Their name for it, and their last word.
  provider_reference text not null,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  amount bigint not null,
  currency text not null,
  seen_at timestamptz not null
);

-- ---------------------------------------------------------------------------------------------
-- Reconciliation

-- Whose books are compared, and how far their list has been read.
create table reconciliation_source (
  name text primary key check (name ~ '^[a-z]+(:[A-Za-z0-9_.-]{1,50})?$'),
  -- From when on books are compared: what lies before is nobody's break.
  since timestamptz not null,
  -- Where their list goes on; null: from its beginning.
  cursor text,
  -- Our own books are compared up to here.
  read_until timestamptz not null
);

create table reconciliation_run (
  id uuid primary key,
  source text not null references reconciliation_source,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  started_at timestamptz not null,
  ended_at timestamptz,
  started_by text,
  -- The process that runs it shows that it lives; after that another one takes over.
  alive_until timestamptz not null,
  compared bigint not null default 0,
  settled int not null default 0,
  found int not null default 0,
  problem text,
  check ((state = 'running') = (ended_at is null))
);
create unique index reconciliation_one_run on reconciliation_run (source) where state = 'running';
create index reconciliation_run_time on reconciliation_run (source, started_at desc);

create table reconciliation_break (
  id uuid primary key,
  source text not null references reconciliation_source,
  kind text not null check (kind in
    ('missing_here', 'missing_there', 'amount', 'currency', 'state', 'duplicate', 'ledger', 'balance')),
  subject text not null,
  currency text not null,
  -- Theirs less ours.
  difference bigint not null,
  ours jsonb,
  theirs jsonb,
  state text not null default 'open' check (state in ('open', 'explained', 'resolved')),
  owner_id uuid,
  owner_name text,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  resolved_at timestamptz,
  -- The operator who closed it; null where the books agree again.
  resolved_by text,
  version int not null default 0,
  check ((owner_id is null) = (owner_name is null)),
  check ((state = 'resolved') = (resolved_at is not null)),
  check (ours is not null or theirs is not null)
);
-- One break per difference; a run that finds it again renews it.
create unique index reconciliation_break_once on reconciliation_break (source, subject, kind)
  where state <> 'resolved';
create index reconciliation_break_open on reconciliation_break (found_at) where state <> 'resolved';
create index reconciliation_break_found on reconciliation_break (found_at desc);

create table reconciliation_note (
  id bigint generated always as identity primary key,
  break_id uuid not null references reconciliation_break,
  at timestamptz not null,
  -- Null: a run.
  author text,
  action text not null check (action in
    ('found', 'note', 'take', 'release', 'explain', 'reopen', 'resolve', 'ask')),
  text text not null
);
create index reconciliation_note_break on reconciliation_note (break_id, id);

-- The newest proof of balance per currency.
create table balance_proof (
  currency text primary key,
  at timestamptz not null,
  players bigint not null,
  liability bigint not null,
  held bigint not null,
  open_withdrawals bigint not null,
  entries bigint not null,
  ok boolean not null
);

-- A break goes the ways of rules/reconciliation/break, whoever writes.
create function reconciliation_break_moves() returns trigger language plpgsql as $$
begin
  if not (old.state || '>' || new.state in
    ('open>explained', 'open>resolved', 'explained>open', 'explained>resolved')) then
    raise exception 'break % cannot go from % to %', old.id, old.state, new.state using errcode = 'KC001';
  end if;
  return new;
end $$;
create trigger reconciliation_break_state before update on reconciliation_break
  for each row when (old.state is distinct from new.state) execute function reconciliation_break_moves();

revoke delete on payment_provider, payment_method, provider_line, reconciliation_source, reconciliation_run,
  reconciliation_break, balance_proof from khela_app;
revoke update, delete on reconciliation_note from khela_app;
