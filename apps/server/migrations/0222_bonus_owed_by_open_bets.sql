-- Bonus money that was in open bets when its deposit was corrected goes back as these bets are settled (PROMO-02,
-- docs/decisions/0074). `owed`: how much of the bonus is still to go back, from these bets alone.
alter table bonus add column owed bigint not null default 0 check (owed between 0 and amount);
grant update (owed) on bonus to khela_app;
create index bonus_taken_back on bonus (source, source_ref) where taken_back > 0;

-- A bet that was open then: what has come back of it to the bonus since, and what of that went to the house. Null: it owes nothing.
alter table bonus_stake
  add column owing bigint,
  add column taken bigint not null default 0 check (taken >= 0);
grant update (owing, taken) on bonus_stake to khela_app;
