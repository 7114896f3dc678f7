-- Bets at vendors with wallets of their own, as the vendors report them (MONEY-02, SAFE-01). Amounts are BIGINT in
-- 1/10,000 of the currency unit.

-- How far a vendor's report was read.
create table vendor_bet_report (
  vendor text primary key references vendor,
  cursor text collate "C",
  -- By our clock: every bet of before that moment was reported. Null: never yet.
  complete_until timestamptz
);

-- A bet as the vendor says that it stands. Its round never changes; what is corrected later is a line beside it.
create table vendor_bet (
  vendor text not null references vendor,
  bet_id text collate "C" not null,
  revision int not null check (revision >= 0),
  member_id uuid not null,
  round_id uuid not null unique,
  round_at timestamptz not null,
  currency text not null,
  -- What counts of it now: a void one counts for nothing.
  state text not null check (state in ('settled', 'void')),
  stake bigint not null check (stake >= 0),
  payout bigint not null check (payout >= 0),
  primary key (vendor, bet_id),
  check (state <> 'void' or (stake = 0 and payout = 0))
) with (fillfactor = 90);
create index vendor_bet_member on vendor_bet (member_id, round_at);

revoke delete on vendor_bet_report from khela_app;
revoke update, delete on vendor_bet from khela_app;
grant update (revision, state, stake, payout) on vendor_bet to khela_app;
