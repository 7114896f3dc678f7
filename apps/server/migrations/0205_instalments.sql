-- Rewards that are paid in parts (PROMO-02, docs/decisions/0068).

alter table promotion_grant drop constraint promotion_grant_state_check;
alter table promotion_grant add constraint promotion_grant_state_check
  check (state in ('joined', 'progressing', 'applying', 'claimable', 'issued', 'paying', 'claimed', 'rejected',
    'cancelled', 'expired', 'forfeited'));
alter table promotion_grant add check (state <> 'paying' or amount is not null);
drop index promotion_grant_due;
create index promotion_grant_due on promotion_grant (expires_at)
  where state in ('joined', 'progressing', 'claimable', 'issued', 'paying');
create index promotion_grant_paying on promotion_grant (member_id) where state = 'paying';

-- How far the parts of a grant are; the parts themselves are made of the offer's numbers.
create table promotion_plan (
  grant_id uuid primary key references promotion_grant (id),
  started_at timestamptz not null,
  parts smallint not null check (parts between 2 and 60),
  -- Parts that were due and handled, and what was paid for them.
  paid_parts smallint not null default 0 check (paid_parts between 0 and parts),
  paid bigint not null default 0 check (paid >= 0),
  -- Valid cash stakes since the beginning, where parts wait for turnover.
  counted bigint not null default 0,
  -- When the job looks at it again; null: parts wait for turnover, or it is over.
  next_at timestamptz
);
create index promotion_plan_due on promotion_plan (next_at) where next_at is not null;
revoke update, delete on promotion_plan from khela_app;
grant update (paid_parts, paid, counted, next_at) on promotion_plan to khela_app;

create table promotion_instalment (
  grant_id uuid not null references promotion_plan (grant_id),
  part smallint not null check (part > 0),
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  reward_id uuid not null unique,
  primary key (grant_id, part)
);
revoke update, delete on promotion_instalment from khela_app;

create or replace function promotion_grant_guard() returns trigger language plpgsql as $$
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
    ('claimable', 'issued'), ('claimable', 'paying'), ('claimable', 'claimed'), ('claimable', 'cancelled'),
    ('claimable', 'expired'), ('claimable', 'forfeited'),
    ('issued', 'claimed'), ('issued', 'cancelled'), ('issued', 'expired'),
    ('paying', 'claimed'), ('paying', 'cancelled'), ('paying', 'expired'), ('paying', 'forfeited'),
    ('claimed', 'cancelled')) then
    raise exception 'promotion grant: % to % is no move', old.state, new.state using errcode = 'KO104';
  end if;
  if old.amount is not null and new.amount is distinct from old.amount then
    raise exception 'promotion grant %: what was earned stays', old.id using errcode = 'KO105';
  end if;
  return new;
end $$;

-- A grant that is paid in parts holds the whole of its budget until it ends; then `kept` is what was paid.
create or replace function promotion_grant_sums() returns trigger language plpgsql as $$
declare
  live constant text[] := array['joined', 'progressing', 'applying', 'claimable', 'issued', 'paying'];
  was_live boolean := tg_op = 'UPDATE' and old.state = any(live);
  is_live boolean := new.state = any(live);
  held bigint := (case when is_live then new.reserved else 0 end)
    - (case when was_live then old.reserved else 0 end);
  spent bigint := coalesce(new.kept, case when new.state = 'claimed' then new.amount else 0 end)
    - (case when tg_op = 'UPDATE' then coalesce(old.kept, case when old.state = 'claimed' then old.amount else 0 end)
        else 0 end);
  counted int := (new.state not in ('cancelled', 'expired'))::int
    - (case when tg_op = 'UPDATE' then (old.state not in ('cancelled', 'expired'))::int else 0 end);
begin
  if held <> 0 or spent <> 0 or counted <> 0 then
    update promotion set reserved = reserved + held, paid = paid + spent, granted = granted + counted
      where id = new.promotion_id;
  end if;
  return null;
end $$;
