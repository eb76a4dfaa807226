-- Drafts: unpublished texts that trainers and admins have typed in editors.
create sequence draft_revisions as integer;
comment on sequence draft_revisions is 'Numbers all writes of all drafts, so that a number is never used again, even after a draft is deleted.';
create table drafts (
  user_id uuid not null references users (id),
  kind text not null check (kind in ('module', 'question', 'new_question', 'sop', 'announcement', 'new_announcement')),
  object_id uuid not null,
  content text not null check (content <> ''),
  revision integer not null check (revision > 0),
  editor_id text not null,
  change integer not null check (change > 0),
  saved_at timestamptz not null,
  primary key (user_id, kind, object_id)
);
create index drafts_object on drafts (kind, object_id, saved_at desc);
comment on table drafts is
  'Unpublished texts from editors, one per person and object. A draft is deleted when it is published or discarded. Drafts are not evidence.';
comment on column drafts.object_id is
  'Id of the module, question, procedure or announcement; for new_question the id of the quiz, for new_announcement a UUID of zeros.';
comment on column drafts.content is 'The JSON of the editor. The server does not read it.';
comment on column drafts.revision is 'Number of the last write, from draft_revisions. Of two writes, the one with the higher number is newer. Clocks are not compared.';
comment on column drafts.editor_id is 'Identifies the open editor (browser window) that wrote last.';
comment on column drafts.change is 'The number of the last write within its editor. A request with a lower number is outdated and ignored.';
