-- People. A person is never deleted: the evidence of what they did hangs on the row.
create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  password_hash text not null,
  full_name text not null check (length(full_name) between 1 and 160),
  role text not null default 'trainee' check (role in ('trainee', 'trainer')),
  is_admin boolean not null default false,
  is_active boolean not null default true,
  employee_id text not null check (length(employee_id) between 1 and 64),
  phone_number text not null default '',
  position text,
  department text,
  profile_image_path text,
  approved_at timestamptz,
  trainer_requested_at timestamptz,
  trainer_decided_at timestamptz,
  password_changed_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create unique index users_email on users (email);
create unique index users_employee_id on users (lower(employee_id));

-- A session is kept after it ends: the sign-in record reads its length from it. The token itself is never stored.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea unique,
  user_id uuid not null references users (id),
  device_type text not null,
  browser text not null,
  ip_address text not null,
  started_at timestamptz not null default now(),
  last_active_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_user on sessions (user_id, last_active_at desc);

-- Every try to sign in, whether it worked or not.
create table sign_ins (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id),
  session_id uuid references sessions (id),
  role text,
  succeeded boolean not null,
  delayed_ms integer not null default 0,
  device_type text not null,
  browser text not null,
  ip_address text not null,
  login_time timestamptz not null default now()
);
create index sign_ins_user on sign_ins (user_id, login_time desc);
create index sign_ins_time on sign_ins (login_time desc);
create index sign_ins_session on sign_ins (session_id);

-- Failed tries that slow the next one down; keys are hashes of account and address.
create table sign_in_failures (
  key text primary key,
  failures integer not null,
  last_failed_at timestamptz not null default now()
);

