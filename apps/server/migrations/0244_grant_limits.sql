-- What an operator of each role may grant alone, in versions; the newest holds (OPS-01, decision 0079). Amounts are decimal
-- text in units of the player's currency.
create table reward_grant_limits (
  version int primary key check (version > 0),
  limits jsonb not null check (jsonb_typeof(limits) = 'object'),
  changed_by text not null,
  approval_id uuid unique references approval,
  created_at timestamptz not null default now()
);
insert into reward_grant_limits (version, limits, changed_by) values (1, '{
  "superSingle": "1000.00", "superPerDay": "5000.00", "financeSingle": "1000.00", "financePerDay": "5000.00",
  "supportSingle": "1000.00", "supportPerDay": "5000.00", "marketingSingle": "1000.00", "marketingPerDay": "5000.00"
}', 'khela');
revoke update, delete on reward_grant_limits from khela_app;
