-- Live chat with customer service (TALK-04): a queue, the lines of both ends, who is at the desk, and answers that are ready.
create table live_chat (
  id uuid primary key,
  -- Whose it is: a member's, or of somebody who holds the key with this SHA-256.
  member_id uuid,
  guest_key bytea unique check (length(guest_key) = 32),
  check ((member_id is null) <> (guest_key is null)),
  topic text not null check (topic in ('deposit', 'withdrawal', 'game', 'service', 'application', 'other')),
  language text not null check (language in ('bn', 'en')),
  state text not null check (state in ('waiting', 'open', 'closed')),
  operator text,
  check (state <> 'open' or operator is not null),
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by text check (closed_by in ('visitor', 'operator', 'time')),
  check ((state = 'closed') = (closed_at is not null) and (state = 'closed') = (closed_by is not null)),
  helped boolean,
  -- The number of the last line, and up to which each end has read.
  last_line int not null default 0,
  last_at timestamptz not null,
  visitor_read int not null default 0,
  operator_read int not null default 0,
  visitor_typing_at timestamptz,
  operator_typing_at timestamptz
);
create unique index live_chat_one on live_chat (member_id) where state <> 'closed';
create index live_chat_member on live_chat (member_id, opened_at desc) where member_id is not null;
create index live_chat_queue on live_chat (opened_at) where state = 'waiting';
create index live_chat_closed on live_chat (state, last_at desc);

create table live_chat_line (
  chat_id uuid not null references live_chat on delete cascade,
  line int not null check (line > 0),
  -- Null: the visitor's.
  operator text,
  body text not null check (char_length(body) between 1 and 1000),
  sent_at timestamptz not null,
  -- Drawn by who wrote it: what is sent again is one line.
  client_id uuid not null,
  primary key (chat_id, line),
  unique (chat_id, client_id)
);

-- When an operator last looked at the desk.
create table live_chat_desk (
  operator text primary key,
  seen_at timestamptz not null
);

create table live_chat_answer (
  id uuid primary key,
  title jsonb not null,
  body jsonb not null,
  position int not null,
  version int not null default 1,
  updated_at timestamptz not null,
  updated_by text not null
);
