-- Raffles (PROMO-05): golden egg, red envelope, prize wheel. A campaign is edited as a draft and never changes once it is
-- published. Amounts are BIGINT in 1/10,000 of the currency unit.

create table raffle (
  id uuid primary key,
  kind text not null check (kind in ('egg', 'envelope', 'wheel')),
  state text not null default 'draft' check (state in ('draft', 'published', 'paused', 'ended', 'discarded')),
  version int not null default 1,
  currency text not null,
  -- Everything that the operator wrote: texts, prizes with odds and stock, the envelope's parts, how tickets are earned.
  terms jsonb not null check (terms -> 'title' ? 'bn' and terms -> 'title' ? 'en'),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  budget bigint not null check (budget > 0),
  -- The most that is paid in one hour of the clock; null: no limit but the budget.
  hour_budget bigint check (hour_budget > 0),
  paid bigint not null default 0 check (paid >= 0 and paid <= budget),
  hour_at timestamptz,
  hour_paid bigint not null default 0 check (hour_paid >= 0 and hour_paid <= coalesce(hour_budget, budget)),
  draws int not null default 0,
  -- A red envelope's: the sealed seed that split the budget, and its commitment, which is public from the publication on.
  seed_sealed bytea,
  seed_hash text check (seed_hash ~ '^[0-9a-f]{64}$'),
  -- SHA-256 of the terms as published.
  terms_hash text check (terms_hash ~ '^[0-9a-f]{64}$'),
  created_by text not null,
  created_at timestamptz not null,
  changed_by text not null,
  changed_at timestamptz not null,
  published_at timestamptz,
  check ((state in ('draft', 'discarded')) = (published_at is null)),
  check ((published_at is null) = (terms_hash is null)),
  check ((seed_sealed is null) = (seed_hash is null)),
  check ((kind = 'envelope' and published_at is not null) = (seed_hash is not null))
);
create index raffle_time on raffle (ends_at desc, id desc);
create index raffle_open on raffle (starts_at) where state in ('published', 'paused');

-- The same moves as packages/rules/src/raffles/campaign.ts.
create trigger raffle_state before update on raffle for each row when (old.state is distinct from new.state)
  execute function cashier_state_moves('draft>published', 'draft>discarded', 'published>paused', 'paused>published',
    'published>ended', 'paused>ended');

-- What is published can't be changed by anybody: only its state, its counters, and its seed under a new key.
create function raffle_guard() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.currency, new.created_by, new.created_at)
      is distinct from (old.id, old.kind, old.currency, old.created_by, old.created_at)
    or (old.state <> 'draft' and
      (new.terms, new.starts_at, new.ends_at, new.budget, new.hour_budget, new.seed_hash, new.terms_hash, new.published_at)
      is distinct from
      (old.terms, old.starts_at, old.ends_at, old.budget, old.hour_budget, old.seed_hash, old.terms_hash, old.published_at))
    or new.paid < old.paid or new.draws < old.draws then
    raise exception 'raffle: % is published', old.id using errcode = 'KB001';
  end if;
  return new;
end $$;
create trigger raffle_guard before update on raffle for each row execute function raffle_guard();
revoke delete on raffle from khela_app;

-- The prizes of an egg or a wheel that have a stock, from the publication on.
create table raffle_stock (
  raffle_id uuid not null references raffle,
  place int not null,
  stock int not null check (stock > 0),
  taken int not null default 0 check (taken between 0 and stock),
  primary key (raffle_id, place)
);
revoke update, delete on raffle_stock from khela_app;
grant update (taken) on raffle_stock to khela_app;

-- Tickets: one row, one claim.
create table raffle_ticket (
  id uuid primary key,
  raffle_id uuid not null references raffle,
  member_id uuid not null references member,
  source text not null check (source in ('turnover', 'deposit', 'operator')),
  -- What the source knows it by: the n-th ticket of this member, of a deposit, or of an operator's gift.
  source_ref text collate "C" not null,
  given_at timestamptz not null,
  used_at timestamptz,
  unique (raffle_id, source, source_ref)
);
create index raffle_ticket_left on raffle_ticket (member_id, raffle_id, given_at, id) where used_at is null;
create index raffle_ticket_member on raffle_ticket (member_id, raffle_id);
create function raffle_ticket_guard() returns trigger language plpgsql as $$
begin
  if old.used_at is not null then
    raise exception 'raffle_ticket: % was used', old.id using errcode = 'KB001';
  end if;
  return new;
end $$;
create trigger raffle_ticket_guard before update on raffle_ticket for each row execute function raffle_ticket_guard();
revoke update, delete on raffle_ticket from khela_app;
grant update (used_at) on raffle_ticket to khela_app;

-- How far a member is towards the next ticket by turnover.
create table raffle_progress (
  raffle_id uuid not null references raffle,
  member_id uuid not null references member,
  counted bigint not null default 0,
  tickets int not null default 0,
  primary key (raffle_id, member_id)
);
revoke delete on raffle_progress from khela_app;

-- A gift of tickets by an operator.
create table raffle_gift (
  id uuid primary key,
  raffle_id uuid not null references raffle,
  member_id uuid not null references member,
  tickets int not null check (tickets > 0),
  reason text not null,
  given_by text not null,
  given_at timestamptz not null
);
create index raffle_gift_time on raffle_gift (raffle_id, given_at desc);
revoke update, delete on raffle_gift from khela_app;

-- Draws: what a ticket became.
create table raffle_draw (
  id uuid primary key,
  raffle_id uuid not null references raffle,
  member_id uuid not null references member,
  ticket_id uuid not null unique references raffle_ticket,
  at timestamptz not null,
  -- The prize's place; of an envelope: the number of the part.
  place int not null,
  amount bigint not null check (amount >= 0),
  reward_id uuid unique references reward,
  -- The member's seed pair and nonce; null for an envelope, which the campaign's seed has split.
  source_id uuid references seed_pair,
  nonce int,
  -- The prizes whose stock was empty before the draw.
  sold_out int[] not null default '{}',
  check ((amount = 0) = (reward_id is null)),
  check ((source_id is null) = (nonce is null))
);
create index raffle_draw_member on raffle_draw (member_id, at desc, id desc);
create index raffle_draw_raffle on raffle_draw (raffle_id, at desc, id desc);
create unique index raffle_draw_part on raffle_draw (raffle_id, place) where source_id is null;
revoke update, delete on raffle_draw from khela_app;

alter function sealed_places() rename to sealed_places_before_raffles;
create function sealed_places() returns table (
  place text, relation text, id_column text, sealed_column text, context text, condition text, page int
) language sql immutable set search_path = public, pg_catalog, pg_temp as $$
  select * from sealed_places_before_raffles()
  union all
  values ('raffle.seed_sealed', 'raffle', 'id', 'seed_sealed', $c$'raffle:' || id$c$, 'seed_sealed is not null', 200)
$$;
