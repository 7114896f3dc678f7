-- A reached mission can be claimed as much longer as the platform was away while it could be claimed (PROMO-05, PROMO-06; 0161
-- has outages). One row for each outage and prize, so that no outage counts twice.
create table mission_extension (
  outage_id uuid not null,
  version_id uuid not null,
  run text collate "C" not null,
  member_id uuid not null,
  ms bigint not null check (ms > 0),
  at timestamptz not null,
  primary key (version_id, run, member_id, outage_id),
  foreign key (version_id, run, member_id) references mission_progress
);
revoke update, delete on mission_extension from khela_app;
create index mission_progress_claims on mission_progress (claim_by) where reached_at is not null and reward_id is null;
