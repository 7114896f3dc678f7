-- Bets that were counted after their day's rebate, and rebates in every currency (PROMO-03).

-- A day's rebate can have later parts, for bets that were counted when it was paid already.
alter table rebate_payout add column part int not null default 0 check (part >= 0);
alter table rebate_payout drop constraint rebate_payout_pkey,
  add primary key (kind, currency, period, member_id, part);

-- Members who have such bets. What is missing is worked out when it is paid: the day's sums less what its parts counted.
create table rebate_late (
  currency text not null,
  day date not null,
  member_id uuid not null references member,
  retry_at timestamptz not null,
  primary key (currency, day, member_id)
);

-- Earlier facts are in the rebates that were paid.
insert into turnover_reader (name, seq) select 'rebates', seq from turnover_place;

-- Finds the currencies in which there is turnover.
create index turnover_total_currency on turnover_total (currency);
