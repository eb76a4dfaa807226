-- Shipped content: the last load, and newer shipped versions of content that was edited on this site.
create table shipped_content (
  id boolean primary key default true check (id),
  fingerprint text not null,
  loaded_at timestamptz not null default now()
);
comment on table shipped_content is 'The shipped content that was loaded last; at most one row.';
comment on column shipped_content.id is 'Always true, so that a second row is impossible.';
comment on column shipped_content.fingerprint is
  'Hash of the content files. A start of the server does not read the files if their hash is the same.';

create table content_updates (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('module', 'quiz', 'sop')),
  shipped_key text not null,
  shipped_hash text not null,
  title text not null,
  shipped jsonb not null,
  arrived_at timestamptz not null default now(),
  decision text check (decision in ('taken', 'kept')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  unique (kind, shipped_key, shipped_hash),
  check ((decision is null) = (decided_at is null))
);
create unique index content_updates_pending on content_updates (kind, shipped_key) where decision is null;
create index content_updates_decided_by on content_updates (decided_by);
comment on table content_updates is
  'Newer shipped versions of content that was edited on this site. An admin decides; the content of the site is never overwritten automatically.';
comment on column content_updates.shipped is 'The shipped content, in the format of its kind.';
comment on column content_updates.decision is
  'taken: the shipped content replaced that of the site; kept: the site keeps its content. Null if not decided.';
