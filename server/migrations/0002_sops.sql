-- Procedures. `shipped_key` names the file one came from; null for one made on site.
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
  plain_text text not null default '',
  is_active boolean not null default true,
  edited_on_site boolean not null default false,
  released_at timestamptz,
  released_by uuid references users (id),
  -- The file that people read: drawn once for this revision and this state of release, null until it is drawn.
  file_name text not null,
  file_key text,
  file_size bigint,
  file_hash text,
  mime_type text not null default 'application/pdf',
  created_at timestamptz not null default now(),
  check ((file_key is null) = (file_size is null)),
  check ((released_at is null) = (released_by is null))
);
create unique index sops_number on sops (number) where is_active;
create index sops_released_by on sops (released_by);
create index sops_list on sops (number, id) where is_active;

-- Every revision that was ever served, with the file that was read then.
create table sop_revisions (
  sop_id uuid not null references sops (id),
  revision integer not null,
  title text not null,
  content text,
  file_key text,
  created_at timestamptz not null default now(),
  primary key (sop_id, revision)
);
