-- Two-factor, unknown places, proofs (AUTH-12, -13, -14), and slower guessing (AUTH-19).

-- A session of scope proof may do nothing but prove once more who it is.
alter table member_session
  drop constraint member_session_scope_check,
  add constraint member_session_scope_check check (scope in ('full', 'password', 'proof')),
  -- Whether a password opened it: only then can that be too old.
  add column by_password boolean not null default true,
  add column proof_reason text check (proof_reason in ('totp', 'place')),
  add constraint member_session_proof check ((scope = 'proof') = (proof_reason is not null));

alter table member
  -- 0 nothing checked; above it what identity checks have shown.
  add column kyc_level smallint not null default 0 check (kyc_level between 0 and 9),
  -- Wrong passwords since the last right one: at a hundred the password is dead until it is reset.
  add column failed_logins int not null default 0 check (failed_logins >= 0);

-- The authenticator's secret, sealed with a key outside the database; in force once a first code has confirmed it.
create table member_totp (
  member_id uuid primary key references member (id),
  secret_sealed bytea not null,
  begun_at timestamptz not null,
  confirmed_at timestamptz,
  -- The newest step whose code was used: a code works once.
  last_step bigint not null default 0
);

-- Recovery codes as keyed hashes; each works once.
create table member_recovery_code (
  member_id uuid not null references member (id),
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (member_id, code_hash)
);

-- Networks and devices that a member has logged in from, as keyed hashes. Rows live for 90 days after the last login.
create table member_place (
  member_id uuid not null references member (id),
  kind text not null check (kind in ('network', 'device')),
  place_key bytea not null check (octet_length(place_key) = 32),
  last_at timestamptz not null,
  primary key (member_id, kind, place_key)
);
create index member_place_age on member_place (last_at);

-- Which network the last failure of an account came from, as a keyed hash: others must answer a captcha for a minute.
alter table login_failure add column failed_from text collate "C";
