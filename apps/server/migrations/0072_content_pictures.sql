-- Pictures that operators bring for banners, pages and articles (OPS-05): written anew by this program, never changed.
create table content_picture (
  id uuid primary key,
  at timestamptz not null,
  by text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0)
);
create index content_picture_newest on content_picture (at desc);
-- '': the whole of it; m: for phones; rtl: as a mirror shows it.
create table content_picture_file (
  picture_id uuid not null references content_picture,
  variant text not null check (variant in ('', '-m', '-rtl', '-rtl-m')),
  content bytea not null,
  primary key (picture_id, variant)
);
