-- Bonus money in rounds at vendors that call our wallet (PROMO-02, docs/decisions/0058).

-- The bonus part of a bet, which a rollback gives back exactly.
alter table seamless_tx add column bonus bigint not null default 0 check (bonus >= 0);

create or replace view vendor_round as
  select s.vassalage, s.ref, s.member_id, s.round_id, s.round_at, s.game_code, s.paid, s.bets, s.wins,
    r.state, r.currency, r.stake, r.session_id, s.asked_at, r.bonus_id
  from seamless_round s join round r on r.id = s.round_id and r.at = s.round_at;

drop function seamless_keep;
create function seamless_keep(
  vendors text[], txs text[], ids uuid[], ops text[], members uuid[], refs text[], games text[], currencies text[],
  amounts bigint[], kinds text[], originals text[], reasons text[], ats timestamptz[], bonuses bigint[]
) returns void language plpgsql set search_path = public, pg_temp as $$
declare v_rows int;
begin
  insert into seamless_tx (vassalage, tx_id, id, op, member_id, ref, game_code, currency, amount, kind, original, reason, at, bonus)
    select * from unnest(vendors, txs, ids, ops, members, refs, games, currencies, amounts, kinds, originals, reasons, ats, bonuses)
    on conflict (vassalage, tx_id) do nothing;
  get diagnostics v_rows = row_count;
  if v_rows < cardinality(txs) then
    raise exception 'a transaction of the batch is known' using errcode = 'KL001';
  end if;
end $$;
