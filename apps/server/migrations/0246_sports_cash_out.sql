-- Cash out (SPORT-02): a bet is ended for what it is worth now, as a whole or in part.
alter table sports_bet
  -- The part of each line's stake that was cashed out, and what was paid for it; the rest of the bet goes on.
  add column cashed_line_stake bigint not null default 0,
  add column cashed_payout bigint not null default 0 check (cashed_payout >= 0),
  add constraint sports_bet_cashed check (cashed_line_stake between 0 and line_stake);

-- What was offered for a bet. An offer is taken once, within its time.
create table sports_cash_out (
  id uuid primary key,
  bet_id uuid not null references sports_bet,
  -- Of each line.
  line_stake bigint not null check (line_stake > 0),
  amount bigint not null check (amount > 0),
  offered_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > offered_at),
  taken_at timestamptz
);
create index sports_cash_out_of_bet on sports_cash_out (bet_id);
revoke delete on sports_cash_out from khela_app;
