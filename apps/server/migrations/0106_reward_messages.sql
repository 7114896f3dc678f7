-- New kinds of messages come with new modules; the contract lists them all, so the table only checks their form.
alter table message_text drop constraint message_text_kind_check;
alter table message_text add constraint message_text_kind_check check (kind ~ '^[a-z_]{1,40}$');
