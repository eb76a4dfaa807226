-- Standard operating procedures (SOPs): the library, its revisions and their readers.
create table sops (
  id uuid primary key default gen_random_uuid(),
  shipped_key text unique,
  shipped_hash text,
  number text not null,
  title text not null,
  description text not null default '',
  chapter_number integer,
  revision integer not null default 1 check (revision >= 1),
  document_date date not null,
  changes_host boolean not null default false,
  related text[] not null default '{}',
  content text,
  job_card jsonb,
  has_job_card boolean not null generated always as (job_card is not null) stored,
  reading_html text,
  plain_text text not null default '',
  word_count integer not null generated always as (regexp_count(plain_text, '\S+')) stored,
  text_state text not null default 'ready' check (text_state in ('none', 'waiting', 'ready', 'failed')),
  text_fault text check (text_fault in ('too_much', 'unreadable')),
  search_head text not null default '',
  search_text text not null default '',
  words tsvector generated always as (
    setweight(to_tsvector('english', search_head), 'A') || setweight(to_tsvector('english', search_text), 'C')
  ) stored,
  file_name text not null,
  file_key text,
  file_size bigint,
  file_hash text,
  mime_type text not null default 'application/pdf',
  is_active boolean not null default true,
  edited_on_site boolean not null default false,
  released_at timestamptz,
  released_by uuid references users (id),
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  check (job_card is null or content is not null),
  check ((file_key is null) = (file_size is null)),
  check ((released_at is null) = (released_by is null)),
  check ((text_state = 'failed') = (text_fault is not null)),
  check (removed_at is null or not is_active)
);
create unique index sops_number on sops (number) where is_active;
create index sops_list on sops (number, id) where is_active;
create index sops_desk on sops (number, id) where removed_at is null;
create index sops_waiting on sops (id) where text_state = 'waiting';
create index sops_words on sops using gin (words);
create index sops_released_by on sops (released_by);
create index sops_created_by on sops (created_by);
comment on table sops is 'Procedures in their current revision.';
comment on column sops.shipped_key is
  'Number of the shipped procedure from which it was loaded; null for a procedure that was added on this site.';
comment on column sops.shipped_hash is
  'Hash of the shipped text that was loaded last; null for a procedure that was added on this site.';
comment on column sops.number is 'Document number; unique among active procedures.';
comment on column sops.chapter_number is 'Chapter number of the related module; null if there is none.';
comment on column sops.changes_host is 'True if the steps change the configuration of a computer.';
comment on column sops.related is 'Numbers of related procedures.';
comment on column sops.content is
  'Text as sanitized HTML, from which the PDF is rendered; null if a file was uploaded.';
comment on column sops.job_card is 'Steps, stop lines and commands of the text, for the screen of a phone; null if there is no text or no steps.';
comment on column sops.reading_html is 'Text of an uploaded Word document as sanitized HTML; null if there is none.';
comment on column sops.plain_text is 'The text without markup, for search results.';
comment on column sops.word_count is
  'Number of words of plain_text, from which the reading time is estimated; 0 if the text is not known.';
comment on column sops.text_state is 'State of the text extraction from an uploaded file. none: the file has no text.';
comment on column sops.text_fault is 'Cause of the failed extraction; null unless the state is failed.';
comment on column sops.search_head is 'Number, title and description in lower case without accents.';
comment on column sops.search_text is
  'plain_text in lower case without accents, converted character by character, so that positions are the same in both.';
comment on column sops.words is 'Full-text search vector of search_head and search_text.';
comment on column sops.file_key is
  'Storage key of the file for readers; null until the PDF of this revision is rendered.';
comment on column sops.file_size is 'In bytes.';
comment on column sops.file_hash is 'Hash of the data from which the PDF was rendered; null for an uploaded file.';
comment on column sops.edited_on_site is
  'True if the text was edited on this site. A newer shipped text is then offered to an admin; without edits it is loaded automatically.';
comment on column sops.released_at is
  'Time at which a trainer released this revision for use at this site; null if not released.';
