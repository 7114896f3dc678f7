-- Mail beside a message (TALK-01).

-- What goes out beside a message: written in the transaction of the message, so that it is neither lost nor doubled.
create table message_mail (
  message_id uuid primary key references message (id) on delete cascade,
  member_id uuid not null references member (id),
  kind text not null check (kind in ('money', 'service', 'offers')),
  -- Money goes first: it does not wait behind a text to many.
  rank smallint not null check (rank between 0 and 2),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'spared', 'given_up')),
  tries smallint not null default 0 check (tries >= 0),
  created_at timestamptz not null,
  -- Not before; a try moves it, so that one that died is tried again.
  next_at timestamptz not null
);
create index message_mail_waiting on message_mail (rank, next_at) where state = 'waiting';

-- Which of them a member wants; who has chosen nothing gets money and service, and no offers.
create table message_mail_choice (
  member_id uuid primary key references member (id),
  money boolean not null,
  service boolean not null,
  offers boolean not null,
  -- Since when offers are agreed to.
  offers_since timestamptz,
  changed_at timestamptz not null,
  check (offers = (offers_since is not null))
);

alter table broadcast add column by_mail boolean not null default false;

-- Pictures in a live chat (TALK-04). They belong to the chat's member, whichever end sent them, and go with the chat.
alter table upload drop constraint upload_purpose_check;
alter table upload add constraint upload_purpose_check
  check (purpose in ('avatar', 'kyc', 'payout', 'feedback', 'chat'));
create table live_chat_picture (
  chat_id uuid not null,
  line int not null,
  place smallint not null check (place between 1 and 3),
  upload_id uuid not null unique references upload (id),
  primary key (chat_id, line, place),
  foreign key (chat_id, line) references live_chat_line (chat_id, line) on delete cascade
);
-- A line may be nothing but its pictures.
alter table live_chat_line drop constraint live_chat_line_body_check;
alter table live_chat_line add constraint live_chat_line_body_check check (char_length(body) <= 1000);
