-- Announcements that agents alone read in their centre (AGENT-01).
alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in ('notice', 'popup', 'app', 'guide', 'agent'));
