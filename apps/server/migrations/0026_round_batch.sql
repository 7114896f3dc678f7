-- What a bet costs must not depend on how many players there are: the pairs of a batch are found by
-- their ids alone, whatever the tables held when the plan was made. (Joined with the batch's rows, the
-- plan read every active pair.)
create or replace function round_save_batch(
  ids uuid[], ats timestamptz[], members uuid[], sessions uuid[], games text[], kinds text[],
  currencies text[], stakes bigint[], payouts bigint[], sources uuid[], nonces int[],
  versions text[], bets text[], outcomes text[]
) returns void language plpgsql set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  fitting int;
begin
  insert into round (id, at, member_id, session_id, game_code, kind, state, currency, stake, payout,
                     settled_at, source_id, nonce, maths_version, bet, outcome)
  select r.id, r.at, r.member, r.session, r.game, r.kind, 'settled', r.currency, r.stake, r.payout,
         r.at, r.source, r.nonce, r.version, r.bet::jsonb, r.outcome::jsonb
  from unnest(ids, ats, members, sessions, games, kinds, currencies, stakes, payouts, sources, nonces,
              versions, bets, outcomes)
    as r (id, at, member, session, game, kind, currency, stake, payout, source, nonce, version, bet, outcome);
  -- By the key alone: with "revealed_at is null" the plan may be the index of all active pairs.
  with pair as (
    update seed_pair p set next_nonce = p.next_nonce + 1
      where p.id = any (sources)
      returning p.id, p.next_nonce - 1 as nonce, p.revealed_at
  )
  select count(*) into fitting from pair p
    where p.revealed_at is null and p.nonce = nonces[array_position(sources, p.id)];
  -- Two rounds of one pair would count once.
  if fitting <> cardinality(sources) then
    raise exception 'a nonce of the batch was taken' using errcode = 'KR002';
  end if;
end $$;
