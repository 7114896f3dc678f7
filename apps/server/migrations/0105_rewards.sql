-- Everything that the house gives a member (PROMO-03): paid at once, or waiting until the member claims it.
-- Amounts are BIGINT in 1/10,000 of the currency unit.

create table reward (
  id uuid primary key,
  member_id uuid not null references member,
  currency text not null,
  source text not null check (source in ('rebate', 'cashback', 'vip', 'mission', 'leaderboard', 'raffle', 'referral',
    'promotion', 'points', 'manual')),
  -- What the source knows it by: one thing, one reward, forever.
  source_ref text collate "C" not null check (char_length(source_ref) between 1 and 200),
  title jsonb not null check (title ? 'bn' and title ? 'en'),
  amount bigint not null check (amount > 0),
  state text not null check (state in ('waiting', 'credited', 'claimed', 'expired', 'cancelled')),
  -- Null: it waits for ever.
  claim_by timestamptz,
  -- How often the amount must be wagered before it can be withdrawn, in millionths; frozen when it was issued.
  lock_factor_ppm bigint not null default 0 check (lock_factor_ppm between 0 and 100000000),
  -- Why it was given, for its story.
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  transfer_id uuid unique,
  issued_at timestamptz not null,
  ended_at timestamptz,
  -- Why it was cancelled, in the operator's words; the member never reads it.
  end_reason text,
  -- Of a manual grant: the operator, and the request where a second operator approved it.
  granted_by uuid references operator,
  approval_id uuid unique references approval,
  unique (source, source_ref),
  check ((state in ('credited', 'claimed')) = (transfer_id is not null)),
  check ((state = 'waiting') = (ended_at is null)),
  check ((source = 'manual') = (granted_by is not null)),
  check (approval_id is null or source = 'manual')
);
create index reward_member on reward (member_id, issued_at desc, id desc);
create index reward_waiting on reward (member_id, claim_by) where state = 'waiting';
create index reward_due on reward (claim_by) where state = 'waiting' and claim_by is not null;
create index reward_issued on reward (issued_at desc, id desc);
create index reward_granted on reward (granted_by, issued_at) where granted_by is not null;

-- The same moves as packages/rules/src/rewards/reward.ts.
create trigger reward_state before update on reward for each row when (old.state is distinct from new.state)
  execute function cashier_state_moves('waiting>claimed', 'waiting>expired', 'waiting>cancelled');

-- What was issued stays as it was; only its end is written, once.
revoke update, delete on reward from khela_app;
grant update (state, transfer_id, ended_at, end_reason) on reward to khela_app;
create function reward_guard() returns trigger language plpgsql as $$
begin
  if old.state <> 'waiting' then
    raise exception 'reward: % has ended', old.id using errcode = 'KB001';
  end if;
  return new;
end $$;
create trigger reward_guard before update on reward for each row execute function reward_guard();
