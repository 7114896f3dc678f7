-- Names under which nobody may pass for the house; null: the list of the program.
alter table system_settings add column reserved_names text[];
