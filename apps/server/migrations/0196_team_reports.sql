-- What reports of teams read (AGENT-04): who was active in a range of days, and members by account.
create index member_day_active on member_day (member_id, currency, day) where active > 0;

-- The one way in which module team-figures reads members' names.
create view team_person as select id, account_key, type from member where type <> 4;
-- The postings of one member, by their numbers.
create view team_posting as
  select a.owner, a.bucket, e.currency, team_what(e.kind, a.bucket) as what, e.amount, e.created_at as at, e.transfer_id, e.line
    from ledger.entry e join ledger.account a on a.id = e.account_id
    where a.kind = 'member' and e.seq is not null and right(e.kind, 6) <> '.stake' and right(e.kind, 7) <> '.payout'
      and team_what(e.kind, a.bucket) is not null;
grant select on team_person, team_posting to khela_app;
