-- Gates that no posting overtakes (SAFE-01, SAFE-02): who closes one takes the member's accounts first, as every
-- bet does, so that what is under way is posted before and what comes after sees the gate.

-- Holds every account that a member has until the transaction ends; a new one has no money to play with.
create function ledger.lock_member(p_member text) returns void
language plpgsql security definer set search_path = ledger, pg_temp
set enable_seqscan = off as $$
begin
  perform 1 from account where owner = p_member and kind = 'member' and keeps_balance
    order by id for no key update;
end $$;
revoke all on function ledger.lock_member(text) from public;
grant execute on function ledger.lock_member(text) to khela_app;

-- Blocked by an operator: read with everything else that protects a bet's player, at no cost of its own.
alter table protection add column blocked boolean not null default false;
insert into protection (member_id, blocked) select id, true from member where status = 'blocked'
  on conflict (member_id) do update set blocked = true;
