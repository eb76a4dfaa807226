-- The progress of each person in each module.
create table module_progress (
  user_id uuid not null references users (id),
  module_id uuid not null references modules (id),
  status text not null check (status in ('not_started', 'in_progress', 'completed')),
  percentage integer not null check (percentage between 0 and 100),
  depth integer not null check (depth between 0 and 100),
  depth_revision integer,
  is_ticked boolean not null default false,
  tick_revision integer,
  completed_by text check (completed_by in ('declared', 'quiz', 'test_out')),
  started_at timestamptz not null default now(),
  completed_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (user_id, module_id),
  check ((status = 'completed') = (completed_at is not null)),
  check (status <> 'completed' or percentage = 100),
  check (not is_ticked or depth = 100)
);
create index module_progress_module on module_progress (module_id);
comment on table module_progress is
  'One row per person and started module. Depth and percentage never decrease, and tick and status are never reset.';
comment on column module_progress.percentage is
  'Displayed progress in percent. Reading counts for the first 50 percent. Completing the module sets it to 100.';
comment on column module_progress.depth is 'Reading depth in percent of the text.';
comment on column module_progress.depth_revision is
  'Content revision to which the depth refers; null if the person has not read any text.';
comment on column module_progress.is_ticked is 'True if the person has ticked "Mark as completed".';
comment on column module_progress.tick_revision is
  'Content revision for which the person ticked "Mark as completed"; null if it is not ticked.';
comment on column module_progress.completed_by is
  'declared: completed with the button; quiz: by passing the quiz; test_out: by passing the quiz before reading, which waives the reading. Null if not completed.';

create view started_modules as
  select user_id, module_id, status, percentage, depth, depth_revision, is_ticked, completed_by, started_at, completed_at,
    updated_at
  from module_progress;
comment on view started_modules is 'The progress of each person in each module that they have started, active or not.';

create view completed_modules as
  select user_id, module_id, completed_at, completed_by, depth_revision
  from module_progress
  where status = 'completed';
comment on view completed_modules is 'The modules that each person has completed, active or not.';

create view module_readers as
  select progress.user_id, progress.module_id,
    module.content is not null and case
      when progress.depth_revision is null then progress.completed_at < (
        select created_at from module_revisions
        where module_id = module.id and revision = module.reading_revision
      )
      else progress.depth_revision < module.reading_revision
    end as must_read_again
  from module_progress as progress
  join modules as module on module.id = progress.module_id
  where progress.depth = 100 or progress.status = 'completed';
comment on view module_readers is
  'The people who have read a module to its end or completed it. must_read_again is true if a later revision asks them to read it again. For people without a recorded reading, revisions after the completion count. It is false for a module without text.';

create table module_readings (
  user_id uuid not null references users (id),
  module_id uuid not null references modules (id),
  revision integer not null,
  reading_id uuid,
  began_at timestamptz not null,
  credited_seconds integer not null default 0 check (credited_seconds >= 0),
  reached_end boolean not null default false,
  updated_at timestamptz not null,
  unique nulls not distinct (user_id, module_id, revision, reading_id)
);
create index module_readings_module on module_readings (module_id);
comment on table module_readings is
  'One row for each time that a page shows a revision of a module to a person, with the credited reading time.';
comment on column module_readings.reading_id is
  'Chosen by the page that shows the text; null for clients that do not report their reading time.';
comment on column module_readings.began_at is
  'Time of the first report of this reading. The credited reading time cannot exceed the time since then.';
comment on column module_readings.credited_seconds is 'Reading time in seconds. It never decreases.';
comment on column module_readings.reached_end is
  'True if the end of the text was reported. It counts when enough reading time has been credited.';

create table reading_clocks (
  user_id uuid primary key references users (id),
  credited jsonb not null default '[]'
);
comment on table reading_clocks is
  'The periods that were credited to each person as reading time, so that no second counts for two texts or two devices.';
comment on column reading_clocks.credited is
  'Periods of the last 30 days as pairs of start and end in seconds since 1970, sorted and without overlaps.';

create view module_reading_times as
  select user_id, module_id, sum(credited_seconds)::integer as seconds
  from module_readings
  group by user_id, module_id;
comment on view module_reading_times is 'The time in seconds that each person has spent reading each module, over all revisions.';
