-- What lies open at a table while bets are taken, as tickets that are for sale: public from the round's first moment on.
alter table table_round add column laid jsonb;

create function table_round_laid_guard() returns trigger language plpgsql as $$
begin
  if new.laid is distinct from old.laid then
    raise exception 'table round % is committed', old.id using errcode = 'KC003';
  end if;
  return new;
end $$;
create trigger table_round_laid before update on table_round for each row execute function table_round_laid_guard();
