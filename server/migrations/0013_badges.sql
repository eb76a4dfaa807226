-- Badges that people have earned.
create table badges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  kind text not null check (kind in ('chapter', 'first_quiz', 'perfect_score', 'halfway', 'all_chapters')),
  module_id uuid references modules (id),
  earned_at timestamptz not null,
  shown_at timestamptz,
  unique nulls not distinct (user_id, kind, module_id),
  check ((kind = 'chapter') = (module_id is not null))
);
create index badges_user on badges (user_id, earned_at desc);
create index badges_module on badges (module_id);
comment on table badges is 'Badges. A badge is awarded once and never withdrawn, even if the curriculum grows.';
comment on column badges.shown_at is
  'Time at which a page first announced the badge to its holder; null until then. A badge is announced once.';
comment on column badges.module_id is 'Null unless the kind is chapter.';
