-- Drills: jobs on simulated hosts, and the runs in which people do them.
create table drills (
  id text not null,
  revision integer not null check (revision > 0),
  module_id uuid not null references modules (id),
  chapter integer not null,
  number text not null,
  title text not null,
  description text not null,
  minutes integer not null check (minutes > 0),
  sops text[] not null default '{}',
  card jsonb not null,
  host_part jsonb not null,
  grading_part jsonb not null,
  content_hash text not null,
  is_active boolean not null,
  loaded_at timestamptz not null default now(),
  primary key (id, revision)
);
-- Only one revision of a drill can be started. The others remain for the runs that were made with them.
create unique index drills_active on drills (id) where is_active;
create index drills_module on drills (module_id);
comment on table drills is
  'Shipped drills: jobs on simulated hosts. All revisions are kept, because a run belongs to the revision with which it was started.';
comment on column drills.id is 'Chapter and number within the chapter, for example 07-1.';
comment on column drills.chapter is 'Chapter of the curriculum file. The site may have given the module another number.';
comment on column drills.number is 'Number as screens show it, for example 7.1.';
comment on column drills.minutes is 'Minutes that most people need.';
comment on column drills.sops is 'Numbers of the procedures that the job needs.';
comment on column drills.card is 'The job card: work order, permit, contacts and where to save copies.';
comment on column drills.host_part is 'The part that reaches the browser: the hosts and what happens. It has no expected values.';
comment on column drills.grading_part is 'The part that never leaves the server: right values, forbidden acts and reactions.';
comment on column drills.content_hash is 'SHA-256 of the curriculum file.';

create table drill_runs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  drill_id text not null,
  drill_revision integer not null,
  drill_hash text not null,
  module_id uuid not null references modules (id),
  simulator_revision integer not null,
  seed text not null check (seed ~ '^[0-9a-f]{32}$'),
  kind text not null check (kind in ('record', 'practice')),
  try_number integer not null check (try_number > 0),
  input_count integer not null default 0 check (input_count between 0 and 600),
  begun_at timestamptz not null default now(),
  submitted_at timestamptz,
  closed_by text check (closed_by in ('person', 'update', 'time_limit')),
  is_passed boolean,
  result jsonb,
  inputs_hash text,
  foreign key (drill_id, drill_revision) references drills (id, revision),
  check ((submitted_at is null) = (closed_by is null)),
  check ((result is null) = (is_passed is null)),
  check (result is null or (kind = 'record' and closed_by = 'person' and inputs_hash is not null))
);
-- At most one open run per person and drill, so that nobody can start new runs until a seed is easy.
create unique index drill_runs_open on drill_runs (user_id, drill_id) where submitted_at is null;
create index drill_runs_user on drill_runs (user_id, drill_id, begun_at desc);
create index drill_runs_drill on drill_runs (drill_id, drill_revision);
create index drill_runs_module on drill_runs (module_id);
comment on table drill_runs is 'Runs of drills: tries of people. A run is the seed and the inputs; the server replays them to grade it.';
comment on column drill_runs.drill_hash is 'content_hash of the drill with which the run was started or continued.';
comment on column drill_runs.simulator_revision is
  'Revision of the simulator with which the run was made. A server runs only the one that it ships.';
comment on column drill_runs.seed is 'The values of the host follow from the seed. 32 random hexadecimal digits.';
comment on column drill_runs.kind is 'record: graded; practice: with help, without a result.';
comment on column drill_runs.try_number is 'Number among the runs of this person, drill and kind, from 1.';
comment on column drill_runs.submitted_at is 'Null while the run is open. closed_by is then also null.';
comment on column drill_runs.closed_by is
  'person: handed in; update: ended because an update changed what the host shows; time_limit: ended because its replay takes too long. The last two do not count.';
comment on column drill_runs.is_passed is 'Null unless the run was graded.';
comment on column drill_runs.result is 'What the grading found. Null unless the run was graded.';
comment on column drill_runs.inputs_hash is 'SHA-256 of the inputs of a run that was handed in, as in its training event.';

create table drill_inputs (
  run_id uuid not null references drill_runs (id),
  from_index integer not null check (from_index between 0 and 599),
  inputs jsonb not null,
  device_ms jsonb not null,
  digest text,
  received_at timestamptz not null,
  primary key (run_id, from_index)
);
comment on table drill_inputs is
  'The inputs of runs, one row for each request that added some. Erased together with the account of the person.';
comment on column drill_inputs.from_index is 'Index in the run, from 0, of the first input of the row.';
comment on column drill_inputs.device_ms is
  'For each input, the milliseconds since the page began to count, by a clock of the device that never goes back.';
comment on column drill_inputs.digest is
  'What the page says the digest of its run was after the last input of the row. Null if the server has changed the inputs.';

create table drill_transcripts (
  run_id uuid primary key references drill_runs (id),
  frames bytea not null
);
comment on table drill_transcripts is
  'What graded runs showed, so that they can be looked at after an update of the simulator. Erased together with the account of the person.';
comment on column drill_transcripts.frames is 'The frames as JSON, compressed with gzip.';

create table drill_lines (
  run_id uuid not null references drill_runs (id),
  line text not null,
  state text not null check (state in ('right', 'wrong', 'missed', 'unseen', 'counted')),
  counted_by uuid references users (id),
  counted_at timestamptz,
  reason text,
  primary key (run_id, line),
  check ((state = 'counted') = (counted_by is not null)),
  check ((state = 'counted') = (counted_at is not null))
);
create index drill_lines_counted_by on drill_lines (counted_by);
comment on table drill_lines is 'The lines of the record sheets of graded runs.';
comment on column drill_lines.line is 'Id of the line in the drill.';
comment on column drill_lines.counted_by is
  'The trainer who counted a right line that was written without having looked; null for other lines.';
comment on column drill_lines.reason is 'Why the trainer counted the line. Null for other lines, and after the person was deleted.';

create view active_drills as
  select id, revision, module_id, number, title
  from drills
  where is_active;
comment on view active_drills is 'The drills that people can start.';

create view passed_drills as
  select run.user_id, run.drill_id, run.module_id, min(run.submitted_at) as passed_at
  from drill_runs as run
  where run.is_passed
  group by run.user_id, run.drill_id, run.module_id;
comment on view passed_drills is 'The drills that people have passed, with the time of the first pass.';

-- Servers keep the drills in memory together with the other shared data.
create trigger drills_move_shared_version after insert or update or delete or truncate on drills
  for each statement execute function move_shared_version();
