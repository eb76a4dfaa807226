-- The version of the settings, modules, quizzes and procedures, which are the same for everybody. Each server keeps them
-- in memory.
create table shared_version (
  id boolean primary key default true check (id),
  version uuid not null default gen_random_uuid()
);
insert into shared_version default values;
comment on table shared_version is
  'The version of the data that servers keep in memory: the settings of the site, modules, quizzes, questions and the list of procedures. It has one row. Every statement that needs this data reads the version, so a server never uses outdated data.';
comment on column shared_version.id is 'Always true, so that a second row is impossible.';
comment on column shared_version.version is
  'A random value, replaced by every change. A number would be used twice if a transaction that has counted it up is rolled back.';

create function move_shared_version() returns trigger language plpgsql as $$
begin
  update shared_version set version = gen_random_uuid();
  return null;
end $$;
create trigger site_move_shared_version after insert or update or delete or truncate on site
  for each statement execute function move_shared_version();
create trigger modules_move_shared_version after insert or update or delete or truncate on modules
  for each statement execute function move_shared_version();
create trigger module_revisions_move_shared_version after insert or update or delete or truncate on module_revisions
  for each statement execute function move_shared_version();
create trigger quizzes_move_shared_version after insert or update or delete or truncate on quizzes
  for each statement execute function move_shared_version();
create trigger questions_move_shared_version after insert or update or delete or truncate on questions
  for each statement execute function move_shared_version();
create trigger question_versions_move_shared_version after insert or update or delete or truncate on question_versions
  for each statement execute function move_shared_version();
create trigger sops_move_shared_version after insert or update or delete or truncate on sops
  for each statement execute function move_shared_version();

create or replace view module_titles as
  select id, chapter_number, title, module_icon, content_revision, sections, is_active, allows_test_out,
    reading_revision, passing_revision, content is not null as has_text
  from modules;
