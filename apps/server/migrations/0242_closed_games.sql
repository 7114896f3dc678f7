-- When games and vendors were closed, by their kill switch or for maintenance, so that what needs them lasts as much
-- longer (PROMO-02, decision 0078). Written by the tables themselves, whatever changes them.

create table game_closure (
  id uuid primary key default gen_random_uuid(),
  -- A game's code, or a vendor's with all its games.
  kind text not null check (kind in ('game', 'vendor')),
  code text not null,
  started_at timestamptz not null,
  -- When a maintenance ends by itself; null: not before an operator opens it again.
  planned_end timestamptz,
  ended_at timestamptz check (ended_at >= started_at),
  -- When the modules were told of its end.
  announced_at timestamptz check (announced_at is null or ended_at is not null)
);
create unique index game_closure_open on game_closure (kind, code) where ended_at is null;
create index game_closure_ended on game_closure (ended_at);
create index game_closure_untold on game_closure (id) where announced_at is null;

create function keep_closure() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  at timestamptz := coalesce(new.changed_at, now());
  of_kind text := case tg_table_name when 'vendor' then 'vendor' else 'game' end;
  of_code text := case tg_table_name when 'vendor' then to_jsonb(new) ->> 'vassalage' else to_jsonb(new) ->> 'code' end;
  was boolean := false;
  is_now boolean := not new.active
    or (new.maintenance and (new.maintenance_until is null or new.maintenance_until > at));
  planned timestamptz := case when new.active then new.maintenance_until end;
begin
  if tg_op = 'UPDATE' then
    was := not old.active or (old.maintenance and (old.maintenance_until is null or old.maintenance_until > at));
  end if;
  -- A maintenance that ended by itself ended at its planned time.
  if not (was and is_now) then
    update game_closure c set ended_at = greatest(c.started_at, case when was then at else coalesce(c.planned_end, at) end)
      where c.kind = of_kind and c.code = of_code and c.ended_at is null;
  end if;
  if is_now and was then
    update game_closure c set planned_end = planned
      where c.kind = of_kind and c.code = of_code and c.ended_at is null;
  elsif is_now then
    insert into game_closure (kind, code, started_at, planned_end) values (of_kind, of_code, at, planned);
  end if;
  return null;
end $$;
create trigger vendor_closure after insert or update of active, maintenance, maintenance_until on vendor
  for each row execute function keep_closure();
create trigger game_closure after insert or update of active, maintenance, maintenance_until on game
  for each row execute function keep_closure();

insert into game_closure (kind, code, started_at, planned_end)
  select 'vendor', vassalage, coalesce(changed_at, now()), case when active then maintenance_until end from vendor
    where not active or (maintenance and (maintenance_until is null or maintenance_until > now()))
  union all
  select 'game', code, coalesce(changed_at, now()), case when active then maintenance_until end from game
    where not active or (maintenance and (maintenance_until is null or maintenance_until > now()));
revoke insert, update, delete on game_closure from khela_app;
grant update (ended_at, announced_at) on game_closure to khela_app;

-- Outages and closures may overlap: what is kept of an extension is the time that it is for, no longer which outage.
do $$
declare
  extended text;
begin
  foreach extended in array array['bonus', 'promotion', 'free_rounds', 'reward'] loop
    execute format('alter table %1$I add column from_at timestamptz, add column to_at timestamptz', extended || '_extension');
    execute format(
      'update %1$I e set to_at = date_trunc(''milliseconds'', o.ended_at),
         from_at = date_trunc(''milliseconds'', o.ended_at) - e.ms * interval ''1 millisecond''
       from outage o where o.id = e.outage_id', extended || '_extension');
  end loop;
end $$;
alter table bonus_extension drop column outage_id, drop column ms, alter column from_at set not null,
  alter column to_at set not null, add primary key (bonus_id, from_at), add check (to_at > from_at);
alter table promotion_extension drop column outage_id, drop column ms, alter column from_at set not null,
  alter column to_at set not null, add primary key (grant_id, from_at), add check (to_at > from_at);
alter table free_rounds_extension drop column outage_id, drop column ms, alter column from_at set not null,
  alter column to_at set not null, add primary key (grant_id, from_at), add check (to_at > from_at);
alter table reward_extension drop column outage_id, drop column ms, alter column from_at set not null,
  alter column to_at set not null, add primary key (reward_id, from_at), add check (to_at > from_at);
