-- A member's locks end when hardly any money is left (domain rules 2.7): `ends_at` then goes down to the turnover so far. One that
-- was not counted yet ends where it begins.
alter table turnover_lock add column released_at timestamptz;
grant update (released_at) on turnover_lock to khela_app;

-- A member's open stakes are part of that money. Rounds that are settled at once are never in it.
create index round_open_member on round (member_id) where state = 'open';
