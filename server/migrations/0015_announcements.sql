-- Announcements by trainers, and their recipients.
create table announcements (
  id uuid primary key default gen_random_uuid(),
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
comment on table announcements is
  'Announcements by trainers. A withdrawn announcement is kept as evidence of what was sent to whom.';
comment on column announcements.sequence is 'Order of the list. Lists are paged by it.';
comment on column announcements.audience is
  'all: everybody; department: people of that department; unfinished: people who have not completed that module.';
comment on column announcements.edited_at is 'Null if never edited.';
comment on column announcements.withdrawn_at is 'Null if not withdrawn.';

create table announcement_recipients (
  announcement_id uuid not null references announcements (id),
  user_id uuid not null references users (id),
  read_at timestamptz,
  primary key (announcement_id, user_id)
);
create index announcement_recipients_user on announcement_recipients (user_id);
comment on table announcement_recipients is
  'The recipients at the time of sending. Later changes of the audience do not alter them.';
comment on column announcement_recipients.read_at is 'Null if unread.';
