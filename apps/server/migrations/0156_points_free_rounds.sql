-- Free spins as an item of the points mall (PROMO-07). `amount` is the stake of each, and the turnover factor what wins must
-- be wagered as bonus money; 0: wins are cash. {games, rounds, days}; an order keeps the item's.
alter table points_item add column free_rounds jsonb;
alter table points_item drop constraint points_item_kind_check;
alter table points_item add constraint points_item_kind_check
  check (kind in ('cash', 'bonus', 'freeRounds', 'voucher', 'goods'));
alter table points_item drop constraint points_item_check;
alter table points_item add constraint points_item_check
  check ((amount is not null) = (kind in ('cash', 'bonus', 'freeRounds')));
alter table points_item add constraint points_item_free_rounds check ((free_rounds is not null) = (kind = 'freeRounds'));
alter table points_order add column free_rounds jsonb;
alter table points_order add constraint points_order_free_rounds check ((free_rounds is not null) = (kind = 'freeRounds'));
