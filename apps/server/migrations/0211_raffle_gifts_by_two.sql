-- Tickets by hand have a value like other grants by hand (OPS-01): what they pay on average, and the request where a second operator
-- approved them. Gifts from before have none, so that they count towards nobody's day.
alter table raffle_gift
  add column value bigint not null default 0 check (value >= 0),
  add column approval_id uuid references approval;
create index raffle_gift_by on raffle_gift (given_by, given_at);
