-- Vendors that operators add (GAME-07, decision 0051), and where vendors may call from.

-- A vendor without addresses may call from nowhere. Those that could call from anywhere still can, and now one sees it.
update seamless_vendor set addresses = '{0.0.0.0/0,::/0}' where addresses = '{}';

-- Which operator added it; none: a setting of the program, which tells each process where it answers.
alter table seamless_vendor add column added_by text;

-- A secret that waits for its second person: good for nothing until it is approved, thrown away a day later.
create table seamless_proposed_key (
  id uuid primary key,
  approval_id uuid not null references approval,
  secret_sealed bytea not null,
  made_at timestamptz not null
);
