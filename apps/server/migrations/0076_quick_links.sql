-- Shortcuts of the home page's quick strip (HOME-03, OPS-05).
create table quick_link (
  id uuid primary key,
  icon text not null,
  -- Empty: the site's own words for what the picture stands for, in the reader's language.
  title jsonb not null,
  linkage_type text not null,
  target text not null,
  starts_at timestamptz,
  ends_at timestamptz,
  active boolean not null,
  position int not null,
  version int not null default 1,
  updated_at timestamptz not null,
  updated_by text not null
);

insert into quick_link (id, icon, title, linkage_type, target, active, position, updated_at, updated_by)
select gen_random_uuid(), icon, '{"bn": "", "en": ""}', 'route', target, true, place, now(), 'shipped'
from (values
  (1, 'gift', '/promotions'), (2, 'invite', '/member/referral'), (3, 'crown', '/vip'),
  (4, 'trophy', '/member/missionLeaderboard'), (5, 'shield', '/fairness'), (6, 'chat', '/help')
) as shipped (place, icon, target);
