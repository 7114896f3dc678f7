-- System settings (SYS-01, SYS-04 to SYS-06) and the audit log (OPS-01).

-- One row: what the operator has set; what is not set here has its default in the program.
create table system_settings (
  id smallint primary key default 1 check (id = 1),
  maintenance_on boolean not null default false,
  maintenance_until timestamptz,
  -- Feature flags that differ from the default: {"COMM3": true}.
  flags jsonb not null default '{}' check (jsonb_typeof(flags) = 'object'),
  blocked_ips text[] not null default '{}',
  bypass_ips text[] not null default '{}',
  -- Brand values and registration field rules that differ from the default.
  brand jsonb not null default '{}' check (jsonb_typeof(brand) = 'object'),
  register_fields jsonb not null default '{}' check (jsonb_typeof(register_fields) = 'object'),
  -- Rises with every change: two operators don't overwrite each other, caches see that they are old.
  version int not null default 1,
  updated_at timestamptz not null default now()
);
insert into system_settings default values;
revoke insert, delete on system_settings from khela_app;

-- The newest result of each regular check, for the console.
create table system_check (
  name text primary key,
  checked_at timestamptz not null,
  ok boolean not null,
  problems text[] not null
);

-- How many jobs wait or have failed for good. The program can't read the job tables themselves.
create function system_job_counts() returns table (waiting bigint, failed bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*) filter (where attempts < max_attempts and run_at <= now()),
    count(*) filter (where attempts >= max_attempts)
  from graphile_worker.jobs
$$;

-- The audit log. Each entry's hash covers the entry before it; the head carries a keyed seal that the
-- database alone can't make, so a cut-off tail shows.
create table audit_entry (
  seq bigint primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  -- Canonical JSON, byte for byte as it was hashed.
  detail text not null check (detail::json is not null),
  ip text not null,
  hash bytea not null check (octet_length(hash) = 32)
);
create index audit_entry_action on audit_entry (action, seq);
create index audit_entry_at on audit_entry (at);

create table audit_head (
  id smallint primary key default 1 check (id = 1),
  seq bigint not null default 0,
  hash bytea not null default decode(repeat('00', 32), 'hex'),
  -- HMAC over seq and hash with a key outside the database.
  seal bytea not null default ''
);
insert into audit_head default values;

-- Waits for its turn till the end of the transaction and tells what the next entry follows.
create function audit_take_turn() returns table (seq bigint, hash bytea)
language sql security definer set search_path = public, pg_temp as $$
  select h.seq, h.hash from audit_head h where h.id = 1 for update
$$;

create function audit_append(
  p_seq bigint, p_at timestamptz, p_actor text, p_action text, p_subject text, p_detail text, p_ip text,
  p_hash bytea, p_seal bytea
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update audit_head set seq = p_seq, hash = p_hash, seal = p_seal where id = 1 and seq = p_seq - 1;
  if not found then
    raise exception 'audit: entry % does not follow the head', p_seq using errcode = 'KA001';
  end if;
  insert into audit_entry (seq, at, actor, action, subject, detail, ip, hash)
    values (p_seq, p_at, p_actor, p_action, p_subject, p_detail, p_ip, p_hash);
end $$;

create function audit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_entry is append-only: % refused', tg_op using errcode = 'KA002';
end $$;
create trigger audit_entry_final before update or delete or truncate on audit_entry
  for each statement execute function audit_refuse_change();

revoke insert, update, delete, truncate on audit_entry, audit_head from khela_app;
