-- Reality checks that the server waits for (SAFE-03): no bet between a check that is due and its acknowledgement.

-- One row a member who has played: since when play runs, or since the last acknowledgement.
create table reality_check (
  member_id uuid primary key references member,
  minutes int not null default 60 check (minutes in (15, 30, 60)),
  since timestamptz not null
);
revoke delete on reality_check from khela_app;
