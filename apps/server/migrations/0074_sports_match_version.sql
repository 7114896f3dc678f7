-- Rises with every change of a match at its feed: an older row replaces nothing (SPORT-04).
alter table sports_match add column feed_version bigint not null default 0;
