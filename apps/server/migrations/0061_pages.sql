-- Pages, blog and news: written by operators, read by visitors (TALK-03, OPS-05).
create table page (
  id uuid primary key,
  kind text not null check (kind in ('page', 'blog', 'news')),
  -- The name in the address. Links lead to it: a page is hidden, never removed or renamed.
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  title jsonb not null,
  summary jsonb not null,
  content jsonb not null,
  picture text,
  in_footer boolean not null,
  -- An article's start is its date.
  starts_at timestamptz,
  ends_at timestamptz,
  active boolean not null,
  position int not null,
  version int not null default 1,
  updated_at timestamptz not null,
  updated_by text not null,
  constraint page_address unique (kind, slug),
  check (kind = 'page' or (starts_at is not null and not in_footer))
);
revoke delete on page from khela_app;
