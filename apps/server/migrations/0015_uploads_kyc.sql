-- Uploaded pictures, identity checks and the minimum age (AUTH-20, OPS-02, SAFE-05).

-- What a player uploaded, written anew by this program. Gone after a day unless something names it.
create table upload (
  -- Random: an avatar's address can't be guessed from another's.
  id uuid primary key,
  member_id uuid not null references member (id),
  purpose text not null check (purpose in ('avatar', 'kyc')),
  at timestamptz not null,
  width int not null check (width > 0),
  height int not null check (height > 0),
  -- Of the picture itself; documents lie sealed with a key outside the database.
  sha256 bytea not null check (octet_length(sha256) = 32),
  content bytea not null,
  claimed_at timestamptz
);
create index upload_of on upload (member_id, at);
create index upload_unclaimed on upload (at) where claimed_at is null;

-- How many pictures a member has uploaded on a business day.
create table upload_day (
  member_id uuid not null references member (id),
  day date not null,
  pictures int not null check (pictures > 0),
  primary key (member_id, day)
);
create index upload_day_age on upload_day (day);

alter table member add column if not exists kyc_level smallint not null default 0
  check (kyc_level between 0 and 4);

create table kyc_request (
  id uuid primary key,
  member_id uuid not null references member (id),
  kind text not null check (kind in ('identity', 'address', 'income')),
  state text not null check (state in ('open', 'approved', 'rejected', 'expired')),
  at timestamptz not null,
  document_type text not null,
  -- The number sealed, and as a keyed hash: the same document on two accounts shows.
  number_sealed bytea,
  number_key bytea check (octet_length(number_key) = 32),
  -- As the player stated it; the last day on which the document holds.
  expires_on date,
  -- The smallest number of days before the expiry that was told to the player.
  reminded_days smallint,
  claimed_by uuid,
  claimed_name text,
  claimed_until timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  reason text,
  check ((number_sealed is null) = (number_key is null)),
  check ((claimed_by is null) = (claimed_until is null)),
  check ((state = 'open') = (decided_at is null)),
  check (state <> 'rejected' or reason is not null)
);
create unique index kyc_request_one_open on kyc_request (member_id, kind) where state = 'open';
create unique index kyc_request_one_approved on kyc_request (member_id, kind) where state = 'approved';
create index kyc_request_of on kyc_request (member_id, at desc);
create index kyc_request_queue on kyc_request (state, at);
create index kyc_request_number on kyc_request (number_key) where number_key is not null;
create index kyc_request_expiry on kyc_request (expires_on) where state = 'approved';

create table kyc_picture (
  request_id uuid not null references kyc_request (id),
  upload_id uuid not null unique references upload (id),
  place smallint not null check (place between 1 and 3),
  primary key (request_id, place)
);

-- The same moves as packages/rules/src/kyc/request.ts; who asked and for what stays as it was.
create function kyc_request_guard() returns trigger language plpgsql as $$
begin
  if (new.id, new.member_id, new.kind, new.at, new.document_type, new.expires_on)
    is distinct from (old.id, old.member_id, old.kind, old.at, old.document_type, old.expires_on) then
    raise exception 'kyc_request: what was asked for is final' using errcode = 'KY001';
  end if;
  if new.state <> old.state and (old.state, new.state)
    not in (('open', 'approved'), ('open', 'rejected'), ('approved', 'expired')) then
    raise exception 'kyc_request: % to % is no move', old.state, new.state using errcode = 'KY002';
  end if;
  return new;
end $$;
create trigger kyc_request_guard before update on kyc_request
  for each row execute function kyc_request_guard();
revoke delete on kyc_request from khela_app;
revoke update, delete on kyc_picture from khela_app;

-- 18 by law; an operator's policy may ask for 21.
alter table system_settings add column minimum_age smallint not null default 18 check (minimum_age in (18, 21));
