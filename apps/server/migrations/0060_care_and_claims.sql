-- Messages that care (SAFE-01) and of a corrected deposit (TALK-01), who works on a deposit (OPS-03), and call
-- limits that every process shares.

alter table message_text drop constraint message_text_kind_check;
alter table message_text add constraint message_text_kind_check check (kind in
  ('deposit_arrived', 'deposit_failed', 'deposit_corrected',
   'withdrawal_approved', 'withdrawal_rejected', 'withdrawal_failed',
   'care_chasing', 'care_night_play', 'care_long_play', 'care_raises', 'care_declined', 'care_talk', 'operator'));

-- Which operator looks into a deposit; it moves no money and keeps nobody's word from counting.
alter table deposit add column claimed_by uuid, add column claimed_name text;
alter table deposit add constraint deposit_claim check ((claimed_by is null) = (claimed_name is null));

-- Calls counted per caller and window: `calls` in this window, `before` in the one just before it. Lost with a crash
-- of the database and never with one of the program, and no write waits for the disk.
create unlogged table call_window (
  key text primary key,
  starts_ms bigint not null,
  calls int not null,
  before int not null,
  ends_ms bigint not null
);
create index call_window_over on call_window (ends_ms);
