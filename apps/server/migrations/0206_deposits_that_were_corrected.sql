-- A deposit that was corrected counts with what is left of it, for a friend and for missions (PROMO-06, PROMO-08).

alter table referral_deposit add column amount bigint not null default 0 check (amount >= 0);
update referral_deposit r set amount = coalesce(d.credited, d.amount) from deposit d where d.id = r.deposit_id;
alter table referral_deposit alter column amount drop default;
grant update (amount) on referral_deposit to khela_app;

alter table mission_deposit drop constraint mission_deposit_amount_check;
alter table mission_deposit add constraint mission_deposit_amount_check check (amount >= 0);
grant update (amount) on mission_deposit to khela_app;
