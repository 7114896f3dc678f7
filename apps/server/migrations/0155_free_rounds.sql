-- Free rounds (PROMO-02, docs/decisions/0059): who may play how many rounds of which slots at the house's stake, and the
-- rounds that were played so. Amounts are BIGINT in 1/10,000 of the currency unit.

create table free_rounds (
  id uuid primary key,
  member_id uuid not null references member,
  currency text not null,
  source text not null check (source in ('promotion', 'points', 'manual')),
  -- What the source knows it by: one thing, one grant, forever.
  source_ref text collate "C" not null check (char_length(source_ref) between 1 and 200),
  title jsonb not null check (title ? 'bn' and title ? 'en'),
  games text[] not null check (cardinality(games) between 1 and 20),
  rounds int not null check (rounds between 1 and 500),
  stake bigint not null check (stake > 0),
  -- What wins become: cash at once, or one bonus of their sum under these terms.
  pays text not null check (pays in ('cash', 'bonus')),
  wager_factor_ppm int check (wager_factor_ppm between 0 and 100000000),
  weights jsonb check (jsonb_typeof(weights) = 'object'),
  max_stake bigint check (max_stake > 0),
  max_conversion bigint check (max_conversion > 0),
  bonus_lifetime_seconds int check (bonus_lifetime_seconds > 0),
  state text not null default 'open' check (state in ('open', 'played', 'expired', 'cancelled')),
  played int not null default 0 check (played between 0 and rounds),
  won bigint not null default 0 check (won >= 0),
  granted_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > granted_at),
  ended_at timestamptz,
  -- The bonus that the wins became.
  bonus_id uuid references bonus,
  unique (source, source_ref),
  check ((state = 'open') = (ended_at is null)),
  check ((pays = 'bonus') = (wager_factor_ppm is not null and weights is not null and bonus_lifetime_seconds is not null)),
  check (pays = 'bonus' or (max_stake is null and max_conversion is null and bonus_id is null)),
  check (state <> 'played' or played = rounds)
) with (fillfactor = 80);
create index free_rounds_member on free_rounds (member_id, granted_at desc);
create index free_rounds_open on free_rounds (id) where state = 'open';
create trigger free_rounds_state before update on free_rounds for each row when (old.state is distinct from new.state)
  execute function cashier_state_moves('open>played', 'open>expired', 'open>cancelled');
revoke update, delete on free_rounds from khela_app;
grant update (state, played, won, ended_at, bonus_id) on free_rounds to khela_app;

-- A round of a grant: what it was played for. In its row of `round` nothing was staked and paid, because nothing of it
-- was the player's money, so that no report, limit or turnover takes it for some.
create table free_round (
  round_id uuid primary key,
  grant_id uuid not null references free_rounds,
  nth int not null check (nth > 0),
  stake bigint not null check (stake > 0),
  won bigint not null check (won >= 0),
  unique (grant_id, nth)
);
revoke update, delete on free_round from khela_app;

alter table round drop constraint round_stake_check;
alter table round add constraint round_stake_check
  check (stake > 0 or (stake = 0 and kind in ('vendor', 'vendor-line')) or (stake = 0 and payout = 0 and kind = 'slots'));

alter table bonus drop constraint bonus_source_check;
alter table bonus add constraint bonus_source_check check (source in ('promotion', 'manual', 'free-rounds'));
