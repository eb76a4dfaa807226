-- How far each person has come with each module.
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
comment on column module_progress.percentage is 'Progress as shown: reading is the first half, passing the quiz makes it 100.';
comment on column module_progress.depth is 'How far down the text the person has read, in percent.';
comment on column module_progress.depth_revision is 'Content revision on which that depth was reached; null: nothing read yet.';
comment on column module_progress.is_ticked is 'Whether the person has ticked "Mark as completed".';
comment on column module_progress.tick_revision is 'Content revision on which it was ticked; null: not ticked.';
comment on column module_progress.completed_by is 'declared: by the person; quiz: by passing it. Null: not completed.';

create view completed_modules as
  select user_id, module_id, completed_at, completed_by, depth_revision
  from module_progress
  where status = 'completed';
comment on view completed_modules is 'Who has completed which module, active or not.';
