-- A site can require a passed drill of each module that has one.
alter table site
  add column drills text check (drills in ('offered', 'required_for_quiz', 'required_for_certificate'));
comment on column site.drills is
  'Whether drills are only offered, or one of each module that has one must be passed before its quiz or for the certificate; null for the default, offered.';

create table drill_exemptions (
  user_id uuid not null references users (id),
  module_id uuid not null references modules (id),
  exempted_at timestamptz not null default now(),
  primary key (user_id, module_id)
);
create index drill_exemptions_module on drill_exemptions (module_id);
comment on table drill_exemptions is
  'People for whom the quiz of a module was open when the site began to require a drill before the quiz. It stays open for them.';

create view exempt_from_drills as
  select user_id, module_id
  from drill_exemptions;
comment on view exempt_from_drills is 'The modules whose quiz stays open for a person without a passed drill.';

create function exempt_open_quizzes() returns trigger language plpgsql as $$
begin
  insert into drill_exemptions (user_id, module_id)
  select user_id, module_id
  from module_progress
  where status = 'completed' or (depth = 100 and is_ticked)
  on conflict do nothing;
  return null;
end $$;
create trigger site_exempts_open_quizzes after update of drills on site
  for each row when (new.drills = 'required_for_quiz' and old.drills is distinct from new.drills)
  execute function exempt_open_quizzes();
