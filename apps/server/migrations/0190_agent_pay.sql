-- What agents' contracts pay (AGENT-05, AGENT-06, AGENT-08; docs/decisions/0066). Amounts are BIGINT in 1/10,000 of the
-- currency unit, days are business days, a slot is a clock hour of a day (0 to 23) or -1 for the whole day.

-- How far a currency is settled. The row's lock makes one process at a time settle.
create table agent_pay_place (
  currency text primary key,
  next_day date not null,
  next_hour timestamptz not null,
  -- Up to when salaries in steps are counted.
  stepped_to timestamptz not null
);

-- A settlement of a day or an hour in a currency.
create table agent_pay_run (
  currency text not null,
  day date not null,
  slot smallint not null check (slot between -1 and 23),
  started_at timestamptz not null,
  -- When the figures were frozen, and when all bills were written.
  frozen_at timestamptz,
  -- The number of the last bet that the figures count.
  counted_to bigint,
  ended_at timestamptz,
  -- The latest failure; a run goes on by itself.
  failed_at timestamptz,
  failure text,
  check ((frozen_at is null) = (counted_to is null)),
  primary key (currency, day, slot)
);
create index agent_pay_run_newest on agent_pay_run (day desc, slot desc);

-- What members did in a settled day or hour, as it was counted: insert only. `of_day` and `of_slot` differ from `day` and
-- `slot` where bets of an earlier one were counted late; such a line belongs to the later one.
create table agent_pay_figure (
  currency text not null,
  slot smallint not null,
  day date not null,
  member_id uuid not null references member,
  of_day date not null,
  of_slot smallint not null,
  turnover bigint not null,
  deposits bigint not null default 0,
  loss bigint not null,
  primary key (member_id, day, slot, currency, of_day, of_slot),
  foreign key (currency, day, slot) references agent_pay_run,
  check (of_day <= day)
);
create index agent_pay_figure_of on agent_pay_figure (of_day, of_slot, member_id);

-- Members with bets of a settled day or hour that were counted only afterwards; taken by the next one.
create table agent_pay_late (
  currency text not null,
  day date not null,
  slot smallint not null,
  member_id uuid not null references member,
  primary key (currency, day, slot, member_id)
);

-- One bill for each period of a contract's version. All but its payment is fixed when it is written.
create table agent_bill (
  id uuid primary key,
  contract_id uuid not null references agent_contract,
  agent_id uuid not null references member,
  upline_id uuid references member,
  payer text not null check (payer in ('platform', 'upline')),
  kind text not null check (kind in ('dividend', 'dailyWage', 'hourlySalary', 'realTimeSalary')),
  currency text not null,
  from_day date not null,
  -- Without it; of an hour the day after.
  to_day date not null check (to_day > from_day),
  slot smallint not null default -1,
  -- The team with the agent.
  turnover bigint not null,
  active int not null check (active >= 0),
  loss bigint not null,
  -- What the formula made of it: packages/rules/src/agents/formula.ts.
  carry_in bigint not null check (carry_in >= 0),
  carry_used bigint not null check (carry_used >= 0),
  carry_out bigint not null check (carry_out >= 0),
  basis bigint not null,
  tiers jsonb not null check (jsonb_typeof(tiers) = 'array'),
  chosen smallint check (chosen >= 0),
  whole bigint not null check (whole >= 0),
  -- The parts of the contracts below, and what is left of the formula.
  below bigint not null check (below >= 0),
  own bigint not null check (own >= 0),
  -- Corrections of earlier bills, debts of earlier periods, and what was paid while the period went on.
  corrections bigint not null default 0,
  debt_in bigint not null default 0 check (debt_in >= 0),
  advances bigint not null default 0 check (advances >= 0),
  amount bigint not null check (amount >= 0),
  debt_out bigint not null default 0 check (debt_out >= 0),
  state text not null check (state in ('not_reached', 'issued', 'paid', 'insufficient', 'awaiting_review', 'rejected')),
  issued_at timestamptz not null,
  paid_at timestamptz,
  transfer_id uuid unique,
  -- Where the payment failed or the upline had too little: when it is tried again.
  retry_at timestamptz,
  unique (contract_id, from_day, slot),
  check (own = greatest(whole - below, 0)),
  check (own + corrections - debt_in - advances = amount - debt_out),
  check (amount = 0 or debt_out = 0),
  check ((state = 'not_reached') = (amount = 0 and advances = 0)),
  check ((state = 'paid') = (paid_at is not null) and (state = 'paid' and amount > 0) = (transfer_id is not null))
);
create index agent_bill_agent on agent_bill (agent_id, kind, to_day desc, slot desc);
create index agent_bill_upline on agent_bill (upline_id, to_day desc) where upline_id is not null;
create index agent_bill_listed on agent_bill (issued_at desc, id);
create index agent_bill_run on agent_bill (to_day, slot, kind);
create index agent_bill_due on agent_bill (retry_at nulls first, id) where state in ('issued', 'insufficient');
create index agent_bill_open on agent_bill (state, issued_at desc) where state in ('insufficient', 'awaiting_review');

