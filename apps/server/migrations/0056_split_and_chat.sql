-- Blackjack: a pair can be split into two hands, each with decisions of its own (GAME-08).
alter table table_decision add column hand int not null default 0 check (hand in (0, 1));
alter table table_decision alter column hand drop default;
alter table table_decision drop constraint table_decision_pkey;
alter table table_decision add primary key (table_round_id, member_id, play_window, hand);
alter table table_decision drop constraint table_decision_action_check;
alter table table_decision add constraint table_decision_action_check check (action in ('hit', 'stand', 'double', 'split'));
-- There is one hand until the first window is over, and a pair is split in that window alone.
alter table table_decision add constraint table_decision_second_check check (hand = 0 or play_window > 0);
alter table table_decision add constraint table_decision_split_check check (action <> 'split' or play_window = 0);

-- What players write to each other at a live table (GAME-08). A message is kept for a bounded time; one that an operator
-- removed stays until then, and is shown to operators alone.
create table table_chat_message (
  id uuid primary key,
  game_code text not null,
  member_id uuid not null,
  body text not null check (char_length(body) between 1 and 200),
  said_at timestamptz not null,
  removed_at timestamptz
);
create index table_chat_message_newest on table_chat_message (game_code, id desc);
create index table_chat_message_member on table_chat_message (member_id, id desc);
create index table_chat_message_said on table_chat_message (said_at);

-- Who may not write at any table, until a moment or (null) until an operator takes it back.
create table table_chat_mute (
  member_id uuid primary key,
  until timestamptz,
  muted_at timestamptz not null
);

-- Tables whose chat is switched off.
create table table_chat_off (
  game_code text primary key,
  off_at timestamptz not null
);
