-- Lotteries of the house (GAME-05, LOTT-01, LOTT-05, LOTT-06, LOTT-07): draws by the clock, tickets with many lines.

-- Kinds are added to those that are there, whichever came before.
do $$
declare
  place record;
  kinds text;
begin
  for place in select c.conname, c.conrelid::regclass as part, pg_get_constraintdef(c.oid) as def
    from pg_constraint c where c.conname in ('round_kind_check', 'game_kind_check') and c.conislocal
  loop
    select string_agg(distinct quote_literal(m[1]), ', ') into kinds
      from (select regexp_matches(place.def, '''([a-z-]+)''', 'g') as m union select array['lottery']) found;
    execute format('alter table %s drop constraint %I', place.part, place.conname);
    execute format('alter table %s add constraint %I check (kind in (%s))', place.part, place.conname, kinds);
  end loop;
end $$;

-- A draw is one link of the game's chain. What decides it is in here only once it is public.
create table lottery_draw (
  id uuid primary key,
  game_code text not null check (game_code ~ '^[a-z][a-z0-9-]{0,31}$'),
  -- The day by the brand's clock and the draw's number of that day: 20261123-0457.
  number text not null check (number ~ '^[0-9]{8}-[0-9]{4}$'),
  chain_id uuid not null references crash_chain,
  link_index int not null check (link_index > 0),
  -- SHA-256 of the draw's link: the link before it.
  seed_hash text not null,
  maths_version text not null,
  phase text not null check (phase in ('open', 'closed', 'drawn', 'settled', 'void')),
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  draws_at timestamptz not null check (draws_at >= closes_at),
  drawn_at timestamptz,
  numbers text[],
  seed text,
  -- When the last of its tickets had ended.
  settled_at timestamptz,
  unique (game_code, number),
  unique (chain_id, link_index),
  check ((phase in ('drawn', 'settled')) = (numbers is not null)),
  check ((phase in ('drawn', 'settled')) = (drawn_at is not null)),
  check (phase = 'void' or (numbers is null) = (seed is null)),
  check (case phase when 'settled' then settled_at is not null when 'void' then true else settled_at is null end)
) with (fillfactor = 70);
-- One draw takes tickets, and one is drawn and paid, whoever drives.
create unique index lottery_draw_open on lottery_draw (game_code) where phase = 'open';
create unique index lottery_draw_ending on lottery_draw (game_code) where phase <> 'open' and settled_at is null;
create index lottery_draw_latest on lottery_draw (game_code, draws_at desc);

-- Phases move by the table of apps/server/src/modules/lottery/README.md and in no other way.
create function lottery_draw_guard() returns trigger language plpgsql as $$
begin
  if new.phase <> old.phase and (old.phase, new.phase) not in (
      ('open', 'closed'), ('closed', 'drawn'), ('drawn', 'settled'), ('open', 'void'), ('closed', 'void')) then
    raise exception 'draw %: % to %', old.id, old.phase, new.phase using errcode = 'KC002';
  end if;
  if new.phase = old.phase and (new.phase <> 'void' or old.settled_at is not null)
    or (new.id, new.game_code, new.number, new.chain_id, new.link_index, new.seed_hash, new.maths_version, new.opens_at,
        new.closes_at, new.draws_at)
       is distinct from (old.id, old.game_code, old.number, old.chain_id, old.link_index, old.seed_hash, old.maths_version,
        old.opens_at, old.closes_at, old.draws_at)
    or old.seed is not null
       and (new.seed, new.numbers, new.drawn_at) is distinct from (old.seed, old.numbers, old.drawn_at) then
    raise exception 'draw % is committed', old.id using errcode = 'KC003';
  end if;
  return new;
end $$;
create trigger lottery_draw_final before update on lottery_draw for each row execute function lottery_draw_guard();
revoke delete on lottery_draw from khela_app;

-- What the tickets of a draw have staked altogether, in 1/10,000; play credit apart. Who buys or cancels has this row alone.
create table lottery_book (
  draw_id uuid primary key references lottery_draw,
  stakes bigint not null default 0 check (stakes >= 0)
) with (fillfactor = 50);
revoke delete on lottery_book from khela_app;

-- Where those stakes stand, by bet and number: what bounds the most that the draw can cost. Gone when it has paid.
create table lottery_sold (
  draw_id uuid not null references lottery_draw,
  place text not null,
  stake bigint not null,
  primary key (draw_id, place)
) with (fillfactor = 70);

-- A ticket: lines of one draw that were bought together. Its stake and end are a row of `round`, too.
create table lottery_ticket (
  draw_id uuid not null references lottery_draw,
  bet_id uuid not null,
  member_id uuid not null,
  currency text not null,
  game_code text not null,
  stake bigint not null check (stake > 0),
  -- Bet, picks, units, and the stake of one unit in 1/10,000.
  lines jsonb not null,
  bought_at timestamptz not null,
  state text not null check (state in ('open', 'settled', 'cancelled', 'void')),
  payout bigint not null default 0 check (payout >= 0),
  primary key (draw_id, bet_id),
  check (state <> 'open' or payout = 0)
) with (fillfactor = 80);
create unique index lottery_ticket_bet on lottery_ticket (bet_id);
create index lottery_ticket_member on lottery_ticket (member_id, bet_id desc);
create index lottery_ticket_draw_member on lottery_ticket (draw_id, member_id);
-- What a draw has still to pay, in order.
create index lottery_ticket_left on lottery_ticket (draw_id, bet_id) where state = 'open';

create function lottery_ticket_guard() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' or new.state = 'open'
    or (new.draw_id, new.bet_id, new.member_id, new.currency, new.game_code, new.stake, new.lines, new.bought_at)
       is distinct from (old.draw_id, old.bet_id, old.member_id, old.currency, old.game_code, old.stake, old.lines,
        old.bought_at) then
    raise exception 'ticket % is final', old.bet_id using errcode = 'KR001';
  end if;
  return new;
end $$;
create trigger lottery_ticket_final before update on lottery_ticket for each row execute function lottery_ticket_guard();
revoke delete on lottery_ticket from khela_app;
