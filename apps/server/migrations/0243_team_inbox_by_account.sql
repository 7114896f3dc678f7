-- The account of each posting is looked up by its id (0195 has the rest): a join let the planner read all accounts for every
-- posting, because it takes a condition on the owner's length for rare, so that a payment to 500 members cost more the more
-- members there are (PROMO-03).
create or replace function team_note_entries() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Stakes and payouts, nearly all that is posted, are left out before anything is looked up.
  insert into team_inbox (member_id, currency, what, amount, at, place)
    select a.owner::uuid, e.currency, team_what(e.kind, a.bucket), e.amount, e.created_at, e.seq
      from fresh e
      -- "offset 0" keeps the conditions below out of the look-up.
      cross join lateral (select owner, bucket from ledger.account where id = e.account_id offset 0) a
      where e.seq is not null and right(e.kind, 6) <> '.stake' and right(e.kind, 7) <> '.payout' and e.currency <> 'FUN'
        and team_what(e.kind, a.bucket) is not null and team_is_member(a.owner)
      order by e.seq;
  return null;
end $$;
