-- The most that a ticket can be paid, and all tickets of a draw if each of them were: bounds what one player can win in a draw, and
-- tells cheaply that a draw is far from what it may cost (domain rules H16, LOTT-06). In 1/10,000.
alter table lottery_ticket add column most_paid bigint not null default 0 check (most_paid >= 0);
alter table lottery_book add column most_paid bigint not null default 0;
-- Of draws that were on sale it isn't known: there it is always counted where stakes stand.
update lottery_book b set most_paid = 1000000000000000 from lottery_draw d where d.id = b.draw_id and d.phase = 'open';

-- What a ticket can be paid is as final as its lines.
create or replace function lottery_ticket_guard() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' or new.state = 'open'
    or (new.draw_id, new.bet_id, new.member_id, new.currency, new.game_code, new.stake, new.lines, new.bought_at, new.most_paid)
       is distinct from (old.draw_id, old.bet_id, old.member_id, old.currency, old.game_code, old.stake, old.lines,
        old.bought_at, old.most_paid) then
    raise exception 'ticket % is final', old.bet_id using errcode = 'KR001';
  end if;
  return new;
end $$;
