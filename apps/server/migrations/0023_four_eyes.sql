-- What needs a second operator (OPS-01), payout accounts that support took away (AUTH-20), gates (OPS-02).

create table approval (
  id uuid primary key,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  member_id uuid not null references member,
  -- A member's name never changes; kept here so that the queue can be searched by it.
  member_account text not null,
  -- What will be done, as canonical JSON, and its SHA-256: a decision names the hash that it was made on.
  payload text not null,
  payload_hash bytea not null,
  note text not null,
  maker_id uuid not null references operator,
  maker_name text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > asked_at),
  state text not null default 'open' check (state in ('open', 'approved', 'refused', 'withdrawn', 'expired')),
  decided_by uuid references operator,
  decided_name text,
  decided_at timestamptz,
  decision text,
  -- Play credit and money are summed apart; null where no money moves.
  currency text,
  -- Positive: to the player.
  amount bigint check (amount <> 0),
  check (payload_hash = sha256(convert_to(payload, 'UTF8'))),
  check ((currency is null) = (amount is null)),
  check ((state = 'open') = (decided_at is null)),
  -- Two persons: who decides is not who asked.
  check (state not in ('approved', 'refused') or (decided_by is not null and decided_by <> maker_id)),
  check (state <> 'refused' or decision is not null)
);
create index approval_queue on approval (asked_at) where state = 'open';
create index approval_list on approval (asked_at desc, id);
create index approval_member on approval (member_id, asked_at desc);
create index approval_account on approval (lower(member_account) text_pattern_ops);

-- The same moves as packages/rules/src/operators/four-eyes.ts; what was asked for stays as it was.
create function approval_guard() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.member_id, new.member_account, new.payload, new.payload_hash, new.note, new.maker_id,
      new.maker_name, new.asked_at, new.expires_at, new.currency, new.amount)
    is distinct from (old.id, old.kind, old.member_id, old.member_account, old.payload, old.payload_hash, old.note,
      old.maker_id, old.maker_name, old.asked_at, old.expires_at, old.currency, old.amount) then
    raise exception 'approval: what was asked for is final' using errcode = 'KF001';
  end if;
  if old.state <> 'open' then
    raise exception 'approval: % is decided', old.id using errcode = 'KF002';
  end if;
  return new;
end $$;
create trigger approval_guard before update on approval for each row execute function approval_guard();
revoke delete on approval from khela_app;

-- A bound account leaves the member's list, never the table: payouts point at it.
alter table payout_account add column removed_at timestamptz;
alter table payout_account add column removed_by text;
alter table payout_account add check ((removed_at is null) = (removed_by is null));
alter table payout_account drop constraint payout_account_method_id_payee_hash_key;
create unique index payout_account_bound on payout_account (method_id, payee_hash) where removed_at is null;
create function payout_account_guard() returns trigger language plpgsql as $$
begin
  if old.removed_at is not null then
    raise exception 'payout account % was taken away', old.id using errcode = 'KC010';
  end if;
  return new;
end $$;
create trigger payout_account_guard before update on payout_account
  for each row execute function payout_account_guard();
grant update (removed_at, removed_by) on payout_account to khela_app;

-- What operators have closed for one account: {"play": {"reason": "…", "by": "rina", "at": "…"}}. Bets and deposits look
-- at this row anyway.
alter table protection add column closed jsonb not null default '{}' check (jsonb_typeof(closed) = 'object');
