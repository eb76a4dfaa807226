-- News about trainings, with pictures and videos.
create table training_news (
  id uuid primary key default gen_random_uuid(),
  sequence bigint generated always as identity,
  author_id uuid not null references users (id),
  module_id uuid not null references modules (id),
  video_title text not null check (video_title <> ''),
  location text not null check (location <> ''),
  attendee_comment text not null default '',
  created_at timestamptz not null,
  hidden_at timestamptz,
  hidden_by uuid references users (id),
  check ((hidden_at is null) = (hidden_by is null))
);
create unique index training_news_list on training_news (sequence desc);
create index training_news_author on training_news (author_id, created_at);
create index training_news_module on training_news (module_id);
create index training_news_hidden_by on training_news (hidden_by) where hidden_by is not null;
comment on table training_news is 'Reports by people about trainings that they attended.';
comment on column training_news.sequence is 'Order of the list. Lists are paged by it.';
comment on column training_news.hidden_at is
  'Time at which a trainer hid the item, which only trainers and admins see then; null if visible.';

create table training_news_media (
  news_id uuid not null references training_news (id) on delete cascade,
  position integer not null check (position >= 0),
  type text not null check (type in ('image', 'video')),
  file_key text not null unique,
  file_name text not null,
  mime_type text not null,
  primary key (news_id, position)
);
comment on table training_news_media is 'Pictures and videos of a news item.';
comment on column training_news_media.position is 'Order in which the files were added, starting from 0.';
comment on column training_news_media.file_key is 'Storage key.';
