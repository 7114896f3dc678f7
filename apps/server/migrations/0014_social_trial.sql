-- Other ways in: social sign-in, one-time codes, trial accounts (AUTH-03, -05, -15).

-- Who somebody is at a sign-in provider, as a keyed hash: the provider's own name of a person is nobody's business here.
create table social_account (
  provider text not null check (provider in ('google', 'facebook')),
  subject_hash bytea not null check (octet_length(subject_hash) = 32),
  member_id uuid not null references member (id),
  linked_at timestamptz not null,
  primary key (provider, subject_hash)
);
create unique index social_account_of on social_account (member_id, provider);

-- Sign-ins under way at a provider: taken out by the callback, whatever comes of it.
create table social_flow (
  -- SHA-256 of the state that travels through the provider.
  state_hash bytea primary key check (octet_length(state_hash) = 32),
  provider text not null,
  -- The browser that began: only who knows its verifier can use what comes out.
  challenge text not null,
  -- Nonce and PKCE verifier, sealed with a key outside the database.
  secrets_sealed bytea not null,
  language text not null,
  expires_at timestamptz not null
);
create index social_flow_expiry on social_flow (expires_at);

-- Codes that stand for a login once and for a minute; the code itself is nowhere.
create table one_time_code (
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  member_id uuid not null references member (id),
  purpose text not null check (purpose in ('social', 'handover')),
  -- Base64url SHA-256 of the verifier that must come with the code.
  challenge text,
  expires_at timestamptz not null,
  check ((purpose = 'social') = (challenge is not null))
);
create index one_time_code_expiry on one_time_code (expires_at);

-- Play credit has a currency of its own, and nobody but a trial account has it.
alter table member add constraint member_trial_currency check ((type = 4) = (currency = 'FUN'));
-- Trial accounts by address (how many opened lately) and by age (which to close).
create index member_trial on member (register_ip, registered_at) where type = 4;
create index member_trial_open on member (registered_at) where type = 4 and status = 'active';

-- The winner board and the reports look at money alone.
create index round_big_money_wins on round (at, payout) where payout >= 1000000 and currency <> 'FUN';
drop index round_big_wins;
