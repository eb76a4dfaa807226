-- Training modules in their current revision, and all their revisions.
create table modules (
  id uuid primary key default gen_random_uuid(),
  shipped_key text unique,
  shipped_hash text,
  chapter_number integer not null check (chapter_number between 1 and 999),
  title text not null,
  description text not null default '',
  summary text not null default '',
  content text,
  content_revision integer not null default 1 check (content_revision >= 1),
  reading_revision integer not null default 1 check (reading_revision between 1 and content_revision),
  passing_revision integer not null default 1 check (passing_revision between 1 and reading_revision),
  sections jsonb not null default '[]',
  parts jsonb not null default '[]',
  lists jsonb not null default '{}',
  estimated_duration integer not null default 30 check (estimated_duration between 0 and 6000),
  module_icon text not null default '',
  is_active boolean not null default true,
  allows_test_out boolean not null default false,
  edited_on_site boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index modules_active_chapter on modules (chapter_number) where is_active;
comment on table modules is 'Training modules in their current revision.';
comment on column modules.shipped_key is
  'Key of the curriculum file from which the module was loaded; null for a module that was created on this site.';
comment on column modules.shipped_hash is
  'Hash of the shipped text that was loaded last; null for a module that was created on this site.';
comment on column modules.chapter_number is
  'Number that orders the modules, shown as "Chapter N". Unique among active modules.';
comment on column modules.content is 'Text as sanitized HTML; null if it has not been written yet.';
comment on column modules.content_revision is
  'Number of the current revision. Progress and attempts store the revision to which they refer.';
comment on column modules.reading_revision is
  'The last revision that asked people to read again. People who have read only an earlier one must read the module again.';
comment on column modules.passing_revision is
  'The last revision that asked for a new pass. Attempts that started on an earlier revision do not count as a pass.';
comment on column modules.sections is 'Headings of the text with their ids, in the order of the text.';
comment on column modules.parts is
  'Parts of the text with their minutes and check questions, in order; empty if the text is not divided into parts.';
comment on column modules.lists is 'Learning objectives and the other lists that are shown next to the text.';
comment on column modules.estimated_duration is 'In minutes.';
comment on column modules.module_icon is 'Name of the icon; empty for none.';
comment on column modules.is_active is 'Only active modules are shown to trainees and count for certificates.';
comment on column modules.allows_test_out is
  'True if a person may take the quiz before reading the text. A score of 90 percent or more waives the reading.';
comment on column modules.edited_on_site is
  'True if the text was edited on this site. A newer shipped text is then offered to an admin; without edits it is loaded automatically.';

create view module_titles as
  select id, chapter_number, title, module_icon, content_revision, sections, is_active, allows_test_out,
    reading_revision, passing_revision
  from modules;
comment on view module_titles is
  'Number, title, icon, headings and settings of every module, active or not, for use next to other data.';

create view active_modules as
  select id, shipped_key, chapter_number, title, description, summary, content, content_revision, sections,
    estimated_duration, reading_revision, passing_revision
  from modules
  where is_active;
comment on view active_modules is 'The modules that trainees see and that count for certificates and badges.';

create table module_revisions (
  module_id uuid not null references modules (id),
  revision integer not null,
  title text not null,
  description text,
  summary text,
  content text,
  sections jsonb not null,
  parts jsonb not null default '[]',
  lists jsonb not null,
  estimated_duration integer check (estimated_duration >= 0),
  author_id uuid references users (id),
  word_count integer not null generated always as (
    case when content is null then 0
      else regexp_count(regexp_replace(content || ' ' || lists::text, '<[^>]*>|"[A-Za-z]+": |[][{}]', ' ', 'g'), '\S+') end
  ) stored,
  note text not null default '',
  kind text not null default 'read_again' check (kind in ('small_correction', 'read_again', 'read_and_pass_again')),
  asked_to_read integer check (asked_to_read >= 0),
  asked_to_pass integer check (asked_to_pass >= 0),
  created_at timestamptz not null default now(),
  primary key (module_id, revision)
);
create index module_revisions_author on module_revisions (author_id);
comment on table module_revisions is
  'Every revision of every module, so that a training record can be compared with the text that the person read.';
comment on column module_revisions.estimated_duration is 'In minutes.';
comment on column module_revisions.author_id is 'The person who published the revision; null for a shipped revision.';
comment on column module_revisions.word_count is 'Number of words of the text and its lists, from which the reading time is estimated; 0 without a text.';
comment on column module_revisions.note is 'Description of the change by its author; empty for a shipped revision.';
comment on column module_revisions.kind is
  'What people who have read the module must do after the publication: nothing, read it again, or also pass its quiz again.';
comment on column module_revisions.asked_to_read is
  'Number of people whom the publication asked to read again; null for a shipped revision.';
comment on column module_revisions.asked_to_pass is
  'Number of people whom the publication asked to pass the quiz again; null for a shipped revision.';

create table module_pictures (
  id uuid primary key default gen_random_uuid(),
  module_id uuid not null references modules (id),
  uploaded_by uuid not null references users (id),
  storage_key text not null unique,
  file_size bigint not null check (file_size > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null
);
create index module_pictures_module on module_pictures (module_id);
create index module_pictures_uploaded_by on module_pictures (uploaded_by);
comment on table module_pictures is
  'Pictures that authors uploaded for the texts of a module. After 30 days, a job removes those that no revision and no draft contains.';
comment on column module_pictures.file_size is 'In bytes.';
comment on column module_pictures.width is 'In pixels.';
comment on column module_pictures.height is 'In pixels.';

create view module_words as
  select module_id, revision, word_count, created_at
  from module_revisions;
comment on view module_words is 'The number of words and the time of publication of every revision of every module.';

create table golden_rules (
  position integer primary key,
  rule text not null
);
comment on table golden_rules is 'Short safety rules that are shown with every module, in the order of their position.';

create table content_version (
  id boolean primary key default true check (id),
  version bigint not null default 1
);
insert into content_version default values;
comment on table content_version is
  'A number that increases with every change of shared content. Servers compare it to discard outdated caches.';
comment on column content_version.id is 'Always true, so that a second row is impossible.';

create function move_content_version() returns trigger language plpgsql as $$
begin
  update content_version set version = version + 1;
  return null;
end $$;
create trigger modules_move_content_version after insert or update or delete on modules
  for each statement execute function move_content_version();
create trigger golden_rules_move_content_version after insert or update or delete on golden_rules
  for each statement execute function move_content_version();
