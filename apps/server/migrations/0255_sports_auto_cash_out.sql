-- Cash out by itself (SPORT-02): the least amount at which a player gives the whole rest of an open bet back.
create table sports_auto_cash_out (
  bet_id uuid primary key references sports_bet,
  amount bigint not null check (amount > 0 and amount % 100 = 0),
  set_at timestamptz not null,
  -- When it was reached and paid; until then the player may change or remove it.
  taken_at timestamptz
);
create index sports_auto_cash_out_waiting on sports_auto_cash_out (bet_id) where taken_at is null;

create function sports_auto_cash_out_guard() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.taken_at is not null then raise exception 'an automatic cash out that was paid stays as it is'; end if;
  return coalesce(new, old);
end $$;
create trigger sports_auto_cash_out_guarded before update or delete on sports_auto_cash_out
  for each row execute function sports_auto_cash_out_guard();

-- What players are still to be told of their bets; a row leaves with the event that tells it.
create table sports_news (
  id uuid primary key,
  bet_id uuid not null references sports_bet,
  kind text not null check (kind in ('auto_cash_out', 'corrected', 'owed', 'void')),
  amount bigint not null,
  at timestamptz not null
);
