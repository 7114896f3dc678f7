-- What a deposit brought with it, after the deposit was corrected (PROMO-02, MONEY-04, PROMO-05, docs/decisions/0060).

-- A bonus whose deposit earned less: what of it was still bonus money went back.
alter table bonus drop constraint bonus_state_check;
alter table bonus add constraint bonus_state_check
  check (state in ('waiting', 'active', 'completed', 'used', 'expired', 'forfeited', 'cancelled'));
alter table bonus drop constraint bonus_check;
alter table bonus add constraint bonus_check
  check ((state = 'waiting') = (activated_at is null) or state in ('forfeited', 'cancelled'));
alter table bonus add column taken_back bigint not null default 0 check (taken_back between 0 and amount);
grant update (taken_back, required) on bonus to khela_app;
drop trigger bonus_state on bonus;
create trigger bonus_state before update on bonus for each row when (old.state is distinct from new.state)
  execute function cashier_state_moves('waiting>active', 'waiting>forfeited', 'waiting>cancelled', 'active>completed',
    'active>used', 'active>expired', 'active>forfeited', 'active>cancelled');

-- A lock asks for less once its deposit was corrected.
grant update (required) on turnover_lock to khela_app;

-- Tickets of a deposit that was corrected: one that is withdrawn can't be used.
alter table raffle_ticket add column withdrawn_at timestamptz;
alter table raffle_ticket add check (used_at is null or withdrawn_at is null);
grant update (withdrawn_at) on raffle_ticket to khela_app;

-- What the house has paid for a grant whose deposit was corrected; null: it was not.
alter table promotion_grant add column kept bigint check (kept >= 0 and kept <= amount);

-- The part of a grant that was cash before its deposit was corrected: an operator decides what becomes of it.
create table promotion_clawback (
  grant_id uuid primary key references promotion_grant (id),
  amount bigint not null check (amount > 0),
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- `system` where the deposit was restored, or `operator:<name>`.
  closed_by text,
  reason text,
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (reason is null))
);
create index promotion_clawback_open on promotion_clawback (opened_at) where closed_at is null;
revoke delete on promotion_clawback from khela_app;

create or replace function promotion_grant_guard() returns trigger language plpgsql as $$
begin
  if (new.id, new.promotion_id, new.offer_id, new.member_id, new.source, new.deposit_id, new.currency, new.at)
    is distinct from
    (old.id, old.promotion_id, old.offer_id, old.member_id, old.source, old.deposit_id, old.currency, old.at) then
    raise exception 'promotion grant %: what it is stays', old.id using errcode = 'KO103';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (
    ('joined', 'progressing'), ('joined', 'applying'), ('joined', 'claimable'), ('joined', 'cancelled'),
    ('joined', 'expired'), ('joined', 'forfeited'),
    ('progressing', 'claimable'), ('progressing', 'cancelled'), ('progressing', 'expired'), ('progressing', 'forfeited'),
    ('applying', 'claimable'), ('applying', 'rejected'), ('applying', 'cancelled'), ('applying', 'forfeited'),
    ('claimable', 'issued'), ('claimable', 'claimed'), ('claimable', 'cancelled'), ('claimable', 'expired'),
    ('claimable', 'forfeited'),
    ('issued', 'claimed'), ('issued', 'cancelled'), ('issued', 'expired'),
    ('claimed', 'cancelled')) then
    raise exception 'promotion grant: % to % is no move', old.state, new.state using errcode = 'KO104';
  end if;
  if old.amount is not null and new.amount is distinct from old.amount then
    raise exception 'promotion grant %: what was earned stays', old.id using errcode = 'KO105';
  end if;
  return new;
end $$;

create or replace function promotion_grant_sums() returns trigger language plpgsql as $$
declare
  live constant text[] := array['joined', 'progressing', 'applying', 'claimable', 'issued'];
  was_live boolean := tg_op = 'UPDATE' and old.state = any(live);
  is_live boolean := new.state = any(live);
  held bigint := (case when is_live then new.reserved else 0 end)
    - (case when was_live then old.reserved else 0 end);
  spent bigint := coalesce(new.kept, case when new.state = 'claimed' then new.amount else 0 end)
    - (case when tg_op = 'UPDATE' then coalesce(old.kept, case when old.state = 'claimed' then old.amount else 0 end)
        else 0 end);
  counted int := (new.state not in ('cancelled', 'expired'))::int
    - (case when tg_op = 'UPDATE' then (old.state not in ('cancelled', 'expired'))::int else 0 end);
begin
  if held <> 0 or spent <> 0 or counted <> 0 then
    update promotion set reserved = reserved + held, paid = paid + spent, granted = granted + counted
      where id = new.promotion_id;
  end if;
  return null;
end $$;
