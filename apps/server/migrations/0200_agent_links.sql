-- The register center (AGENT-02): links with codes by which agents bring members.

create table agent_link (
  id uuid primary key,
  agent_id uuid not null references member,
  code text not null unique,
  -- What the agent calls it; newcomers don't see it.
  name text not null check (length(name) between 1 and 40),
  -- Newcomers become players (0) or agents (1).
  member_type smallint not null check (member_type in (0, 1)),
  -- How many may register; null: any number.
  quota int check (quota >= 1),
  registered int not null default 0 check (registered >= 0 and (quota is null or registered <= quota)),
  -- Visits of different addresses by day, added up.
  clicks int not null default 0 check (clicks >= 0),
  expires_at timestamptz,
  -- The only domain on which the code counts; null: all domains of the site.
  domain text,
  landing text not null,
  version int not null default 0,
  created_at timestamptz not null,
  closed_at timestamptz
);
create index agent_link_agent on agent_link (agent_id, created_at desc, id desc);
revoke update, delete on agent_link from khela_app;
grant update (name, quota, registered, clicks, expires_at, version, closed_at) on agent_link to khela_app;

-- The visits of a day, by a keyed hash of the address; deleted when the day is over.
create table agent_link_click (
  link_id uuid not null references agent_link,
  day date not null,
  visitor bytea not null check (length(visitor) = 16),
  primary key (link_id, day, visitor)
);
create index agent_link_click_day on agent_link_click (day);

-- Members who came by a link, or whom the agent registered (no link), with what they have reached.
create table agent_link_member (
  member_id uuid primary key references member,
  agent_id uuid not null references member check (agent_id <> member_id),
  link_id uuid references agent_link,
  registered_at timestamptz not null,
  first_deposit_at timestamptz,
  valid_cash bigint not null default 0,
  active_at timestamptz
);
create index agent_link_member_link on agent_link_member (link_id, registered_at desc, member_id);
create index agent_link_member_agent on agent_link_member (agent_id, registered_at desc, member_id);
revoke update, delete on agent_link_member from khela_app;
grant update (first_deposit_at, valid_cash, active_at) on agent_link_member to khela_app;
