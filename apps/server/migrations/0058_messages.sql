-- Messages of the house to its players (TALK-01): what an event causes, and what operators write to many.

-- Words, never rewritten: a message keeps those that it was sent with. A kind's newest version is its template.
create table message_text (
  id uuid primary key,
  kind text not null check (kind in
    ('deposit_arrived', 'deposit_failed', 'withdrawal_approved', 'withdrawal_rejected', 'withdrawal_failed', 'operator')),
  -- Templates count up; what an operator wrote once has none.
  version int check (version > 0),
  title jsonb not null,
  content jsonb not null,
  created_at timestamptz not null,
  created_by text not null,
  unique (kind, version),
  check ((kind = 'operator') = (version is null))
);
revoke update, delete on message_text from khela_app;

-- One text to many. The id is its maker's: two clicks are one.
create table broadcast (
  id uuid primary key,
  text_id uuid not null references message_text (id),
  -- Marketing never reaches who pauses or is excluded (SAFE-02).
  category text not null check (category in ('service', 'marketing')),
  audience jsonb not null,
  state text not null check (state in ('planned', 'sent', 'recalled')),
  starts_at timestamptz not null,
  created_at timestamptz not null,
  created_by text not null,
  -- The last member that the sending has looked at: after a crash it goes on from there.
  reached_id uuid,
  delivered int not null default 0 check (delivered >= 0),
  spared int not null default 0 check (spared >= 0),
  ended_at timestamptz,
  ended_by text,
  check ((state = 'planned') = (ended_at is null))
);
create index broadcast_list on broadcast (created_at desc, id desc);
create index broadcast_due on broadcast (starts_at) where state = 'planned';
revoke delete on broadcast from khela_app;

create table message (
  id uuid primary key,
  member_id uuid not null references member (id),
  text_id uuid not null references message_text (id),
  broadcast_id uuid references broadcast (id),
  -- What fills the text's places: amounts in units with their currency, instants, references.
  facts jsonb not null,
  -- What caused it: news that comes twice makes one message.
  source text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  -- Taken out of the inbox; the row stays, or the same news would come again.
  deleted_at timestamptz,
  unique (member_id, source)
);
create index message_inbox on message (member_id, created_at desc, id desc) where deleted_at is null;
create index message_unread on message (member_id) where read_at is null and deleted_at is null;
create index message_of_broadcast on message (broadcast_id) where broadcast_id is not null;
create index message_old on message (created_at);
