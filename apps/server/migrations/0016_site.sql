-- Countries, domains (SYS-03, SYS-07), the help centre and feedback (API-01).

alter table system_settings
  -- ISO 3166-1 alpha-2. Denied wins over allowed; nobody allowed means everybody.
  add column allow_countries text[] not null default '{}',
  add column deny_countries text[] not null default '{}',
  add column domain_check boolean not null default false,
  -- [{"domain": "khela.example", "kind": "affiliate", "inviter": "rahim7"}]
  add column domains jsonb not null default '[]' check (jsonb_typeof(domains) = 'array');

-- What the help centre says, by the tag that a link names.
create table help_entry (
  tag text primary key check (tag ~ '^[a-z0-9-]{1,40}$'),
  title jsonb not null,
  content jsonb not null,
  position int not null,
  active boolean not null default true,
  version int not null default 1,
  updated_at timestamptz not null,
  updated_by text not null
);

-- What visitors and players write to the operator, and the answer.
create table feedback (
  id uuid primary key,
  -- What the writer is told and names when asking again.
  ticket text not null unique check (ticket ~ '^[0-9A-Z]{8}$'),
  member_id uuid references member,
  question_type text not null
    check (question_type in ('deposit', 'withdrawal', 'game', 'service', 'application', 'other')),
  content text not null,
  language text not null,
  created_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'answered')),
  answer text,
  answered_at timestamptz,
  answered_by text,
  -- When the member read the answer.
  seen_at timestamptz,
  check ((state = 'answered') = (answer is not null and answered_at is not null and answered_by is not null))
);
create index feedback_newest on feedback (state, created_at desc, id desc);
create index feedback_member on feedback (member_id, created_at desc) where member_id is not null;
revoke delete on feedback from khela_app;
