-- A player's own data: taking it along, closing the account, being forgotten (SAFE-06).

alter table member
  drop constraint member_status_check,
  add constraint member_status_check check (status in ('active', 'blocked', 'closed')),
  drop constraint member_check,
  add constraint member_blocked_reason check (status <> 'blocked' or blocked_reason is not null),
  -- When the player closed the account; support can open it again for a while.
  add column closed_at timestamptz,
  -- When what names the person was taken out; the id stays for the ledger.
  add column forgotten_at timestamptz,
  add constraint member_closed check ((status = 'closed') = (closed_at is not null)),
  add constraint member_forgotten check (forgotten_at is null or closed_at is not null);
create index member_to_forget on member (closed_at) where closed_at is not null and forgotten_at is null;

-- What players are known by who have paused or excluded themselves: keyed hashes, kept while that runs, also when
-- the account is closed and forgotten. A new account with the same number, address, person or document is refused.
create table excluded_trace (
  member_id uuid not null references member (id),
  kind text not null check (kind in ('mobile', 'email', 'person', 'document')),
  trace_key bytea not null check (octet_length(trace_key) = 32),
  primary key (member_id, kind, trace_key)
);
create index excluded_trace_key on excluded_trace (trace_key);

create table data_export (
  id uuid primary key,
  member_id uuid not null references member (id),
  -- The session in which the player proved who he is: the file is for this one alone.
  session_id uuid not null,
  language text not null,
  state text not null check (state in ('building', 'ready', 'failed')),
  asked_at timestamptz not null,
  ready_at timestamptz,
  bytes bigint check (bytes > 0),
  -- SHA-256 of the newest link; using it takes it away.
  link_hash bytea unique check (octet_length(link_hash) = 32),
  link_until timestamptz,
  check ((state = 'ready') = (ready_at is not null)),
  check ((state = 'ready') = (bytes is not null)),
  check ((link_hash is null) = (link_until is null))
);
create unique index data_export_building on data_export (member_id) where state = 'building';
create index data_export_of on data_export (member_id, asked_at desc);
create index data_export_age on data_export (asked_at);

-- The file in parts, sealed with a key outside the database.
create table data_export_part (
  export_id uuid not null references data_export (id) on delete cascade,
  place int not null check (place >= 0),
  content_sealed bytea not null,
  primary key (export_id, place)
);

-- What is otherwise written once and never changed, emptied of the person.
create function member_note_forget(p_member uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update member_note set text = '' where member_id = p_member;
$$;
-- An account that was taken away stays so; its payee may be forgotten.
create or replace function payout_account_guard() returns trigger language plpgsql as $$
begin
  if old.removed_at is not null
    and (new.removed_at, new.removed_by) is distinct from (old.removed_at, old.removed_by) then
    raise exception 'payout account % was taken away', old.id using errcode = 'KC010';
  end if;
  return new;
end $$;
create function payout_account_forget(p_member uuid, p_at timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  update payout_account set payee_sealed = '', payee_masked = '', payee_hash = sha256(id::text::bytea),
    removed_at = coalesce(removed_at, p_at), removed_by = coalesce(removed_by, 'closed')
    where member_id = p_member;
$$;

-- What was asked for is final, but for whom it was paid to: once settled that may be forgotten.
create or replace function withdrawal_guard() returns trigger language plpgsql as $$
declare
  v_newest withdrawal_approval%rowtype;
  v_persons int;
  v_forgotten boolean;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'requested' then
      raise exception 'withdrawal % begins as a request', new.id using errcode = 'KW001';
    end if;
    return new;
  end if;
  v_forgotten := old.settled_at is not null and new.payee_sealed = '';
  if (new.id, new.reference, new.member_id, new.method_id, new.provider, new.currency, new.amount, new.fee,
      new.payout_account_id, new.approvals_needed)
    is distinct from (old.id, old.reference, old.member_id, old.method_id, old.provider, old.currency, old.amount,
      old.fee, old.payout_account_id, old.approvals_needed)
    or not v_forgotten and (new.payee_sealed, new.payee_hash) is distinct from (old.payee_sealed, old.payee_hash) then
    raise exception 'withdrawal %: what was asked for is final', old.id using errcode = 'KW002';
  end if;
  if new.state = 'approved' and old.state <> 'approved' and new.approvals_needed > 0 then
    select * into v_newest from withdrawal_approval where withdrawal_id = new.id order by at desc limit 1;
    select count(distinct operator_id) into v_persons from withdrawal_approval
      where withdrawal_id = new.id and payload_hash = v_newest.payload_hash
        and at > v_newest.at - interval '24 hours';
    if v_persons < new.approvals_needed then
      raise exception 'withdrawal %: % of % persons approved', new.id, v_persons, new.approvals_needed
        using errcode = 'KW003';
    end if;
  end if;
  return new;
end $$;
