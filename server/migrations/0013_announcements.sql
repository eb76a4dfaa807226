-- What trainers tell people. Kept when it is withdrawn: who was told what is a fact.
create table announcements (
  id uuid primary key default gen_random_uuid(),
  -- Their order, and the place where a page of the list ends.
  sequence bigint generated always as identity unique,
  author_id uuid not null references users (id),
  title text not null check (length(title) between 1 and 160),
  content text not null check (content <> ''),
  audience text not null check (audience in ('all', 'department', 'unfinished')),
  department text,
  module_id uuid references modules (id),
  created_at timestamptz not null,
  edited_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by uuid references users (id),
  check ((audience = 'department') = (department is not null)),
  check ((audience = 'unfinished') = (module_id is not null)),
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
create index announcements_author on announcements (author_id);
create index announcements_module on announcements (module_id);
create index announcements_withdrawn_by on announcements (withdrawn_by);

-- To whom it went: settled when it was sent, so that "who has not read it" means the same tomorrow.
create table announcement_recipients (
  announcement_id uuid not null references announcements (id),
  user_id uuid not null references users (id),
  read_at timestamptz,
  primary key (announcement_id, user_id)
);
create index announcement_recipients_user on announcement_recipients (user_id);