create trigger agent_bill_state before update on agent_bill for each row when (old.state is distinct from new.state)
  execute function cashier_state_moves('issued>paid', 'issued>insufficient', 'issued>awaiting_review',
    'insufficient>paid', 'insufficient>awaiting_review', 'awaiting_review>issued', 'awaiting_review>rejected');
create function agent_bill_guard() returns trigger language plpgsql as $$
begin
  if old.state in ('not_reached', 'paid', 'rejected') then
    raise exception 'agent_bill: % has ended', old.id using errcode = 'KA191';
  end if;
  return new;
end $$;
create trigger agent_bill_guard before update on agent_bill for each row execute function agent_bill_guard();

-- The part of a bill's formula that counts with a contract of the same kind above it.
create table agent_bill_share (
  below_bill_id uuid not null references agent_bill,
  -- The agent above, whose bill of the period with the last day has it.
  agent_id uuid not null references member,
  kind text not null,
  currency text not null,
  last_day date not null,
  slot smallint not null,
  share bigint not null check (share > 0),
  primary key (below_bill_id, agent_id)
);
create index agent_bill_share_agent on agent_bill_share (agent_id, kind, currency, last_day, slot);

-- Payments of a salary while its day goes on, each with the figures up to its moment.
create table agent_pay_step (
  contract_id uuid not null references agent_contract,
  watermark timestamptz not null,
  day date not null,
  agent_id uuid not null references member,
  upline_id uuid references member,
  payer text not null check (payer in ('platform', 'upline')),
  currency text not null,
  turnover bigint not null,
  active int not null,
  whole bigint not null,
  own bigint not null,
  -- Paid before in the day.
  paid_before bigint not null,
  amount bigint not null check (amount > 0),
  transfer_id uuid not null unique,
  paid_at timestamptz not null,
  primary key (contract_id, day, watermark)
);
create index agent_pay_step_agent on agent_pay_step (agent_id, day);

-- Corrections of bills, decided by two operators: paid at once, or a line of the next bill of the same kind.
create table agent_pay_correction (
  id uuid primary key,
  bill_id uuid not null references agent_bill,
  agent_id uuid not null references member,
  kind text not null,
  currency text not null,
  amount bigint not null check (amount <> 0),
  mode text not null check (mode in ('now', 'next')),
  reason text not null,
  made_by text not null,
  approved_by text not null,
  made_at timestamptz not null,
  transfer_id uuid unique,
  -- The bill that has the line.
  taken_by uuid references agent_bill,
  check ((mode = 'now') = (transfer_id is not null)),
  check (mode = 'next' or (amount > 0 and taken_by is null))
);
create index agent_pay_correction_bill on agent_pay_correction (bill_id);
create index agent_pay_correction_taken on agent_pay_correction (taken_by) where taken_by is not null;
create index agent_pay_correction_waiting on agent_pay_correction (agent_id, kind, currency)
  where mode = 'next' and taken_by is null;

-- A dispute of a bill; each bill has one at most.
create table agent_bill_dispute (
  id uuid primary key,
  bill_id uuid not null unique references agent_bill,
  agent_id uuid not null references member,
  text text not null check (char_length(text) between 1 and 500),
  opened_at timestamptz not null,
  state text not null check (state in ('open', 'corrected', 'declined')),
  answer text check (char_length(answer) between 1 and 500),
  answered_at timestamptz,
  answered_by text,
  correction_id uuid unique references agent_pay_correction,
  check ((state = 'open') = (answered_at is null) and (state = 'open') = (answer is null)),
  check ((state = 'corrected') = (correction_id is not null))
);
create index agent_bill_dispute_listed on agent_bill_dispute (state, opened_at);
create index agent_bill_dispute_agent on agent_bill_dispute (agent_id);
create trigger agent_bill_dispute_state before update on agent_bill_dispute for each row
  when (old.state is distinct from new.state) execute function cashier_state_moves('open>corrected', 'open>declined');

-- What a team had won in earlier periods and operators have struck off; the next bill begins without it.
create table agent_carry_reset (
  bill_id uuid primary key references agent_bill,
  agent_id uuid not null references member,
  kind text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  reason text not null,
  made_by text not null,
  approved_by text not null,
  made_at timestamptz not null
);

-- Facts of one time of settlement, for salaries in steps: facts are written nearly in this order.
create index turnover_fact_settled on turnover_fact using brin (settled_at) with (pages_per_range = 16);

revoke update, delete on agent_pay_figure, agent_bill_share, agent_pay_step, agent_carry_reset from khela_app;
revoke update, delete on agent_bill, agent_pay_correction, agent_bill_dispute from khela_app;
grant update (state, paid_at, transfer_id, retry_at) on agent_bill to khela_app;
grant update (taken_by) on agent_pay_correction to khela_app;
grant update (state, answer, answered_at, answered_by, correction_id) on agent_bill_dispute to khela_app;
