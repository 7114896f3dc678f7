-- Tables and columns bear the field's terms (docs/glossary.md): a payout's instalment, a table bet, a draw's exposure. Rows stay as they are.
alter table payout_slice rename to payout_instalment;
alter table payout_proof rename column slice_id to instalment_id;
alter table payout_event rename column slice_id to instalment_id;
alter table payout_decision rename column slice_id to instalment_id;
alter table table_slip rename to table_bet;
alter table lottery_book rename to lottery_exposure;
alter table lottery_exposure rename column most_paid to max_payout;
alter table lottery_ticket rename column most_paid to max_payout;

-- What belongs to these tables follows their names.
do $$
declare
  v record;
  v_new text;
begin
  for v in
    select c.conname as name, c.conrelid::regclass as owner from pg_constraint c join pg_class t on t.oid = c.conrelid
    where t.relname in ('payout_instalment', 'payout_proof', 'payout_event', 'payout_decision', 'table_bet', 'lottery_exposure', 'lottery_ticket')
      and c.conname ~ 'slice|table_slip|lottery_book|most_paid'
  loop
    v_new := replace(replace(replace(replace(v.name, 'slice', 'instalment'), 'table_slip', 'table_bet'), 'lottery_book', 'lottery_exposure'), 'most_paid', 'max_payout');
    execute format('alter table %s rename constraint %I to %I', v.owner, v.name, v_new);
  end loop;
  for v in
    select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where t.relname in ('payout_instalment', 'payout_event', 'payout_decision', 'table_bet', 'lottery_exposure')
      and i.relname ~ 'slice|table_slip|lottery_book'
  loop
    v_new := replace(replace(replace(v.name, 'slice', 'instalment'), 'table_slip', 'table_bet'), 'lottery_book', 'lottery_exposure');
    execute format('alter index %I rename to %I', v.name, v_new);
  end loop;
  for v in
    select g.tgname as name, g.tgrelid::regclass as owner from pg_trigger g
    where not g.tgisinternal and g.tgrelid = 'payout_instalment'::regclass and g.tgname ~ 'slice'
  loop
    execute format('alter trigger %I on %s rename to %I', v.name, v.owner, replace(v.name, 'slice', 'instalment'));
  end loop;
end $$;

alter function payout_slices_sum() rename to payout_instalments_sum;
create or replace function payout_instalments_sum() returns trigger language plpgsql as $$
declare
  v_asked withdrawal%rowtype;
  v_amount bigint;
  v_fee bigint;
begin
  select * into v_asked from withdrawal where id = new.withdrawal_id;
  select sum(amount) filter (where receipt is distinct from 'replaced'), sum(fee) into v_amount, v_fee
    from payout_instalment where withdrawal_id = new.withdrawal_id;
  if v_amount <> v_asked.amount - v_asked.fee or v_fee <> v_asked.fee then
    raise exception 'withdrawal %: instalments of % and % don''t sum to it', new.withdrawal_id, v_amount, v_fee
      using errcode = 'KC002';
  end if;
  return null;
end $$;

alter function payout_slice_guard() rename to payout_instalment_guard;
create or replace function payout_instalment_guard() returns trigger language plpgsql as $$
begin
  if (new.id, new.withdrawal_id, new.place, new.reference, new.parent_id, new.member_id, new.provider,
      new.currency, new.asked, new.hold_id, new.created_at)
    is distinct from (old.id, old.withdrawal_id, old.place, old.reference, old.parent_id, old.member_id,
      old.provider, old.currency, old.asked, old.hold_id, old.created_at)
    or (old.refund_policy is not null and new.refund_policy is distinct from old.refund_policy) then
    raise exception 'payout_instalment %: what was told is final', old.id using errcode = 'KC001';
  end if;
  if old.receipt is distinct from new.receipt
    and (coalesce(old.receipt, 'none'), coalesce(new.receipt, 'none')) not in (
      ('none', 'awaiting'), ('awaiting', 'received'), ('awaiting', 'disputed'), ('awaiting', 'auto_received'),
      ('disputed', 'received'), ('disputed', 'awaiting'), ('disputed', 'replaced'), ('disputed', 'forced'),
      ('auto_received', 'received'), ('auto_received', 'disputed'), ('awaiting', 'returned'),
      ('disputed', 'returned'), ('received', 'returned'), ('auto_received', 'returned')) then
    raise exception 'payout_instalment % cannot go from % to %', old.id, old.receipt, new.receipt using errcode = 'KC001';
  end if;
  return new;
end $$;

alter function payout_slice_payee_guard() rename to payout_instalment_payee_guard;
create or replace function payout_instalment_payee_guard() returns trigger language plpgsql as $$
begin
  raise exception 'payout_instalment %: its payee is final', old.id using errcode = 'KC001';
end $$;

create or replace function lottery_ticket_guard() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' or new.state = 'open'
    or (new.draw_id, new.bet_id, new.member_id, new.currency, new.game_code, new.stake, new.lines, new.bought_at, new.max_payout)
       is distinct from (old.draw_id, old.bet_id, old.member_id, old.currency, old.game_code, old.stake, old.lines,
        old.bought_at, old.max_payout) then
    raise exception 'ticket % is final', old.bet_id using errcode = 'KR001';
  end if;
  return new;
end $$;
