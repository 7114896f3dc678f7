-- Bets that a vendor reported and that could not be booked: the report is read on behind them, and a job tries them again
-- (MONEY-02). While one waits, what its player has at the vendor counts as not told of.
create table vendor_bet_waiting (
  id uuid primary key,
  vendor text not null references vendor,
  member_id uuid not null,
  -- As they were reported, amounts as text.
  bets jsonb not null,
  reported_at timestamptz not null
);
create index vendor_bet_waiting_member on vendor_bet_waiting (member_id, vendor);
revoke update on vendor_bet_waiting from khela_app;
