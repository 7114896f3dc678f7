-- Members, their sessions and failed logins (AUTH), operators (OPS-01).

create table member (
  id uuid primary key,
  -- As typed, and in the form that must be unique (NFKC, lower case).
  account text not null,
  account_key text collate "C" not null unique,
  nickname text not null,
  -- 0 player; 1, 2, 41, 42 agents; 4 trial.
  type smallint not null default 0 check (type in (0, 1, 2, 4, 41, 42)),
  status text not null default 'active' check (status in ('active', 'blocked')),
  blocked_reason text,
  -- argon2id in PHC form; null: nobody can log in by password.
  password_hash text,
  password_changed_at timestamptz not null,
  -- A second password for paying out, where registration asks for one.
  payment_password_hash text,
  -- Set by somebody else: must be changed, and works until this instant only.
  initial_password_until timestamptz,
  icon text not null,
  language text not null,
  currency text not null,
  vip_rank_level smallint not null default 0,
  vip_label_name text not null default '',
  referral_code text collate "C" not null unique,
  referred_by uuid references member (id),
  -- E-mail, phone, messengers, names: sealed with a key outside the database.
  profile_sealed bytea not null,
  registered_at timestamptz not null,
  register_ip text not null,
  register_url text,
  register_domain text,
  -- Which terms were accepted, and that the age box was ticked.
  terms_version text not null,
  last_login_at timestamptz,
  last_login_ip text,
  check (status = 'active' or blocked_reason is not null)
);
create index member_registered on member (registered_at);
create index member_referred_by on member (referred_by) where referred_by is not null;

create table member_session (
  id uuid primary key,
  member_id uuid not null references member (id),
  -- SHA-256 of the token; the token itself is nowhere.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  scope text not null check (scope in ('full', 'password')),
  remembered boolean not null,
  ip text not null,
  device text not null,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  check ((ended_at is null) = (end_reason is null))
);
create index member_session_of on member_session (member_id, started_at desc);
create index member_session_open on member_session (started_at) where ended_at is null;

-- Failed logins in a row, by account, address and operator (all as keyed hashes: what a person types into
-- a username field may be a password). Rows live for hours.
create table login_failure (
  key text collate "C" primary key,
  failures int not null check (failures > 0),
  last_at timestamptz not null,
  locked_until timestamptz
);
create index login_failure_age on login_failure (last_at);

-- Captchas that were shown and not answered yet; the answer as a keyed hash.
create table captcha (
  id uuid primary key,
  answer_hash bytea not null check (octet_length(answer_hash) = 32),
  expires_at timestamptz not null
);
create index captcha_expiry on captcha (expires_at);

create table member_note (
  id uuid primary key,
  member_id uuid not null references member (id),
  at timestamptz not null,
  operator_id uuid not null,
  operator_name text not null,
  text text not null
);
create index member_note_of on member_note (member_id, at desc);
revoke update, delete on member_note from khela_app;

create table operator (
  id uuid primary key,
  username text not null,
  username_key text collate "C" not null unique,
  name text not null,
  password_hash text not null,
  -- The authenticator's secret, sealed with a key outside the database.
  totp_sealed bytea not null,
  -- The newest step whose code was used: a code works once.
  totp_last_step bigint not null default 0,
  roles text[] not null,
  active boolean not null default true,
  created_at timestamptz not null,
  last_login_at timestamptz
);

create table operator_session (
  id uuid primary key,
  operator_id uuid not null references operator (id),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  ip text not null,
  device text not null,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  check ((ended_at is null) = (end_reason is null))
);
create index operator_session_open on operator_session (operator_id) where ended_at is null;
