-- Items of the points mall that pay bonus money, and the terms of the bonus that free spins' wins become (PROMO-07):
-- {maxStake, maxConversion, days, weights} as an offer's bonus has them. Null: cash with a turnover lock, or the usual terms of
-- free spins. An order keeps the item's.
alter table points_item add column bonus jsonb;
alter table points_item add constraint points_item_bonus
  check (bonus is null or (kind in ('bonus', 'freeRounds') and turnover_factor_ppm > 0));
alter table points_order add column bonus jsonb;
alter table points_order add constraint points_order_bonus check (bonus is null or kind in ('bonus', 'freeRounds'));

alter table bonus drop constraint bonus_source_check;
alter table bonus add constraint bonus_source_check check (source in ('promotion', 'manual', 'free-rounds', 'points'));
