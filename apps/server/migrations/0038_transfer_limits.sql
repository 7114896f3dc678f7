-- Limits of transfers between agents and players, set in the console (MONEY-06; domain rules N11).
-- Amounts are BIGINT in 1/10,000 of the currency unit.
create table agent_transfer_settings (
  id smallint primary key default 1 check (id = 1),
  -- One transfer.
  min_amount bigint not null default 100000 check (min_amount > 0),
  max_amount bigint not null default 1000000000 check (max_amount >= min_amount),
  -- What one sends in a business day.
  max_per_day int not null default 50 check (max_per_day between 1 and 1000),
  max_amount_per_day bigint not null default 5000000000 check (max_amount_per_day >= 0),
  -- How many levels up or down money may go at once.
  levels smallint not null default 1 check (levels between 1 and 20),
  -- How long a request waits for the upline.
  request_hours int not null default 72 check (request_hours between 1 and 720),
  version int not null default 1,
  updated_at timestamptz not null default now()
);
insert into agent_transfer_settings default values;
revoke insert, delete on agent_transfer_settings from khela_app;