comment on column sops.created_by is 'Null for a shipped procedure.';
comment on column sops.removed_at is
  'Time of deletion; null if not deleted. The row is kept if somebody has read the procedure.';

create view active_sops as
  select id, number, title, description, chapter_number, revision, content, reading_html, plain_text
  from sops
  where is_active;
comment on view active_sops is 'The procedures in the library.';

create table sop_revisions (
  sop_id uuid not null references sops (id),
  revision integer not null,
  title text not null,
  content text,
  file_name text,
  file_key text,
  file_size bigint,
  mime_type text not null default 'application/pdf',
  note text not null default '',
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  primary key (sop_id, revision)
);
create index sop_revisions_created_by on sop_revisions (created_by);
comment on table sop_revisions is 'Every revision that has been in the library, with its file.';
comment on column sop_revisions.content is 'Text as sanitized HTML; null if a file was uploaded.';
comment on column sop_revisions.file_key is 'Storage key; null until the PDF of this revision is rendered.';
comment on column sop_revisions.file_size is 'In bytes.';
comment on column sop_revisions.note is 'Description of the change by the person who added the revision.';
comment on column sop_revisions.created_by is 'Null for a shipped revision.';

create table sop_views (
  user_id uuid not null references users (id),
  sop_id uuid not null references sops (id) on delete cascade,
  revision integer not null,
  began_at timestamptz not null,
  downloaded_at timestamptz,
  primary key (user_id, sop_id)
);
create index sop_views_sop on sop_views (sop_id);
comment on table sop_views is
  'The last time that a person opened a procedure. The reading time counts from then, by the clock of the server.';
comment on column sop_views.revision is 'The revision that was opened.';
comment on column sop_views.downloaded_at is
  'Time at which the file of this revision was first downloaded; null if not downloaded.';

create table viewed_sops (
  user_id uuid not null references users (id),
  sop_id uuid not null,
  revision integer not null,
  viewed_at timestamptz not null,
  primary key (user_id, sop_id, revision),
  foreign key (sop_id, revision) references sop_revisions (sop_id, revision)
);
create index viewed_sops_sop on viewed_sops (sop_id, revision, user_id);
comment on table viewed_sops is
  'The revisions of procedures that people have had open for at least five seconds. Append-only.';

create table sop_reads (
  user_id uuid not null references users (id),
  sop_id uuid not null,
  revision integer not null,
  read_at timestamptz not null,
  is_declared boolean not null default false,
  primary key (user_id, sop_id, revision),
  foreign key (sop_id, revision) references sop_revisions (sop_id, revision)
);
create index sop_reads_sop on sop_reads (sop_id, revision, user_id);
comment on table sop_reads is
  'The revisions of procedures that people have confirmed to have read and understood. Append-only.';
comment on column sop_reads.is_declared is
  'True if the person confirmed the reading after a download; false if they read the revision on the screen.';

create view sop_readings as
  select latest.user_id, sop.id as sop_id, sop.number, version.title, latest.read_revision, latest.read_at,
    latest.viewed_revision, latest.viewed_at, greatest(latest.read_at, latest.viewed_at) as last_at,
    sop.revision as current_revision, sop.is_active
  from (
    select user_id, sop_id, max(read_revision) as read_revision, max(read_at) as read_at,
      max(viewed_revision) as viewed_revision, max(viewed_at) as viewed_at
    from (
      select user_id, sop_id, revision as read_revision, read_at, null::integer as viewed_revision,
        null::timestamptz as viewed_at
      from sop_reads
      union all
      select user_id, sop_id, null, null, revision, viewed_at from viewed_sops
    ) as evidence
    group by user_id, sop_id
  ) as latest
  join sops as sop on sop.id = latest.sop_id
  join sop_revisions as version
    on version.sop_id = latest.sop_id and version.revision = coalesce(latest.read_revision, latest.viewed_revision);
comment on view sop_readings is
  'For each person and procedure: the latest revision that the person has confirmed to have read (null if none), the latest that they have viewed (null if none), and the current revision.';
