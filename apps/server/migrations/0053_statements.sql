-- A vendor's statement is compared hour by hour (GAME-07, OPS-03): an hour that differs is one break, of a kind of its own.
alter table reconciliation_break drop constraint reconciliation_break_kind_check;
alter table reconciliation_break add constraint reconciliation_break_kind_check check (kind in
  ('missing_here', 'missing_there', 'amount', 'currency', 'state', 'duplicate', 'statement', 'ledger', 'balance'));
