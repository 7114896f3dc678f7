-- Rollups for the console: never a source of truth, rebuildable from rounds, members and the cashier.

-- Up to which instant rounds are in the rollups, and which member was taken in last.
create table report_mark (
  only_row boolean primary key default true check (only_row),
  rounds_until timestamptz,
  last_member uuid
);
insert into report_mark default values;

create table report_round_day (
  day date not null,
  member_id uuid not null,
  game_code text not null,
  rounds bigint not null,
  stake bigint not null,
  payout bigint not null,
  primary key (day, member_id, game_code)
);
create index report_round_day_member on report_round_day (member_id, game_code);

-- One row a player, to search, filter and sort by.
create table report_player (
  member_id uuid primary key,
  account text not null,
  account_key text collate "C" not null,
  type smallint not null,
  status text not null,
  registered_at timestamptz not null,
  registered_day date not null,
  rounds bigint not null default 0,
  stake bigint not null default 0,
  payout bigint not null default 0,
  deposits bigint not null default 0,
  withdrawals bigint not null default 0
);
create index report_player_account on report_player (account_key);
create index report_player_registered on report_player (registered_day);
