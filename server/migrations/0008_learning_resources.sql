-- What stands beside a module's text: documents and videos that were uploaded, and links.
create table learning_resources (
  id uuid primary key default gen_random_uuid(),
  module_id uuid not null references modules (id),
  type text not null check (type in ('pdf', 'video', 'link')),
  title text not null check (title <> ''),
  description text not null default '',
  position integer not null check (position >= 0),
  url text,
  file_key text unique,
  file_name text,
  file_size bigint check (file_size > 0),
  mime_type text,
  -- Of a video, as its file says it; null where nobody could read it.
  duration_seconds double precision check (duration_seconds > 0),
  -- What was made of a video: a form that browsers can play, and a picture.
  mp4_key text,
  poster_key text,
  -- Work on a video: 'waiting' also where nothing on this server can do it. `worked_at` moves while somebody is at it.
  work_state text not null default 'none' check (work_state in ('none', 'waiting', 'running', 'done', 'failed')),
  work_percent integer check (work_percent between 0 and 100),
  work_fault text check (work_fault in ('no_video', 'damaged', 'too_long')),
  worked_at timestamptz,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (module_id, position) deferrable initially deferred,
  check ((type = 'link') = (url is not null)),
  check ((type = 'link') = (file_key is null)),
  check ((file_key is null) = (file_name is null)),
  check ((file_key is null) = (file_size is null)),
  check ((file_key is null) = (mime_type is null)),
  check ((type = 'video') = (work_state <> 'none')),
  check ((work_state = 'failed') = (work_fault is not null))
);
create index learning_resources_created_by on learning_resources (created_by);
create index learning_resources_work on learning_resources (created_at) where work_state in ('waiting', 'running');

create table resource_captions (
  id uuid primary key default gen_random_uuid(),
  resource_id uuid not null references learning_resources (id) on delete cascade,
  language text not null,
  label text not null,
  file_key text not null unique,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  unique (resource_id, language)
);
create index resource_captions_created_by on resource_captions (created_by);

-- What one person has watched of one video. `spans` are the pieces that were on the screen, in seconds, in order and
-- apart from each other; `reported_at` bounds what the next report may add.
create table video_watching (
  user_id uuid not null references users (id),
  resource_id uuid not null references learning_resources (id) on delete cascade,
  spans jsonb not null default '[]',
  watched_seconds double precision not null default 0 check (watched_seconds >= 0),
  position_seconds double precision not null default 0 check (position_seconds >= 0),
  -- As the player told it; used where the file does not say it.
  duration_seconds double precision check (duration_seconds > 0),
  reported_at timestamptz not null,
  watched_at timestamptz,
  primary key (user_id, resource_id)
);
create index video_watching_resource on video_watching (resource_id);

-- Bytes that no record needs any more; housekeeping removes them once the change that gave them up has happened.
create table discarded_files (
  file_key text primary key,
  discarded_at timestamptz not null
);
