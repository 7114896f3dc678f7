-- Bets at a vendor with a wallet of its own are not seen: what was moved there and has not come back counts as at
-- stake, in the period in which it moved (MONEY-02, SAFE-01). {"day": {"key": "2026-11-21", "amount": "1000000"}}.
alter table protection add column away jsonb not null default '{}' check (jsonb_typeof(away) = 'object');
