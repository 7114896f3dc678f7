-- A slip that was shared: its legs alone, under a code that everybody may open until it expires (SPORT-02).
create table sports_code (
  code text primary key check (code ~ '^[2-9A-HJ-NP-Z]{8}$'),
  -- [{"marketId", "outcome"}]
  legs jsonb not null check (jsonb_typeof(legs) = 'array'),
  expires_at timestamptz not null
);
create index sports_code_expires on sports_code (expires_at);
