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
  completed_by text check (completed_by in ('declared', 'quiz')),
  started_at timestamptz not null default now(),
  completed_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (user_id, module_id),
  check ((status = 'completed') = (completed_at is not null)),
  check (status <> 'completed' or percentage = 100),
  check (not is_ticked or depth = 100)
);
create index module_progress_module on module_progress (module_id);
comment on table module_progress is 'One row per person and started module. Depth, tick, percentage and status never go back.';
comment on column module_progress.percentage is
  'Displayed progress in percent. Reading is the first half; passing the quiz makes it 100.';
comment on column module_progress.depth is 'Reading depth in percent of the text.';
comment on column module_progress.depth_revision is
  'Content revision on which that depth was reached; null if nothing has been read.';
comment on column module_progress.is_ticked is 'True if the person has ticked "Mark as completed".';
comment on column module_progress.tick_revision is
  'Content revision on which the box was ticked; null if it is not ticked.';
comment on column module_progress.completed_by is
  'declared: completed by ticking the box; quiz: completed by passing the quiz. Null if not completed.';

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
