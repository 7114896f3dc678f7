-- The operator's catalogue desk (OPS-04, GAME-01, GAME-06) and what vendors say of their games.

-- Where a vendor's games are offered, to whom and since when. `active` is the kill switch.
alter table vendor
  add column maintenance boolean not null default false,
  -- When a maintenance ends by itself; none: when somebody ends it.
  add column maintenance_until timestamptz,
  -- ISO 3166-1 alpha-2; a place without a country is in none of them.
  add column denied_countries text[] not null default '{}',
  add column devices text[] not null default '{desktop,mobile}',
  -- Currencies that the vendor plays in; none: all.
  add column currencies text[] not null default '{}',
  add column version int not null default 0,
  add column reason text,
  add column changed_by text,
  add column changed_at timestamptz,
  add check (maintenance or maintenance_until is null),
  add check (devices <@ '{desktop,mobile}' and cardinality(devices) > 0);

alter table game
  -- The vendor's own name for the game; none: the same as `code`.
  add column vendor_code text,
  add column sub_category text
    check (sub_category in ('scratch', 'videoPoker', 'jackpot', 'table', 'arcade', 'bingo')),
  -- An entry that opens a list (isGame VASSALAGE), and for what stands in such a list, its entry.
  add column opens_list boolean not null default false,
  add column list_node text references game,
  add column demo boolean not null default true,
  add column recommended boolean not null default false,
  add column hit_rate_ppm int check (hit_rate_ppm between 0 and 1000000),
  add column max_win_hundredths int check (max_win_hundredths >= 0),
  add column maintenance_until timestamptz,
  add column denied_countries text[] not null default '{}',
  add column devices text[] not null default '{desktop,mobile}',
  -- What the vendor's feed said when it was last approved; null: no feed brought it, or it has taken it away.
  add column feed jsonb,
  add column version int not null default 0,
  add column reason text,
  add column changed_by text,
  add column changed_at timestamptz,
  add check (maintenance or maintenance_until is null),
  add check (devices <@ '{desktop,mobile}' and cardinality(devices) > 0),
  add check (list_node <> node_id);
create index game_list on game (list_node) where list_node is not null;
-- Lotteries and vendors' games return less than slots of this house.
alter table game drop constraint game_rtp_ppm_check;
alter table game add constraint game_rtp_ppm_check check (rtp_ppm between 500000 and 1000000);

-- Counts every change of vendors and games, so that processes read thousands of rows only when there is something new.
create table catalogue_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);
insert into catalogue_version (version) values (0);
create function catalogue_changed() returns trigger language plpgsql as $$
begin
  update catalogue_version set version = version + 1;
  return null;
end $$;
create trigger vendor_changed after insert or update or delete on vendor
  for each statement execute function catalogue_changed();
create trigger game_changed after insert or update or delete on game
  for each statement execute function catalogue_changed();

-- Every reading of a vendor's catalogue, good or not.
create table feed_reading (
  id uuid primary key,
  vassalage text not null references vendor,
  asked_by text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  games int check (games >= 0),
  error text,
  check ((games is null) = (error is not null))
);
create index feed_reading_vendor on feed_reading (vassalage, started_at desc);

-- A difference between a vendor's catalogue and ours, until an operator has decided. `outdated`: a later reading
-- said something else before anybody did.
create table feed_change (
  id uuid primary key,
  vassalage text not null references vendor,
  node_id text not null,
  vendor_code text not null,
  kind text not null check (kind in ('add', 'change', 'remove')),
  before jsonb,
  after jsonb,
  state text not null default 'open' check (state in ('open', 'approved', 'rejected', 'outdated')),
  found_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  reason text,
  check ((kind <> 'add') = (before is not null)),
  check ((kind <> 'remove') = (after is not null)),
  check ((state in ('approved', 'rejected')) = (decided_by is not null))
);
create unique index feed_change_open on feed_change (node_id) where state = 'open';
create index feed_change_list on feed_change (state, found_at desc, id desc);
create index feed_change_node on feed_change (node_id, decided_at desc) where state = 'rejected';

create function feed_change_guard() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' then
    raise exception 'feed_change %: decided already', old.id using errcode = 'KC001';
  end if;
  return new;
end $$;
create trigger feed_change_guard before update on feed_change for each row execute function feed_change_guard();
