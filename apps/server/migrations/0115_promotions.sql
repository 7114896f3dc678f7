-- Promotions, the immutable versions of what they offer, members' grants, and every step of a grant (PROMO-01, PROMO-02).

create table promotion (
  id uuid primary key,
  -- Address of its page, and the code of a deposit made for it.
  code text not null unique check (code ~ '^[a-z0-9][a-z0-9-]{0,39}$' and code <> 'normal'),
  state text not null check (state in ('draft', 'published', 'ended')),
  category text not null,
  tags text[] not null,
  picture text not null,
  position int not null,
  title_bn text not null,
  title_en text not null,
  summary_bn text not null,
  summary_en text not null,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  popup boolean not null,
  currency text not null,
  -- The published version, and the edited one.
  offer_id uuid,
  draft_offer_id uuid not null,
  -- Grants that were not cancelled or expired; what live ones may still cost; what was paid.
  granted int not null default 0 check (granted >= 0),
  reserved bigint not null default 0 check (reserved >= 0),
  paid bigint not null default 0 check (paid >= 0),
  version int not null default 0,
  updated_at timestamptz not null,
  updated_by text not null,
  check ((state = 'draft') = (offer_id is null))
);
create index promotion_list on promotion (state, position, starts_at desc);

create table promotion_offer (
  id uuid primary key,
  promotion_id uuid not null references promotion (id) deferrable initially deferred,
  version int not null check (version > 0),
  terms jsonb not null,
  at timestamptz not null,
  by text not null,
  unique (promotion_id, version),
  unique (promotion_id, id)
);
revoke update, delete on promotion_offer from khela_app;
alter table promotion add foreign key (id, offer_id) references promotion_offer (promotion_id, id)
  deferrable initially deferred;
alter table promotion add foreign key (id, draft_offer_id) references promotion_offer (promotion_id, id)
  deferrable initially deferred;

create table promotion_grant (
  id uuid primary key,
  promotion_id uuid not null,
  offer_id uuid not null,
  member_id uuid not null references member (id),
  state text not null check (state in ('joined', 'progressing', 'applying', 'claimable', 'issued', 'claimed',
    'rejected', 'cancelled', 'expired', 'forfeited')),
  source text not null check (source in ('member', 'deposit', 'operator')),
  -- The business day or birthday year of offers that can be had once in each; empty for others.
  period text not null default '',
  deposit_id uuid references deposit (id),
  currency text not null,
  -- The part of the budget that it holds while it lives.
  reserved bigint not null check (reserved >= 0),
  -- What was earned, once that is known.
  amount bigint check (amount > 0),
  -- The deposit that it was earned with, for the turnover that it asks for.
  base bigint not null default 0 check (base >= 0),
  -- Valid stakes counted for a turnover target.
  counted bigint not null default 0,
  at timestamptz not null,
  changed_at timestamptz not null,
  expires_at timestamptz,
  reward_id uuid,
  reason text,
  comment text,
  foreign key (promotion_id, offer_id) references promotion_offer (promotion_id, id),
  check (state not in ('claimable', 'issued', 'claimed') or amount is not null),
  check (state <> 'rejected' or reason is not null)
);
create index promotion_grant_member on promotion_grant (member_id, at desc);
create index promotion_grant_list on promotion_grant (promotion_id, at desc);
create index promotion_grant_queue on promotion_grant (at) where state = 'applying';
create index promotion_grant_due on promotion_grant (expires_at)
  where state in ('joined', 'progressing', 'claimable', 'issued');
create index promotion_grant_running on promotion_grant (member_id) where state = 'progressing';
-- A deposit earns once, and offers of a period once in it; what came to nothing doesn't count.
create unique index promotion_grant_deposit on promotion_grant (deposit_id)
  where deposit_id is not null and state not in ('cancelled', 'expired');
create unique index promotion_grant_period on promotion_grant (promotion_id, member_id, period)
  where period <> '' and state not in ('cancelled', 'expired');
create unique index promotion_grant_reward on promotion_grant (reward_id) where reward_id is not null;
revoke delete on promotion_grant from khela_app;

