-- A link that makes one operator: printed by a command, used once, dead after an hour. Only its hash is kept.
create table operator_invitation (
  id uuid primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  roles text[] not null check (cardinality(roles) > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  operator_id uuid references operator (id),
  check ((used_at is null) = (operator_id is null))
);
