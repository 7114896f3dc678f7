-- Changes of settings that money or secrets rest on take two people like everything else that does (OPS-01, decision 0051).
-- They are about no player, but about a setting: `vendor:padma`.
alter table approval
  alter column member_id drop not null,
  alter column member_account drop not null,
  add column setting text check (setting ~ '^[\x21-\x7e]{1,120}$'),
  add check (num_nonnulls(member_id, setting) = 1),
  add check ((member_id is null) = (member_account is null));
create index approval_setting on approval (setting text_pattern_ops) where setting is not null;

create or replace function approval_guard() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.member_id, new.member_account, new.setting, new.payload, new.payload_hash, new.note, new.maker_id,
      new.maker_name, new.asked_at, new.expires_at, new.currency, new.amount)
    is distinct from (old.id, old.kind, old.member_id, old.member_account, old.setting, old.payload, old.payload_hash, old.note,
      old.maker_id, old.maker_name, old.asked_at, old.expires_at, old.currency, old.amount) then
    raise exception 'approval: what was asked for is final' using errcode = 'KF001';
  end if;
  if old.state <> 'open' then
    raise exception 'approval: % is decided', old.id using errcode = 'KF002';
  end if;
  return new;
end $$;
