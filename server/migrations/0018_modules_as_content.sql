-- Who published a revision, and what they said about it; shipped revisions have no author.
alter table module_revisions add column author_id uuid references users (id);
alter table module_revisions add column note text not null default '';
create index module_revisions_author on module_revisions (author_id);

-- Newer shipped texts of what a site has edited: offered to an admin, never written over the site's own (design decision 19).
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
