-- VIP ranks by points of turnover and deposits (PROMO-04). Amounts are BIGINT in 1/10,000 of the currency unit; a point is
-- one unit of valid bets with cash.

-- The ranks with their conditions and benefits, in immutable versions: the newest one whose day has come counts.
create table vip_ranks (
  version int primary key check (version > 0),
  effective_from date not null,
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  changed_by text not null,
  approval_id uuid unique references approval,
  created_at timestamptz not null default now()
);
insert into vip_ranks (version, effective_from, settings, changed_by) values (1, '2000-01-01', '{
  "claimDays": 7, "birthdayClaimDays": 30, "lockFactorPpm": 1000000, "ranks": [
    {"level": 1, "name": {"bn": "ব্রোঞ্জ", "en": "Bronze"}, "points": "10000", "deposits": "500", "keep": "0", "bonusPpm": 200, "gifts": {"levelUp": "20", "weekly": "0", "monthly": "0", "birthday": "50"}},
    {"level": 2, "name": {"bn": "সিলভার", "en": "Silver"}, "points": "50000", "deposits": "2000", "keep": "5000", "bonusPpm": 300, "gifts": {"levelUp": "50", "weekly": "10", "monthly": "30", "birthday": "100"}},
    {"level": 3, "name": {"bn": "গোল্ড", "en": "Gold"}, "points": "100000", "deposits": "5000", "keep": "10000", "bonusPpm": 500, "gifts": {"levelUp": "100", "weekly": "20", "monthly": "60", "birthday": "200"}},
    {"level": 4, "name": {"bn": "প্লাটিনাম", "en": "Platinum"}, "points": "250000", "deposits": "10000", "keep": "25000", "bonusPpm": 700, "gifts": {"levelUp": "250", "weekly": "50", "monthly": "150", "birthday": "400"}},
    {"level": 5, "name": {"bn": "এমারেল্ড", "en": "Emerald"}, "points": "500000", "deposits": "20000", "keep": "50000", "bonusPpm": 1000, "gifts": {"levelUp": "500", "weekly": "100", "monthly": "300", "birthday": "800"}},
    {"level": 6, "name": {"bn": "রুবি", "en": "Ruby"}, "points": "1000000", "deposits": "40000", "keep": "100000", "bonusPpm": 1300, "gifts": {"levelUp": "1000", "weekly": "200", "monthly": "600", "birthday": "1500"}},
    {"level": 7, "name": {"bn": "স্যাফায়ার", "en": "Sapphire"}, "points": "2500000", "deposits": "100000", "keep": "250000", "bonusPpm": 1600, "gifts": {"levelUp": "2000", "weekly": "400", "monthly": "1200", "birthday": "3000"}},
    {"level": 8, "name": {"bn": "ডায়মন্ড", "en": "Diamond"}, "points": "5000000", "deposits": "200000", "keep": "500000", "bonusPpm": 2000, "gifts": {"levelUp": "4000", "weekly": "800", "monthly": "2500", "birthday": "6000"}},
    {"level": 9, "name": {"bn": "ক্রাউন", "en": "Crown"}, "points": "10000000", "deposits": "400000", "keep": "1000000", "bonusPpm": 2500, "gifts": {"levelUp": "8000", "weekly": "1500", "monthly": "5000", "birthday": "12000"}},
    {"level": 10, "name": {"bn": "রয়েল বেঙ্গল", "en": "Royal Bengal"}, "points": "25000000", "deposits": "1000000", "keep": "2500000", "bonusPpm": 3000, "gifts": {"levelUp": "20000", "weekly": "3000", "monthly": "10000", "birthday": "25000"}}
  ]}', 'khela');

create table vip_member (
  member_id uuid primary key references member,
  currency text not null,
  level int not null default 0 check (level >= 0),
  points bigint not null default 0,
  deposits bigint not null default 0,
  -- The business month that month_points belong to.
  month text not null default '' check (month ~ '^(\d{4}-\d\d)?$'),
  month_points bigint not null default 0,
  -- The level up to which the thresholds alone are enough, after a rank was lost.
  cap int,
  -- The last business month that was judged; one in which a rank was reached counts as judged.
  judged_month text not null default '',
  -- The Monday, month and year for which the gifts of the time were given or were not due.
  weekly_done date,
  monthly_done text,
  birthday_done int,
  birthday_checked date,
  -- The last business day with a bet.
  bet_on date
);
create index vip_member_ranked on vip_member (member_id) where level > 0;

-- Every change of a rank; never changed.
create table vip_move (
  id uuid primary key,
  member_id uuid not null references member,
  at timestamptz not null,
  from_level int not null,
  to_level int not null check (to_level <> from_level),
  cause text not null check (cause in ('reached', 'regained', 'not_kept', 'manual')),
  -- Of a manual change.
  reason text,
  changed_by text,
  check ((cause = 'manual') = (changed_by is not null))
);
create index vip_move_member on vip_move (member_id, at desc, id desc);

-- Deposits and corrections of deposits that are counted, each once.
create table vip_deposit (
  id uuid primary key,
  member_id uuid not null references member,
  amount bigint not null,
  at timestamptz not null
);
insert into vip_deposit (id, member_id, amount, at)
  select d.id, d.member_id, d.received, d.settled_at from deposit d
  where d.state = 'succeeded' and d.received > 0 and d.settled_at is not null and d.currency <> 'FUN';
insert into vip_member (member_id, currency, deposits)
  select v.member_id, m.currency, sum(v.amount) from vip_deposit v join member m on m.id = v.member_id group by 1, 2;

-- The names of the member's rank in both content languages.
alter table member add column vip_names jsonb, drop column vip_label_name;

revoke update, delete on vip_ranks, vip_move, vip_deposit from khela_app;
