-- How a member's VIP rank was judged at the end of each month (PROMO-04); never changed.
create table vip_month (
  member_id uuid not null references member,
  month text not null check (month ~ '^\d{4}-\d\d$'),
  -- The rank during the month, its points, and those that keep it.
  level int not null check (level > 0),
  points bigint not null,
  needed bigint not null check (needed >= 0),
  kept boolean not null,
  at timestamptz not null,
  primary key (member_id, month)
);
revoke update, delete on vip_month from khela_app;
