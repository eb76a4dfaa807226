-- Procedures of the site's own, their search, and who has read what.
alter table sops
  -- Null: it shipped with the product.
  add column created_by uuid references users (id),
  -- Deleted, but somebody has read it: the evidence stays, the procedure is shown no more.
  add column removed_at timestamptz,
  -- Whether the words of its file can be read: there is nothing to read, still to be done, done, or it cannot be done.
  add column text_state text not null default 'ready' check (text_state in ('none', 'waiting', 'ready', 'failed')),
  add column text_fault text check (text_fault in ('too_much', 'unreadable')),
  -- The text of an uploaded Word document as clean HTML.
  add column reading_html text,
  -- The words as the search compares them: without case and accents. One sign for one sign, so that a place found in
  -- search_text is the same place in plain_text. The server folds what it writes; what is there already is plain English.
  add column search_head text not null default '',
  add column search_text text not null default '',
  add check ((text_state = 'failed') = (text_fault is not null)),
  add check (removed_at is null or not is_active);
update sops set
  search_head = lower(number || ' ' || title || ' ' || description),
  search_text = lower(plain_text);
alter table sops add column words tsvector generated always as (
  setweight(to_tsvector('english', search_head), 'A') || setweight(to_tsvector('english', search_text), 'C')
) stored;
create index sops_words on sops using gin (words);
create index sops_created_by on sops (created_by);
create index sops_waiting on sops (id) where text_state = 'waiting';
create index sops_desk on sops (number, id) where removed_at is null;

alter table sop_revisions
  add column file_name text,
  add column file_size bigint,
  add column mime_type text not null default 'application/pdf',
  -- What is new in it, in the words of who brought it.
  add column note text not null default '',
  add column created_by uuid references users (id);
update sop_revisions as revision set file_name = sop.file_name, file_size = sop.file_size
from sops as sop where sop.id = revision.sop_id and sop.revision = revision.revision;
create index sop_revisions_created_by on sop_revisions (created_by);

-- When somebody opened a procedure last: reading counts from here, by the server's clock.
create table sop_views (
  user_id uuid not null references users (id),
  sop_id uuid not null references sops (id) on delete cascade,
  revision integer not null,
  began_at timestamptz not null,
  primary key (user_id, sop_id)
);
create index sop_views_sop on sop_views (sop_id);

-- Who has read which revision, when. Only ever added to.
create table sop_reads (
  user_id uuid not null references users (id),
  sop_id uuid not null,
  revision integer not null,
  read_at timestamptz not null,
  primary key (user_id, sop_id, revision),
  foreign key (sop_id, revision) references sop_revisions (sop_id, revision)
);
create index sop_reads_sop on sop_reads (sop_id, revision, user_id);
