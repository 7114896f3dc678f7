-- Accounts: when credentials changed, sign-ins that wait for consent, numbers that get codes (AUTH-03, -07, -18, -20).

-- When the password, the payment password, a contact or the second step last changed: paying out waits a
-- day after it. Null: nothing has changed since the account was set up.
alter table member add column credentials_changed_at timestamptz;

-- Somebody whom a sign-in provider has named and who has no account yet: it is opened once the terms are
-- accepted. What the provider said is sealed with a key outside the database.
create table social_arrival (
  -- SHA-256 of the code that the browser holds.
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  provider text not null check (provider in ('google', 'facebook')),
  subject_hash bytea not null check (octet_length(subject_hash) = 32),
  -- The browser that began: only who knows its verifier can use the code.
  challenge text not null,
  claims_sealed bytea not null,
  expires_at timestamptz not null
);
create index social_arrival_expiry on social_arrival (expires_at);

-- Begun by a code from another session: whose own login it was, this one doesn't know.
alter table member_session add column handed_over boolean not null default false;

-- Which numbers get codes; null: as the settings of the program say. Dialling codes ("+880"), and the
-- beginnings of numbers in E.164 that get none ("+8809").
alter table system_settings
  add column phone_countries text[],
  add column phone_blocked_prefixes text[],
  add constraint system_settings_phone_countries check (cardinality(phone_countries) > 0);
