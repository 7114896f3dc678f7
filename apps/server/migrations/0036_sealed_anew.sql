-- Sealed values carry the id of their key and can be sealed anew with another one, in place.

-- Where sealed values lie, and what each belongs to: the text without which it doesn't open. What lives for an hour at
-- most (exports, sign-ins under way) is not here: it is gone before an old key is retired.
create function sealed_places() returns table (
  place text, relation text, id_column text, sealed_column text, context text, condition text, page int
) language sql immutable set search_path = pg_catalog, pg_temp as $$
  values
    ('member.profile_sealed', 'member', 'id', 'profile_sealed', $c$'member:' || id$c$, 'true', 200),
    ('member_totp.secret_sealed', 'member_totp', 'member_id', 'secret_sealed', $c$'member-totp:' || member_id$c$, 'true', 200),
    ('operator.totp_sealed', 'operator', 'id', 'totp_sealed', $c$'operator:' || id$c$, 'true', 200),
    ('seed_pair.server_seed_sealed', 'seed_pair', 'id', 'server_seed_sealed', $c$'seed:' || id$c$, 'true', 200),
    ('seed_pair.next_seed_sealed', 'seed_pair', 'id', 'next_seed_sealed', $c$'seed:' || next_id$c$, 'true', 200),
    ('crash_chain.sealed', 'crash_chain', 'id', 'sealed', $c$'crash-chain:' || id$c$, 'true', 20),
    ('withdrawal.payee_sealed', 'withdrawal', 'id', 'payee_sealed', $c$'withdrawal:' || id$c$, 'true', 200),
    ('payout_account.payee_sealed', 'payout_account', 'id', 'payee_sealed', $c$'payout-account:' || id$c$, 'true', 200),
    ('kyc_request.number_sealed', 'kyc_request', 'id', 'number_sealed', $c$'kyc:' || id$c$, 'number_sealed is not null', 200),
    ('seamless_key.secret_sealed', 'seamless_key', 'id', 'secret_sealed', $c$'seamless-key:' || id$c$, 'true', 200),
    ('upload.content', 'upload', 'id', 'content', $c$'upload:' || id$c$, $c$purpose <> 'avatar'$c$, 20)
$$;

-- The next values of a place by their id; those that begin with the header lie under the newest key: without their bytes.
create function sealed_page(p_place text, p_header bytea, p_after uuid)
returns table (id uuid, context text, sealed bytea)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare p record;
begin
  select * into strict p from sealed_places() s where s.place = p_place;
  return query execute format(
    'select %1$I, %2$s, case when octet_length(%3$I) > 0 and substring(%3$I from 1 for octet_length($1)) <> $1 then %3$I end
     from %4$I where (%5$s) and ($2 is null or %1$I > $2) order by %1$I limit %6$s',
    p.id_column, p.context, p.sealed_column, p.relation, p.condition, p.page) using p_header, p_after;
end $$;

-- Puts a value in the place of the one it was made from. False where that has changed meanwhile.
create function sealed_replace(p_place text, p_id uuid, p_old bytea, p_new bytea) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare p record; v_rows int;
begin
  select * into strict p from sealed_places() s where s.place = p_place;
  perform set_config('khela.sealing', 'anew', true);
  execute format('update %1$I set %2$I = $3 where %3$I = $1 and %2$I = $2', p.relation, p.sealed_column, p.id_column)
    using p_id, p_old, p_new;
  get diagnostics v_rows = row_count;
  perform set_config('khela.sealing', '', true);
  return v_rows = 1;
end $$;

-- How many values lie under which key: its id in hex, empty for those from before keys had ids.
create function sealed_counts(p_place text) returns table (key_id text, values_there bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare p record;
begin
  select * into strict p from sealed_places() s where s.place = p_place;
  return query execute format(
    $q$select case when substring(%1$I from 1 for 4) = '\x4b534c31' then encode(substring(%1$I from 5 for 4), 'hex') else '' end,
       count(*) from %2$I where (%3$s) and octet_length(%1$I) > 0 group by 1 order by 1$q$,
    p.sealed_column, p.relation, p.condition);
end $$;

-- What is final stays so; but the same value under another key is the same value. Then nothing else may change with it.
create function sealed_alone() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - tg_argv[0] is distinct from to_jsonb(old) - tg_argv[0] then
    raise exception '% %: sealing anew changes nothing else', tg_table_name, old.id using errcode = 'KS001';
  end if;
  return new;
end $$;
create trigger withdrawal_sealed before update on withdrawal for each row
  when (current_setting('khela.sealing', true) = 'anew') execute function sealed_alone('payee_sealed');
create trigger crash_chain_sealed before update on crash_chain for each row
  when (current_setting('khela.sealing', true) = 'anew') execute function sealed_alone('sealed');
drop trigger withdrawal_terms on withdrawal;
create trigger withdrawal_terms before insert or update on withdrawal for each row
  when (current_setting('khela.sealing', true) is distinct from 'anew') execute function withdrawal_guard();
drop trigger crash_chain_final on crash_chain;
create trigger crash_chain_final before update on crash_chain for each row
  when (current_setting('khela.sealing', true) is distinct from 'anew') execute function crash_chain_guard();
