-- Items of the points mall for members from a VIP rank on (PROMO-07, PROMO-04); 0: for everybody.
alter table points_item add column min_vip_level int not null default 0 check (min_vip_level between 0 and 15);
