-- The agent tree (AGENT-03): who stands below which agents on which business days (docs/decisions/0064).

-- Each member with each agent above: `distance` 1 is the upline. A line holds on the business days from `from_day` up to
-- `until_day`, without it. A member's own line is not there; a member without lines is the top of a tree.
create table agent_line (
  ancestor_id uuid not null references member,
  member_id uuid not null references member check (member_id <> ancestor_id),
  distance smallint not null check (distance >= 1),
  from_day date not null default '-infinity',
  until_day date not null default 'infinity',
  primary key (member_id, from_day, distance),
  check (from_day < until_day)
);
create unique index agent_line_open on agent_line (member_id, distance) where until_day = 'infinity';
create index agent_line_ancestor on agent_line (ancestor_id, until_day, distance);

-- Every move of a member, with all below, to another upline; empty: to the top, or from there.
create table agent_move (
  id uuid primary key,
  member_id uuid not null references member,
  from_id uuid references member,
  to_id uuid references member,
  from_day date not null,
  members int not null check (members >= 1),
  moved_at timestamptz not null,
  check (from_id is distinct from to_id)
);
create index agent_move_member on agent_move (member_id, moved_at);
revoke update, delete on agent_move from khela_app;

-- What the tree reads of members: the one way in which module agent-tree reads there. Trial accounts stand in no tree.
create view agent_tree_member as
  select id, account_key, type, referred_by, registered_at from member where type <> 4;
grant select on agent_tree_member to khela_app;

-- The tree changes under this lock: moves take it alone, registrations share it.
create function agent_tree_lock() returns bigint language sql immutable parallel safe as $$ select 4106100141::bigint $$;

-- A new member stands below the agent who invited them, or below the upline of the player who did, in the inviter's
-- transaction: there is never a member whose place is still to be found. Planned moves of those above hold for the member too.
create function agent_tree_place_member() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_today date := business_day(new.registered_at);
  v_upline uuid;
begin
  if new.referred_by is null or new.type = 4 then return null; end if;
  perform pg_advisory_xact_lock_shared(agent_tree_lock());
  select id into v_upline from member where id = new.referred_by and type in (1, 2, 41, 42);
  if v_upline is null then
    select ancestor_id into v_upline from agent_line
      where member_id = new.referred_by and distance = 1 and from_day <= v_today and until_day > v_today;
  end if;
  if v_upline is null then return null; end if;
  insert into agent_line (ancestor_id, member_id, distance) values (v_upline, new.id, 1);
  insert into agent_line (ancestor_id, member_id, distance, from_day, until_day)
    select ancestor_id, new.id, distance + 1, from_day, until_day from agent_line
      where member_id = v_upline and until_day > v_today;
  return null;
end $$;
create trigger member_agent_tree after insert on member for each row execute function agent_tree_place_member();

-- Members who were there before stand where they would have been placed.
with recursive place as (
  select m.id as member_id, i.id as at_id, i.type as at_type, i.referred_by as next_id
    from agent_tree_member m join agent_tree_member i on i.id = m.referred_by
  union
  select p.member_id, i.id, i.type, i.referred_by
    from place p join agent_tree_member i on i.id = p.next_id where p.at_type = 0
), upline as (
  select member_id, at_id as upline_id from place where at_type <> 0
), line as (
  select upline_id as ancestor_id, member_id, 1 as distance from upline
  union all
  select u.upline_id, l.member_id, l.distance + 1 from line l join upline u on u.member_id = l.ancestor_id
)
insert into agent_line (ancestor_id, member_id, distance) select ancestor_id, member_id, distance from line;
