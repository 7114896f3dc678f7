-- A chain's salt from an outside beacon (GAME-09, decision 0030): the round that will salt it is named with its commitment.
alter table crash_chain
  -- Null: the salt is drawn by the server.
  add column beacon_round bigint check (beacon_round > 0),
  -- The network's public key, a compressed point of G2 in hex.
  add column beacon_key text check (beacon_key ~ '^[0-9a-f]{192}$'),
  -- When the network makes that round.
  add column beacon_at timestamptz,
  -- What the network signed the round with; the salt is its SHA-256.
  add column beacon_signature text check (beacon_signature ~ '^[0-9a-f]{96}$'),
  add constraint crash_chain_beacon_whole check (
    (beacon_round is null) = (beacon_key is null) and (beacon_round is null) = (beacon_at is null)),
  -- At the commitment nobody knew the round.
  add constraint crash_chain_beacon_later check (beacon_at > created_at),
  -- No drawn value takes the place of a round that was named, and no round that of a value to be drawn.
  add constraint crash_chain_beacon_salt check (
    case when beacon_round is null then beacon_signature is null
      else (beacon_signature is null) = (salt is null)
        and (salt is null or salt = encode(sha256(decode(beacon_signature, 'hex')), 'hex')) end);

create or replace function crash_chain_guard() returns trigger language plpgsql as $$
begin
  if (new.id, new.number, new.game, new.length, new.spacing, new.sealed, new.terminal_hash, new.created_at, new.beacon_round,
        new.beacon_key, new.beacon_at)
       is distinct from (old.id, old.number, old.game, old.length, old.spacing, old.sealed, old.terminal_hash, old.created_at,
        old.beacon_round, old.beacon_key, old.beacon_at)
    or old.salt is not null
       and (new.salt, new.salt_origin, new.salted_at, new.beacon_signature)
         is distinct from (old.salt, old.salt_origin, old.salted_at, old.beacon_signature)
    or new.next_index not in (old.next_index, old.next_index + 1) then
    raise exception 'crash chain % is committed', old.id using errcode = 'KC001';
  end if;
  return new;
end $$;

create index crash_chain_of_game on crash_chain (game, number);
