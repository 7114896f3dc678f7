-- Free rounds and rewards that wait last as much longer as the platform was away, too (PROMO-02; 0161 has outages).

create table free_rounds_extension (
  grant_id uuid not null references free_rounds (id),
  outage_id uuid not null,
  ms bigint not null check (ms > 0),
  at timestamptz not null,
  primary key (grant_id, outage_id)
);
revoke update, delete on free_rounds_extension from khela_app;
grant update (expires_at) on free_rounds to khela_app;

create table reward_extension (
  reward_id uuid not null references reward (id),
  outage_id uuid not null,
  ms bigint not null check (ms > 0),
  at timestamptz not null,
  primary key (reward_id, outage_id)
);
revoke update, delete on reward_extension from khela_app;
grant update (claim_by) on reward to khela_app;
