-- Rounds of several calls with the player's seed. A round is its bet and its actions: everything else follows
-- from them and the seed, so nothing hidden is written here.

-- What players did, in order; never changed.
create table round_step (
  round_id uuid not null,
  step int not null check (step >= 1),
  action jsonb not null,
  at timestamptz not null,
  primary key (round_id, step)
);
revoke update, delete on round_step from khela_app;

-- The one open round that a player may have of a game, until it ends; `due_at`: when it is ended by itself.
create table steps_open (
  member_id uuid not null,
  game_code text not null,
  round_id uuid not null unique,
  round_at timestamptz not null,
  due_at timestamptz not null,
  primary key (member_id, game_code)
);
create index steps_open_due on steps_open (due_at);
revoke update on steps_open from khela_app;

-- Moves the nonces of pairs on for rounds that stay open; those that end at once: round_save_batch.
create function seed_pair_take(sources uuid[], nonces int[]) returns void
language plpgsql set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  moved int;
begin
  update seed_pair p set next_nonce = n.nonce + 1
  from unnest(sources, nonces) as n (source, nonce)
  where p.id = n.source and p.next_nonce = n.nonce and p.revealed_at is null;
  get diagnostics moved = row_count;
  if moved <> cardinality(sources) then
    raise exception 'a nonce of the batch was taken' using errcode = 'KR002';
  end if;
end $$;
