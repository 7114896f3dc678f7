-- Points: earned by turnover, spent in the mall or converted to cash (PROMO-07). The points themselves are in the ledger, in a
-- currency of their own (PTS); these tables say for what they were given and taken.

-- Earning rates and the terms of converting, one row a version. Rates apply to whole business days.
create table points_settings (
  version int primary key check (version >= 0),
  -- Points for a turnover of 100 by category, in millionths.
  rates jsonb not null check (jsonb_typeof(rates) = 'object'),
  rates_from date not null,
  convert_on boolean not null,
  points_per_unit int not null check (points_per_unit > 0),
  convert_min int not null check (convert_min > 0),
  convert_step int not null check (convert_step > 0),
  convert_day_cap int not null check (convert_day_cap >= 0),
  by_name text not null,
  at timestamptz not null
);
insert into points_settings values (0,
  '{"rng": 1000000, "live": 800000, "fish": 1000000, "pvp": 0, "inHouse": 1000000, "sports": 1000000, "esports": 1000000,
    "cockfight": 500000, "lottery": 1000000, "elott": 1000000, "poker": 0, "jackpot": 1000000, "crash": 1000000,
    "arcade": 1000000, "cricket": 1000000, "mini": 1000000}',
  '2000-01-01', true, 10, 500, 100, 50000, 'shipped', now());

-- A member's counted turnover by the business day on which the bets were settled first: a later correction of a bet changes
-- the day of the bet. `posted`: the points of it that the ledger has.
create table points_day (
  member_id uuid not null,
  day date not null,
  category text not null,
  valid_cash bigint not null,
  posted bigint not null default 0 check (posted >= 0),
  -- Whether the mall was open when a bet of that day was counted.
  earns boolean not null,
  -- The business day of the last change; the batch of the next one posts it.
  changed_on date not null,
  due boolean not null default true,
  primary key (member_id, day, category)
) with (fillfactor = 70);
create index points_day_due on points_day (member_id) where due;

create table points_item (
  id uuid primary key,
  kind text not null check (kind in ('cash', 'bonus', 'voucher', 'goods')),
  title jsonb not null,
  description jsonb not null,
  picture text not null,
  points int not null check (points > 0),
  -- The turnover of the current month that a member needs.
  required_amount bigint not null default 0 check (required_amount >= 0),
  -- Cash and bonus: what is paid, in the member's currency; bonus: how often it must be wagered.
  amount bigint check (amount > 0),
  turnover_factor_ppm bigint not null default 0 check (turnover_factor_ppm >= 0),
  stock int check (stock >= 0),
  limit_member int check (limit_member > 0),
  limit_month int check (limit_month > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  active boolean not null,
  position int not null default 0,
  version int not null default 0,
  updated_at timestamptz not null,
  updated_by text not null,
  check ((amount is not null) = (kind in ('cash', 'bonus'))),
  check (kind <> 'voucher' or stock is not null)
) with (fillfactor = 70);
create index points_item_order on points_item (position, id);

create table points_order (
  id uuid primary key,
  reference text collate "C" not null unique,
  member_id uuid not null,
  item_id uuid not null references points_item,
  -- The item as it was when it was asked for.
  kind text not null,
  title jsonb not null,
  picture text not null,
  points int not null check (points > 0),
  amount bigint,
  turnover_factor_ppm bigint not null,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  state text not null default 'process' check (state in ('process', 'approved', 'rejected')),
  hold_id uuid not null unique,
  -- Where goods go to; gone when the account is forgotten.
  address_sealed bytea,
  tracking text,
  reason text,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  check ((state = 'process') = (decided_at is null)),
  check ((state = 'rejected') = (reason is not null))
) with (fillfactor = 80);
create index points_order_member on points_order (member_id, created_at desc, id desc);
create index points_order_item on points_order (item_id, member_id);
create index points_order_desk on points_order (state, created_at desc, id desc);
create trigger points_order_state before update on points_order for each row
  when (old.state is distinct from new.state)
  execute function cashier_state_moves('process>approved', 'process>rejected');

-- Codes of vouchers: each goes to one order; one that was given back goes to the next.
create table points_voucher (
  id uuid primary key,
  item_id uuid not null references points_item,
  code_sealed bytea not null,
  -- A keyed hash that finds a code that is entered twice.
  code_hash bytea not null,
  order_id uuid unique references points_order,
  added_at timestamptz not null,
  added_by text not null,
  unique (item_id, code_hash)
);
create index points_voucher_free on points_voucher (item_id, id) where order_id is null;

create table points_conversion (
  id uuid primary key,
  reference text collate "C" not null unique,
  member_id uuid not null,
  day date not null,
  points int not null check (points > 0),
  points_per_unit int not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  reward_id uuid not null,
  at timestamptz not null
);
create index points_conversion_member on points_conversion (member_id, day);

revoke delete on points_day, points_item, points_order, points_voucher from khela_app;
revoke update, delete on points_settings, points_conversion from khela_app;
revoke update on points_order, points_voucher from khela_app;
grant update (state, address_sealed, tracking, reason, decided_at, decided_by) on points_order to khela_app;
grant update (order_id) on points_voucher to khela_app;

alter function sealed_places() rename to sealed_places_before_points;
create function sealed_places() returns table (
  place text, relation text, id_column text, sealed_column text, context text, condition text, page int
) language sql immutable set search_path = public, pg_catalog, pg_temp as $$
  select * from sealed_places_before_points()
  union all
  values
    ('points_order.address_sealed', 'points_order', 'id', 'address_sealed', $c$'points-order:' || id$c$,
      'address_sealed is not null', 200),
    ('points_voucher.code_sealed', 'points_voucher', 'id', 'code_sealed', $c$'points-voucher:' || id$c$, 'true', 200)
$$;