create table one_time_links (
  token_hash bytea primary key,
  email text not null,
  purpose text not null check (purpose in ('first_admin', 'reset_password')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);

-- One row: what this site is. `mode` is written at the first start and never again.
create table site (
  id boolean primary key default true check (id),
  mode text not null check (mode in ('demo', 'real')),
  site_name text not null default 'Loopcheck',
  registration text check (registration in ('open', 'approval', 'closed')),
  created_at timestamptz not null default now()
);

-- Modules. `shipped_key` names the chapter file a module came from; null for one made on site.
create table modules (
  id uuid primary key default gen_random_uuid(),
  shipped_key text unique,
  shipped_hash text,
  chapter_number integer not null check (chapter_number between 1 and 999),
  title text not null,
  description text not null default '',
  summary text not null default '',
  content text,
  content_revision integer not null default 1 check (content_revision >= 1),
  sections jsonb not null default '[]',
  lists jsonb not null default '{}',
  estimated_duration integer not null default 30 check (estimated_duration between 0 and 6000),
  module_icon text not null default '',
  is_active boolean not null default true,
  edited_on_site boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index modules_active_chapter on modules (chapter_number) where is_active;

-- Every text a module ever had, so that a record can always be read beside what was on the screen then.
create table module_revisions (
  module_id uuid not null references modules (id),
  revision integer not null,
  title text not null,
  content text,
  sections jsonb not null,
  lists jsonb not null,
  created_at timestamptz not null default now(),
  primary key (module_id, revision)
);

create table golden_rules (
  position integer primary key,
  rule text not null
);

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

create table quizzes (
  id uuid primary key default gen_random_uuid(),
  module_id uuid not null references modules (id),
  shipped_key text unique,
  shipped_hash text,
  title text not null,
  description text not null default '',
  passing_score integer not null default 70 check (passing_score between 0 and 100),
  time_limit_minutes integer check (time_limit_minutes between 1 and 600),
  questions_drawn integer not null default 12 check (questions_drawn between 1 and 200),
  position integer not null default 1,
  is_active boolean not null default true,
  edited_on_site boolean not null default false,
  created_at timestamptz not null default now()
);
create index quizzes_module on quizzes (module_id, position);

create table questions (
  id uuid primary key default gen_random_uuid(),
  quiz_id uuid not null references quizzes (id),
  shipped_key text,
  position integer not null,
  is_active boolean not null default true,
  current_version integer not null default 1,
  unique (quiz_id, shipped_key)
);

-- An edit makes a new version; attempts keep the one they were asked.
create table question_versions (
  question_id uuid not null references questions (id),
  version integer not null,
  question text not null,
  options text[] not null check (array_length(options, 1) between 2 and 8),
  correct_option integer not null,
  explanation text not null default '',
  section_id text,
  critical boolean not null default false,
  kind text not null default 'knowledge',
  created_at timestamptz not null default now(),
  primary key (question_id, version),
  check (correct_option between 1 and array_length(options, 1))
);

create table quiz_attempts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  quiz_id uuid not null references quizzes (id),
  module_id uuid not null references modules (id),
  content_revision integer not null,
  passing_score integer not null,
  time_limit_minutes integer,
  started_at timestamptz not null default now(),
  expires_at timestamptz,
  submitted_at timestamptz,
  closed_by text check (closed_by in ('person', 'clock')),
  correct_count integer,
  question_count integer not null check (question_count > 0),
  score numeric(5, 2) check (score between 0 and 100),
  is_passing boolean,
  time_spent_seconds integer,
  check ((submitted_at is null) = (score is null)),
  check ((submitted_at is null) = (is_passing is null)),
  check ((submitted_at is null) = (closed_by is null))
);
-- One open attempt a person and quiz: nobody draws until the questions suit.
create unique index quiz_attempts_open on quiz_attempts (user_id, quiz_id) where submitted_at is null;
create index quiz_attempts_user on quiz_attempts (user_id, quiz_id, submitted_at desc);
create index quiz_attempts_quiz on quiz_attempts (quiz_id);
create index quiz_attempts_module on quiz_attempts (module_id);
create index quiz_attempts_expiry on quiz_attempts (expires_at) where submitted_at is null;

-- The draw, kept with the attempt. `option_order` holds the 1-based options in the order shown; `chosen_option` is 1-based too.
create table attempt_questions (
  attempt_id uuid not null references quiz_attempts (id),
  position integer not null,
  question_id uuid not null,
  version integer not null,
  option_order integer[] not null,
  chosen_option integer,
  answered_at timestamptz,
  primary key (attempt_id, question_id),
  unique (attempt_id, position),
  foreign key (question_id, version) references question_versions (question_id, version)
);
create index attempt_questions_question on attempt_questions (question_id, version);

-- The memory of the house: what people did, in the order they did it. Only ever added to.
create table training_events (
  id uuid primary key default gen_random_uuid(),
  sequence bigint generated always as identity unique,
  person_id uuid not null references users (id),
  actor_id uuid not null references users (id),
  verb text not null,
  object text not null,
  object_id uuid,
  module_id uuid references modules (id),
  content_revision integer,
  result jsonb not null default '{}',
  device_time timestamptz,
  occurred_at timestamptz not null default clock_timestamp()
);
create index training_events_person on training_events (person_id, sequence desc);
create index training_events_module on training_events (module_id, sequence desc);
create index training_events_actor on training_events (actor_id);
create index training_events_time on training_events (occurred_at desc);

create function refuse_to_change_events() returns trigger language plpgsql as $$
begin
  raise exception 'training events are only ever added';
end $$;
create trigger training_events_are_append_only before update or delete or truncate on training_events
  for each statement execute function refuse_to_change_events();

-- One number that moves whenever what all readers share changes, so that servers may keep it in memory.
create table content_version (
  id boolean primary key default true check (id),
  version bigint not null default 1
);
insert into content_version default values;

create function move_content_version() returns trigger language plpgsql as $$
begin
  update content_version set version = version + 1;
  return null;
end $$;
create trigger modules_move_content_version after insert or update or delete on modules
  for each statement execute function move_content_version();
create trigger golden_rules_move_content_version after insert or update or delete on golden_rules
  for each statement execute function move_content_version();

-- The role that the server runs as may add events and read them, nothing else. Where one role does all, the trigger alone refuses.
do $$ begin
  if exists (select from pg_roles where rolname = 'loopcheck_server') then
    revoke update, delete, truncate on training_events from loopcheck_server;
  end if;
end $$;
