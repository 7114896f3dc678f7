-- A card table that an operator has closed (OPS-04): a hand that runs is played to its end, nobody sits down, none is dealt.
alter table pvp_table add column closed_at timestamptz;

-- Words that nobody may write at the live tables (GAME-08), as an operator has typed them; a star at the end stands for
-- every ending.
create table table_chat_word (
  word text primary key check (char_length(word) between 1 and 60),
  added_at timestamptz not null
);

-- A player who finds that a message doesn't belong there. One report of each player and message.
create table table_chat_report (
  message_id uuid not null references table_chat_message on delete cascade,
  member_id uuid not null,
  kind text not null check (kind in ('abuse', 'money', 'other')),
  reported_at timestamptz not null,
  primary key (message_id, member_id)
);
create index table_chat_report_member on table_chat_report (member_id);

-- An operator has looked at what was reported and lets the message stand: further reports change nothing.
alter table table_chat_message add column allowed_at timestamptz;
