-- Pictures in the live chat of who has no account (TALK-04): the key of the chat owns them, as it owns the chat.

alter table upload alter column member_id drop not null;
-- SHA-256 of the key.
alter table upload add column guest_key bytea check (octet_length(guest_key) = 32);
alter table upload add constraint upload_owner check ((member_id is null) <> (guest_key is null));
alter table upload add constraint upload_guest_purpose check (guest_key is null or purpose = 'chat');

-- A day's pictures are counted by owner: a member's id, or a guest's hash in hex.
alter table upload_day drop constraint upload_day_member_id_fkey;
alter table upload_day alter column member_id type text using member_id::text;
alter table upload_day rename column member_id to owner;
