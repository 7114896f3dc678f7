-- An operator holds all bets on a match (OPS-04), whatever its feed offers.
alter table sports_match add column held boolean not null default false;
