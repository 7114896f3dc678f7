-- What operators decide about agents' contracts (OPS-06; docs/decisions/0065).

grant update (supersedes_id) on agent_contract to khela_app;

-- Contracts change one after the other: offers, answers, ends and moves are judged under this lock.
create function agent_contract_lock() returns bigint language sql immutable parallel safe as $$ select 4106100185::bigint $$;

-- One row. Caps: the highest rate of each kind in millionths by level, first that of the agents at the top.
create table agent_contract_settings (
  id boolean primary key default true check (id),
  notice_periods int not null check (notice_periods between 0 and 12),
  caps jsonb not null,
  version int not null default 0,
  updated_at timestamptz not null default now()
);
insert into agent_contract_settings (notice_periods, caps) values (1, '{
  "dividend": [500000, 450000, 400000, 350000, 300000],
  "dailyWage": [20000, 18000, 16000, 14000, 12000],
  "hourlySalary": [20000, 18000, 16000, 14000, 12000],
  "realTimeSalary": [20000, 18000, 16000, 14000, 12000]}');
revoke insert, delete on agent_contract_settings from khela_app;

-- What an operator starts a root offer from; terms as in agent_contract.
create table agent_contract_template (
  id uuid primary key,
  name_bn text not null check (char_length(name_bn) between 1 and 80),
  name_en text not null check (char_length(name_en) between 1 and 80),
  contracts jsonb not null check (jsonb_typeof(contracts) = 'array' and jsonb_array_length(contracts) between 1 and 4),
  version int not null default 0,
  updated_at timestamptz not null default now()
);
insert into agent_contract_template (id, name_bn, name_en, contracts)
select id, name_bn, name_en, contracts from (
  with share as (select '{"kind": "dividend", "period": "weekly", "tiers": [
      {"ratePpm": 300000, "minTurnover": "0.00", "minActive": 5, "minLoss": "0.00"},
      {"ratePpm": 350000, "minTurnover": "0.00", "minActive": 10, "minLoss": "50000.00"},
      {"ratePpm": 400000, "minTurnover": "0.00", "minActive": 20, "minLoss": "200000.00"},
      {"ratePpm": 450000, "minTurnover": "0.00", "minActive": 40, "minLoss": "500000.00"}],
    "active": {"minValidStake": "1000.00", "minDeposits": "0.00"}, "carry": "permanent", "isFloating": false,
    "payer": "platform"}'::jsonb as terms),
  dividend as (select '{"kind": "dividend", "period": "semimonthly", "tiers": [
      {"ratePpm": 30000, "minTurnover": "300000.00", "minActive": 3, "minLoss": "10000.00"},
      {"ratePpm": 50000, "minTurnover": "500000.00", "minActive": 5, "minLoss": "30000.00"},
      {"ratePpm": 100000, "minTurnover": "1000000.00", "minActive": 8, "minLoss": "50000.00"},
      {"ratePpm": 150000, "minTurnover": "3000000.00", "minActive": 12, "minLoss": "70000.00"},
      {"ratePpm": 200000, "minTurnover": "5000000.00", "minActive": 20, "minLoss": "100000.00"}],
    "active": {"minValidStake": "1000.00", "minDeposits": "0.00"}, "carry": "month", "isFloating": true,
    "payer": "platform"}'::jsonb as terms),
  wage as (select '{"kind": "dailyWage", "period": null, "tiers": [
      {"ratePpm": 3000, "minTurnover": "10000.00", "minActive": 3, "minLoss": "0.00"},
      {"ratePpm": 5000, "minTurnover": "100000.00", "minActive": 5, "minLoss": "0.00"},
      {"ratePpm": 8000, "minTurnover": "500000.00", "minActive": 10, "minLoss": "0.00"}],
    "active": {"minValidStake": "500.00", "minDeposits": "0.00"}, "carry": "none", "isFloating": false,
    "payer": "platform"}'::jsonb as terms),
  hourly as (select jsonb_set(jsonb_set(terms, '{kind}', '"hourlySalary"'), '{tiers}', '[
      {"ratePpm": 500, "minTurnover": "1000.00", "minActive": 0, "minLoss": "0.00"},
      {"ratePpm": 1000, "minTurnover": "20000.00", "minActive": 0, "minLoss": "0.00"}]'::jsonb) as terms from wage),
  steps as (select jsonb_set(jsonb_set(terms, '{kind}', '"realTimeSalary"'), '{tiers}', '[
      {"ratePpm": 500, "minTurnover": "1000.00", "minActive": 0, "minLoss": "0.00"},
      {"ratePpm": 1000, "minTurnover": "100000.00", "minActive": 0, "minLoss": "0.00"}]'::jsonb) as terms from wage)
  select '00000000-0000-7000-8000-000000000185'::uuid as id, 'অ্যাফিলিয়েট ভাগ' as name_bn, 'Affiliate share' as name_en,
    jsonb_build_array(share.terms) as contracts from share
  union all select '00000000-0000-7000-8000-000000000186', 'শুধু দৈনিক মজুরি', 'Wage only', jsonb_build_array(wage.terms) from wage
  union all select '00000000-0000-7000-8000-000000000187', 'শুধু লভ্যাংশ', 'Dividend only', jsonb_build_array(dividend.terms)
    from dividend
  union all select '00000000-0000-7000-8000-000000000188', 'সব চুক্তি একসাথে', 'Everything',
    jsonb_build_array(dividend.terms, wage.terms, hourly.terms, steps.terms) from dividend, wage, hourly, steps
) seeded;
revoke delete on agent_contract_template from khela_app;
