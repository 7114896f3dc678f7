-- Words of the download block and of the guide for iPhones (HOME-08, OPS-05); without them the site has its own.
alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in ('notice', 'popup', 'app', 'guide'));