create table promotion_step (
  grant_id uuid not null references promotion_grant (id),
  seq int not null check (seq > 0),
  at timestamptz not null,
  state text not null,
  -- `member`, `system`, or `operator:<name>`.
  by text not null,
  note text not null default '',
  primary key (grant_id, seq)
);
revoke update, delete on promotion_step from khela_app;

create table promotion_picture (
  grant_id uuid not null references promotion_grant (id),
  upload_id uuid not null unique references upload (id),
  place smallint not null check (place between 1 and 3),
  primary key (grant_id, place)
);
revoke update, delete on promotion_picture from khela_app;

-- The same moves as packages/rules/src/promotions/promotion.ts.
create function promotion_guard() returns trigger language plpgsql as $$
begin
  if new.id <> old.id or new.currency <> old.currency or (old.state <> 'draft' and new.code <> old.code) then
    raise exception 'promotion %: what it is stays', old.id using errcode = 'KO101';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (('draft', 'published'), ('published', 'ended')) then
    raise exception 'promotion: % to % is no move', old.state, new.state using errcode = 'KO102';
  end if;
  return new;
end $$;
create trigger promotion_guard before update on promotion for each row execute function promotion_guard();
revoke delete on promotion from khela_app;

-- The same moves as packages/rules/src/promotions/grant.ts; for whom and for which offer it is stays as it was.
create function promotion_grant_guard() returns trigger language plpgsql as $$
begin
  if (new.id, new.promotion_id, new.offer_id, new.member_id, new.source, new.deposit_id, new.currency, new.at)
    is distinct from
    (old.id, old.promotion_id, old.offer_id, old.member_id, old.source, old.deposit_id, old.currency, old.at) then
    raise exception 'promotion grant %: what it is stays', old.id using errcode = 'KO103';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (
    ('joined', 'progressing'), ('joined', 'applying'), ('joined', 'claimable'), ('joined', 'cancelled'),
    ('joined', 'expired'), ('joined', 'forfeited'),
    ('progressing', 'claimable'), ('progressing', 'cancelled'), ('progressing', 'expired'), ('progressing', 'forfeited'),
    ('applying', 'claimable'), ('applying', 'rejected'), ('applying', 'cancelled'), ('applying', 'forfeited'),
    ('claimable', 'issued'), ('claimable', 'claimed'), ('claimable', 'cancelled'), ('claimable', 'expired'),
    ('claimable', 'forfeited'),
    ('issued', 'claimed'), ('issued', 'cancelled'), ('issued', 'expired')) then
    raise exception 'promotion grant: % to % is no move', old.state, new.state using errcode = 'KO104';
  end if;
  if old.amount is not null and new.amount is distinct from old.amount then
    raise exception 'promotion grant %: what was earned stays', old.id using errcode = 'KO105';
  end if;
  return new;
end $$;
create trigger promotion_grant_guard before update on promotion_grant
  for each row execute function promotion_grant_guard();

-- Every change of a grant keeps the promotion's sums, so that the budget is judged by one locked row.
create function promotion_grant_sums() returns trigger language plpgsql as $$
declare
  live constant text[] := array['joined', 'progressing', 'applying', 'claimable', 'issued'];
  was_live boolean := tg_op = 'UPDATE' and old.state = any(live);
  is_live boolean := new.state = any(live);
  held bigint := (case when is_live then new.reserved else 0 end)
    - (case when was_live then old.reserved else 0 end);
  spent bigint := (case when new.state = 'claimed' then new.amount else 0 end)
    - (case when tg_op = 'UPDATE' and old.state = 'claimed' then old.amount else 0 end);
  counted int := (new.state not in ('cancelled', 'expired'))::int
    - (case when tg_op = 'UPDATE' then (old.state not in ('cancelled', 'expired'))::int else 0 end);
begin
  if held <> 0 or spent <> 0 or counted <> 0 then
    update promotion set reserved = reserved + held, paid = paid + spent, granted = granted + counted
      where id = new.promotion_id;
  end if;
  return null;
end $$;
create trigger promotion_grant_sums after insert or update on promotion_grant
  for each row execute function promotion_grant_sums();

-- Pictures of applications.
alter table upload drop constraint upload_purpose_check;
alter table upload add constraint upload_purpose_check
  check (purpose in ('avatar', 'kyc', 'payout', 'feedback', 'chat', 'promotion'));
