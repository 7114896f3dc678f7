-- A vendor's round beside what `round` knows of it: the one way in which module seamless reads there.
create view vendor_round as
  select s.*, r.state, r.currency, r.stake, r.session_id
  from seamless_round s join round r on r.id = s.round_id and r.at = s.round_at;
grant select on vendor_round to khela_app;
