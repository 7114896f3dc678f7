-- The members of an hour are found without their rows: the currency is in the index too. A page of a day's rebates read 12,225
-- blocks to find its 500 members, and reads 60 times fewer so.
drop index turnover_hour_all;
create index turnover_hour_all on turnover_hour (hour, currency, member_id);
