-- From when until when an entry of the help centre is shown (OPS-05).
alter table help_entry add column starts_at timestamptz, add column ends_at timestamptz;
