-- Payout accounts that members have bound: withdrawals go to these alone (MONEY-04, AUTH-20).

create table payout_account (
  id uuid primary key,
  member_id uuid not null,
  method_id text not null,
  -- Account and holder, sealed; the account's end for people; a keyed hash that finds it again.
  payee_sealed bytea not null,
  payee_masked text not null,
  payee_hash bytea not null check (octet_length(payee_hash) = 32),
  bound_at timestamptz not null,
  -- One account of a method belongs to one member. Across methods the cashier looks by the hash, in turn.
  unique (method_id, payee_hash),
  -- What a withdrawal points at: its own member's account.
  unique (id, member_id)
);
create index payout_account_member on payout_account (member_id, bound_at);
create index payout_account_payee on payout_account (payee_hash);

-- Null for withdrawals of the time before accounts were bound.
alter table withdrawal add column payout_account_id uuid;
alter table withdrawal add constraint withdrawal_payout_account
  foreign key (payout_account_id, member_id) references payout_account (id, member_id);

-- Once confirmed, an account stays as it is.
revoke update, delete on payout_account from khela_app;
