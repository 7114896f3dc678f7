-- A player who lost the authenticator and the recovery codes (decision 0018): the request, its waiting time, its end.
create table lost_device (
  id uuid primary key,
  member_id uuid not null references member (id),
  state text not null check (state in ('waiting', 'stopped', 'refused', 'released', 'over')),
  -- What was proven at the asking, beside the login itself.
  proved text[] not null check (cardinality(proved) > 0 and proved <@ array['password', 'sms', 'email']),
  asked_at timestamptz not null,
  -- Support may decide from here on, and no longer than that.
  ready_at timestamptz not null check (ready_at >= asked_at + interval '3 days'),
  over_at timestamptz not null check (over_at > ready_at),
  ended_at timestamptz,
  check ((state = 'waiting') = (ended_at is null)),
  -- Nobody, not even two operators together, takes a second step away before the time is over.
  check (state <> 'released' or ended_at >= ready_at)
);
create unique index lost_device_waiting on lost_device (member_id) where state = 'waiting';
create index lost_device_list on lost_device (asked_at desc, id);
create index lost_device_member on lost_device (member_id, asked_at desc);
revoke delete on lost_device from khela_app;

-- What was asked is never rewritten, and what has ended stays so.
create function lost_device_guard() returns trigger language plpgsql as $$
begin
  if old.state <> 'waiting' then
    raise exception 'lost device %: it has ended', old.id using errcode = 'KD001';
  end if;
  if to_jsonb(new) - array['state', 'ended_at'] is distinct from to_jsonb(old) - array['state', 'ended_at'] then
    raise exception 'lost device %: what was asked stays', old.id using errcode = 'KD002';
  end if;
  return new;
end $$;
create trigger lost_device_guard before update on lost_device for each row execute function lost_device_guard();

-- How many password hashes lie under which pepper: the id that the hash names, empty for the master secret's own.
create function pepper_counts() returns table (place text, key_id text, values_there bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select place, coalesce(substring(hash from ',keyid=([A-Za-z0-9+/]+)'), ''), count(*) from (
    select 'member.password_hash' as place, password_hash as hash from member
    union all select 'member.payment_password_hash', payment_password_hash from member
    union all select 'operator.password_hash', password_hash from operator
  ) hashes where hash is not null group by 1, 2 order by 1, 2
$$;
