-- What players protect themselves with: limits, time-outs, self-exclusion (SAFE-01, SAFE-02).

-- One row a member who ever set something, so that a bet looks at one place. Amounts in 1/10,000.
create table protection (
  member_id uuid primary key references member,
  -- {"loss:day": {"value": "1000000", "pending": {"value": "2000000" | null, "askedAtMs": 0}}}; minutes for sessions.
  limits jsonb not null default '{}' check (jsonb_typeof(limits) = 'object'),
  excluded_kind text check (excluded_kind in ('timeout', 'exclusion')),
  -- Null with a kind: for ever.
  excluded_until timestamptz,
  excluded_at timestamptz,
  return_asked_at timestamptz,
  -- Counters of the period named by the key; an empty key is counted anew from the rounds.
  day_key text not null default '',
  day_staked bigint not null default 0,
  day_paid bigint not null default 0,
  week_key text not null default '',
  week_staked bigint not null default 0,
  week_paid bigint not null default 0,
  month_key text not null default '',
  month_staked bigint not null default 0,
  month_paid bigint not null default 0,
  -- The play session: its first and its last bet.
  play_from timestamptz,
  play_last timestamptz,
  check ((excluded_kind is null) = (excluded_at is null)),
  check ((play_from is null) = (play_last is null))
) with (fillfactor = 70);

-- A pause never ends earlier than it was promised, whoever writes.
create function protection_guard() returns trigger language plpgsql as $$
begin
  if old.excluded_kind is not null and (new.excluded_kind is null
    or coalesce(new.excluded_until, 'infinity') < coalesce(old.excluded_until, 'infinity')) then
    raise exception 'the pause of member % cannot be shortened', old.member_id using errcode = 'KP001';
  end if;
  return new;
end $$;
create trigger protection_stands before update of excluded_kind, excluded_until on protection
  for each row execute function protection_guard();
revoke delete on protection from khela_app;

-- Everything that was asked, confirmed and cancelled.
create table protection_change (
  id uuid primary key,
  member_id uuid not null references member,
  at timestamptz not null,
  what text not null,
  detail jsonb not null
);
create index protection_change_member on protection_change (member_id, at desc, id desc);
revoke update, delete on protection_change from khela_app;
