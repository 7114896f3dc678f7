-- Referral (PROMO-08): friends that members invite, and the commission on them. Amounts are BIGINT in 1/10,000 of the unit.

create table referral_settings (
  id boolean primary key default true check (id),
  version int not null default 1,
  enabled boolean not null,
  -- Paid once when a friend has deposited and wagered enough; 0: not.
  once_amount bigint not null check (once_amount >= 0),
  min_deposit bigint not null check (min_deposit >= 0),
  min_turnover bigint not null check (min_turnover >= 0),
  -- The share of a friend's valid cash bets of each day, in millionths; 0: none.
  share_ppm bigint not null check (share_ppm between 0 and 10000),
  lock_factor_ppm bigint not null check (lock_factor_ppm between 0 and 100000000),
  updated_at timestamptz not null
);
insert into referral_settings (enabled, once_amount, min_deposit, min_turnover, share_ppm, lock_factor_ppm, updated_at)
  values (true, 1000000, 5000000, 25000000, 500, 1000000, now());
revoke delete on referral_settings from khela_app;

-- Everybody whom a member invited, with what counts towards the commission.
create table referral_friend (
  friend_id uuid primary key references member,
  inviter_id uuid not null references member check (inviter_id <> friend_id),
  currency text not null,
  registered_at timestamptz not null,
  deposited bigint not null default 0,
  first_deposit_at timestamptz,
  turnover bigint not null default 0
);
create index referral_friend_inviter on referral_friend (inviter_id, registered_at desc, friend_id);
revoke delete on referral_friend from khela_app;
insert into referral_friend (friend_id, inviter_id, currency, registered_at)
  select m.id, m.referred_by, m.currency, m.registered_at from member m join member i on i.id = m.referred_by
  where i.type = 0 and m.type = 0;

-- Deposits that are counted.
create table referral_deposit (
  deposit_id uuid primary key,
  friend_id uuid not null references referral_friend
);
revoke update, delete on referral_deposit from khela_app;

-- A commission: paid, or waiting for an operator with the reasons why.
create table referral_commission (
  id uuid primary key,
  friend_id uuid not null references referral_friend,
  inviter_id uuid not null references member,
  kind text not null check (kind in ('once', 'share')),
  -- The business day of a share; empty for the one that is paid once.
  day text not null check ((kind = 'once') = (day = '')),
  currency text not null,
  basis bigint not null,
  amount bigint not null check (amount > 0),
  lock_factor_ppm bigint not null,
  reasons text[] not null,
  state text not null check (state in ('waiting', 'paid', 'refused')),
  reward_id uuid unique references reward,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  decision text,
  unique (friend_id, kind, day),
  check ((state = 'paid') = (reward_id is not null))
);
create index referral_commission_inviter on referral_commission (inviter_id, created_at desc);
create index referral_commission_list on referral_commission (created_at desc, id desc);
create trigger referral_commission_state before update on referral_commission
  for each row when (old.state is distinct from new.state)
  execute function cashier_state_moves('waiting>paid', 'waiting>refused');
revoke update, delete on referral_commission from khela_app;
grant update (state, reward_id, decided_at, decided_by, decision) on referral_commission to khela_app;
