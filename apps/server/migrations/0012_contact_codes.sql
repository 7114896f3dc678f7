-- One-time codes by SMS and mail, and the contacts that they prove (AUTH-02, AUTH-07, AUTH-10, AUTH-18, AUTH-20).

-- The number and address of a member as keyed hashes, for looking up; the values themselves are sealed in the
-- profile. A number without an instant of proof was only claimed at registration; proof takes it from a claimant.
alter table member
  add column mobile_key bytea constraint member_mobile_key unique check (octet_length(mobile_key) = 32),
  add column mobile_verified_at timestamptz,
  add column email_key bytea constraint member_email_key unique check (octet_length(email_key) = 32),
  add column email_verified_at timestamptz,
  add constraint member_mobile_proof check (mobile_verified_at is null or mobile_key is not null),
  add constraint member_email_proof check ((email_verified_at is null) = (email_key is null));

-- The newest code per slot, which is a keyed hash of purpose, destination and who it is for: a new code
-- replaces the old one, and a code is worth nothing for any other purpose, destination or person.
create table contact_code (
  slot bytea primary key check (octet_length(slot) = 32),
  -- Rises from send to send; the code's hash covers it.
  id uuid not null unique,
  destination_key bytea not null check (octet_length(destination_key) = 32),
  code_hash bytea not null check (octet_length(code_hash) = 32),
  -- Guesses under way or wrong; a code stands five.
  tries smallint not null default 0 check (tries between 0 and 5),
  last_try_at timestamptz,
  sent_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > sent_at),
  used_at timestamptz
);
create index contact_code_of on contact_code (destination_key) where tries >= 5;
create index contact_code_expiry on contact_code (expires_at);

-- What was asked to be sent, for the limits per destination and per caller's address, both as keyed hashes. Rows live for a day.
create table contact_send (
  id uuid primary key,
  destination_key bytea not null check (octet_length(destination_key) = 32),
  source_key bytea not null check (octet_length(source_key) = 32),
  at timestamptz not null,
  -- It could not be handed over: the next one needs no pause.
  failed boolean not null default false
);
create index contact_send_to on contact_send (destination_key, at);
create index contact_send_from on contact_send (source_key, at);
create index contact_send_age on contact_send (at);
