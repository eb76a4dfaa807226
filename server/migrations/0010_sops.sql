-- Standard operating procedures (SOPs): the library, its revisions and who has read them.
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
  reading_html text,
  plain_text text not null default '',
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
comment on column sops.shipped_key is 'Number of the shipped procedure it came from; null for one added on this site.';
comment on column sops.shipped_hash is 'Hash of the shipped text that was loaded last; null for one added on this site.';
comment on column sops.number is 'Document number; unique among active procedures.';
comment on column sops.chapter_number is 'Chapter number of the module that it belongs to; null: none.';
comment on column sops.changes_host is 'Whether its steps change the configuration of a computer.';
comment on column sops.related is 'Numbers of related procedures.';
comment on column sops.content is 'Text as sanitized HTML, from which the PDF is rendered; null where a file was uploaded.';
comment on column sops.reading_html is 'Text of an uploaded Word document as sanitized HTML; null: none.';
comment on column sops.plain_text is 'The words without markup, for search results.';
comment on column sops.text_state is 'Text extraction from an uploaded file. none: the file has no text.';
comment on column sops.text_fault is 'Why the extraction failed; null unless the state is failed.';
comment on column sops.search_head is 'Number, title and description in lower case without accents.';
comment on column sops.search_text is 'plain_text in lower case without accents, character by character, so that positions agree.';
comment on column sops.words is 'Full-text index of search_head and search_text.';
comment on column sops.file_key is 'Storage key of the file that people read; null until the PDF of this revision is rendered.';
comment on column sops.file_size is 'Bytes.';
comment on column sops.file_hash is 'Hash of what the PDF was rendered from; null for an uploaded file.';
comment on column sops.edited_on_site is 'True: a newer shipped text is offered to an admin instead of loaded.';
comment on column sops.released_at is 'When a trainer released this revision for use at this site; null: not released.';
comment on column sops.created_by is 'Null: it shipped with the product.';
comment on column sops.removed_at is 'When it was deleted. The row stays where somebody has read it; null: not deleted.';

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
comment on table sop_revisions is 'Every revision that was in the library, with the file that people read then.';
comment on column sop_revisions.content is 'Text as sanitized HTML; null where a file was uploaded.';
comment on column sop_revisions.file_key is 'Storage key; null until the PDF of this revision is rendered.';
comment on column sop_revisions.file_size is 'Bytes.';
comment on column sop_revisions.note is 'What changed, in the words of the person who added it.';
comment on column sop_revisions.created_by is 'Null: it shipped with the product.';

create table sop_views (
  user_id uuid not null references users (id),
  sop_id uuid not null references sops (id) on delete cascade,
  revision integer not null,
  began_at timestamptz not null,
  downloaded_at timestamptz,
  primary key (user_id, sop_id)
);
create index sop_views_sop on sop_views (sop_id);
comment on table sop_views is 'When a person last opened a procedure; reading time counts from there, by the clock of the server.';
comment on column sop_views.revision is 'The revision that was opened.';
comment on column sop_views.downloaded_at is 'When its file was first downloaded in this revision; null: not downloaded.';

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
comment on table sop_reads is 'Who has read which revision of which procedure. Append-only.';
comment on column sop_reads.is_declared is 'True: confirmed by the reader after a download, instead of read on the screen.';
