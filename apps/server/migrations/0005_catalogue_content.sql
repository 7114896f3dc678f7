-- Vendors and games as the operator arranges them; what a game can do comes from its own code.
create table vendor (
  vassalage text primary key,
  name jsonb not null,
  game_type text not null,
  logo text not null,
  active boolean not null default true,
  position int not null default 0
);

create table game (
  node_id text primary key,
  code text not null unique,
  vassalage text not null references vendor,
  kind text not null check (kind in ('slots', 'crash', 'dice')),
  name jsonb not null,
  categories text[] not null check (cardinality(categories) > 0),
  icon text not null,
  rtp_ppm int not null check (rtp_ppm between 750000 and 1000000),
  volatility int not null check (volatility between 1 and 5),
  min_stake bigint not null check (min_stake > 0),
  max_stake bigint not null check (max_stake >= min_stake),
  lines int,
  maths_version text not null,
  active boolean not null default true,
  maintenance boolean not null default false,
  is_top boolean not null default false,
  is_new boolean not null default false,
  -- Pinned among the hot games by the operator; lower stands first.
  hot_pin int,
  -- Distinct players of the last 24 hours, refreshed by a job.
  players_24h int not null default 0,
  position int not null default 0,
  added_at timestamptz not null
);
create index game_vassalage on game (vassalage);
create index game_categories on game using gin (categories);

create table favourite (
  member_id uuid not null,
  node_id text not null references game,
  vendor text not null,
  added_at timestamptz not null,
  primary key (member_id, node_id)
);

create table game_launch (
  member_id uuid not null,
  node_id text not null references game,
  launched_at timestamptz not null,
  primary key (member_id, node_id)
);

-- Banners, notices and pop-ups, every text in every language (jsonb: {"bn": …, "en": …}).
create table banner (
  id uuid primary key,
  group_name text not null,
  picture text not null,
  title jsonb not null,
  subtitle jsonb not null,
  tag jsonb not null,
  action jsonb not null,
  linkage_type text not null,
  target text not null,
  starts_at timestamptz,
  ends_at timestamptz,
  active boolean not null,
  position int not null,
  version int not null default 1,
  updated_at timestamptz not null,
  updated_by text not null
);

create table notice (
  id uuid primary key,
  kind text not null check (kind in ('notice', 'popup')),
  title jsonb not null,
  content jsonb not null,
  execution text check (execution in ('A', 'B', 'F')),
  starts_at timestamptz,
  ends_at timestamptz,
  active boolean not null,
  position int not null,
  version int not null default 1,
  updated_at timestamptz not null,
  updated_by text not null,
  check ((kind = 'popup') = (execution is not null))
);
