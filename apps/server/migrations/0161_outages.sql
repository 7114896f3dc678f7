-- When the platform was away, so that what has a deadline lasts as much longer (PROMO-02).

create table outage (
  id uuid primary key,
  -- `maintenance`: switched on by an operator; `down`: no process with the role worker ran.
  cause text not null check (cause in ('maintenance', 'down')),
  started_at timestamptz not null,
  -- When a maintenance ends by itself; null: not before an operator ends it.
  planned_end timestamptz,
  ended_at timestamptz check (ended_at >= started_at),
  -- When the modules were told of its end.
  announced_at timestamptz check (announced_at is null or ended_at is not null)
);
create unique index outage_open on outage (cause) where ended_at is null;
create index outage_ended on outage (ended_at);
revoke update, delete on outage from khela_app;
grant update (planned_end, ended_at, announced_at) on outage to khela_app;

-- By how much the end of a bonus or a grant was moved for which outage: once each.
create table bonus_extension (
  bonus_id uuid not null references bonus,
  outage_id uuid not null,
  ms bigint not null check (ms > 0),
  at timestamptz not null,
  primary key (bonus_id, outage_id)
);
revoke update, delete on bonus_extension from khela_app;

create table promotion_extension (
  grant_id uuid not null references promotion_grant (id),
  outage_id uuid not null,
  ms bigint not null check (ms > 0),
  at timestamptz not null,
  primary key (grant_id, outage_id)
);
revoke update, delete on promotion_extension from khela_app;
