-- The terms of the referral programme as versions that begin at a moment, with caps (PROMO-08, OPS-05). Of those that have
-- begun, the newest version holds: one that is written later replaces those before it, also planned ones.
create table referral_terms (
  version int primary key,
  effective_from timestamptz not null,
  enabled boolean not null,
  -- Paid once when a friend has deposited and wagered enough; 0: not.
  once_amount bigint not null check (once_amount >= 0),
  min_deposit bigint not null check (min_deposit >= 0),
  min_turnover bigint not null check (min_turnover >= 0),
  -- The share of a friend's valid cash bets of each day, in millionths; 0: none.
  share_ppm bigint not null check (share_ppm between 0 and 10000),
  lock_factor_ppm bigint not null check (lock_factor_ppm between 0 and 100000000),
  -- The most that the shares of one friend pay in all, and that an inviter gets in a calendar month; null: no cap.
  friend_cap bigint check (friend_cap > 0),
  month_cap bigint check (month_cap > 0 and month_cap >= once_amount),
  created_by text not null,
  created_at timestamptz not null
);
insert into referral_terms (version, effective_from, enabled, once_amount, min_deposit, min_turnover, share_ppm,
    lock_factor_ppm, created_by, created_at)
  select version, timestamptz '2000-01-01 00:00:00+00', enabled, once_amount, min_deposit, min_turnover, share_ppm,
    lock_factor_ppm, 'system', updated_at from referral_settings;
drop table referral_settings;
revoke update, delete on referral_terms from khela_app;

create index referral_friend_time on referral_friend (registered_at desc, friend_id);
