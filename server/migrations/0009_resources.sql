-- Learning resources that accompany the text of a module.
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
  duration_seconds double precision check (duration_seconds > 0),
  mp4_key text,
  poster_key text,
  work_state text not null default 'none' check (work_state in ('none', 'waiting', 'running', 'done', 'failed')),
  work_percent integer check (work_percent between 0 and 100),
  work_fault text check (work_fault in ('no_video', 'damaged', 'too_long')),
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
comment on table learning_resources is
  'Documents, videos and links of a module. A link has a url; documents and videos have a file.';
comment on column learning_resources.position is 'Order within the module, starting from 0.';
comment on column learning_resources.url is 'Null unless the type is link.';
comment on column learning_resources.file_key is 'Storage key; null for a link.';
comment on column learning_resources.file_size is 'In bytes.';
comment on column learning_resources.duration_seconds is
  'Length of a video according to its file; null if it cannot be read.';
comment on column learning_resources.mp4_key is
  'Storage key of the converted video; null if the video is not converted yet or needs no conversion.';
comment on column learning_resources.poster_key is 'Storage key of the preview picture; null if there is none.';
comment on column learning_resources.work_state is
  'State of the conversion of a video. On a server without ffmpeg, it remains waiting.';
comment on column learning_resources.work_percent is 'Progress of the conversion in percent; null if unknown.';
comment on column learning_resources.work_fault is 'Cause of the failed conversion; null unless the state is failed.';

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
comment on table resource_captions is 'Captions of videos as WebVTT files, one per language.';
comment on column resource_captions.language is 'BCP 47 language tag.';
comment on column resource_captions.label is 'Name of the language in the player.';

create table video_watching (
  user_id uuid not null references users (id),
  resource_id uuid not null references learning_resources (id) on delete cascade,
  spans jsonb not null default '[]',
  watched_seconds double precision not null default 0 check (watched_seconds >= 0),
  position_seconds double precision not null default 0 check (position_seconds >= 0),
  duration_seconds double precision check (duration_seconds > 0),
  reported_at timestamptz not null,
  watched_at timestamptz,
  primary key (user_id, resource_id)
);
create index video_watching_resource on video_watching (resource_id);
comment on table video_watching is 'The parts of a video that a person has watched.';
comment on column video_watching.spans is 'Watched parts as {from, to} in seconds, sorted and without overlaps.';
comment on column video_watching.watched_seconds is 'Total length of the spans.';
comment on column video_watching.position_seconds is 'Position at which the player continues.';
comment on column video_watching.duration_seconds is
  'Length that the player reported, used if the file does not state it; null if not reported.';
comment on column video_watching.reported_at is
  'Time of the last report. It limits the time that the next report may add.';
comment on column video_watching.watched_at is
  'Time at which enough was watched for the video to count as watched; null before that.';
