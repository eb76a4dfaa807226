-- Quizzes, their questions, and the attempts at them.
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
  attempt_limit integer check (attempt_limit between 1 and 100),
  waiting_minutes integer check (waiting_minutes between 1 and 43200),
  position integer not null default 1,
  revision integer not null default 1,
  is_active boolean not null default true,
  edited_on_site boolean not null default false,
  created_at timestamptz not null default now()
);
create index quizzes_module on quizzes (module_id, position);
comment on table quizzes is 'Quizzes of modules. The first active quiz of a module counts for its completion and for certificates.';
comment on column quizzes.shipped_key is 'Key of the curriculum file it came from; null for a quiz made on this site.';
comment on column quizzes.shipped_hash is 'Hash of the shipped quiz that was loaded last; null for a quiz made on this site.';
comment on column quizzes.passing_score is 'Pass mark in percent.';
comment on column quizzes.time_limit_minutes is 'Null: no time limit.';
comment on column quizzes.questions_drawn is 'How many questions an attempt draws from the pool.';
comment on column quizzes.attempt_limit is 'How many attempts a person has; null: no limit.';
comment on column quizzes.waiting_minutes is 'How long a person waits after a failed attempt; null: not at all.';
comment on column quizzes.position is 'Order among the quizzes of the module.';
comment on column quizzes.revision is 'Increases with each change of the settings; a save names the one it began with.';
comment on column quizzes.edited_on_site is 'True: a newer shipped quiz is offered to an admin instead of loaded.';

create view module_quizzes as
  select distinct on (module_id) module_id, id as quiz_id, title, passing_score
  from quizzes
  where is_active
  order by module_id, position, created_at, id;
comment on view module_quizzes is
  'The quiz that counts for each module: its first active one. A module without an active quiz has no row.';

create table questions (
  id uuid primary key default gen_random_uuid(),
  quiz_id uuid not null references quizzes (id),
  shipped_key text,
  position integer not null,
  is_active boolean not null default true,
  current_version integer not null default 1,
  unique (quiz_id, shipped_key)
);
comment on table questions is 'The pool of questions of a quiz. The wording is in question_versions.';
comment on column questions.shipped_key is 'Key in the curriculum file; null for a question written on this site.';
comment on column questions.is_active is 'False: removed from the pool; attempts that asked it keep it.';
comment on column questions.current_version is 'The version that new attempts ask.';

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
comment on table question_versions is 'Wordings of questions. An edit adds a version; attempts keep the one they asked.';
comment on column question_versions.correct_option is 'Position in options, from 1.';
comment on column question_versions.explanation is 'Shown after a pass; empty: none.';
comment on column question_versions.section_id is 'Anchor of the section to read again; null: none.';
comment on column question_versions.critical is 'A wrong answer here could endanger people or the plant.';
comment on column question_versions.kind is 'knowledge: a fact; situation: what to do in a described situation.';

create view active_questions as
  select quiz.module_id, question.quiz_id, question.position, version.question, version.options, version.correct_option,
    version.explanation, version.section_id
  from questions as question
  join quizzes as quiz on quiz.id = question.quiz_id and quiz.is_active
  join question_versions as version
    on version.question_id = question.id and version.version = question.current_version
  where question.is_active;
comment on view active_questions is 'The questions that new attempts may draw, in their current version, with the answers.';

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
-- At most one open attempt per person and quiz, so that nobody can start again until they draw easy questions.
create unique index quiz_attempts_open on quiz_attempts (user_id, quiz_id) where submitted_at is null;
create index quiz_attempts_user on quiz_attempts (user_id, quiz_id, submitted_at desc);
-- Lets the matrix of trainees count attempts from the index alone.
create index quiz_attempts_tries on quiz_attempts (user_id, quiz_id) include (is_passing, score, submitted_at, started_at);
create index quiz_attempts_quiz on quiz_attempts (quiz_id);
create index quiz_attempts_module on quiz_attempts (module_id);
create index quiz_attempts_expiry on quiz_attempts (expires_at) where submitted_at is null;
comment on table quiz_attempts is 'Attempts at quizzes. Pass mark and time limit are kept as they were at the start.';
comment on column quiz_attempts.content_revision is 'Revision of the module when the attempt began.';
comment on column quiz_attempts.passing_score is 'Pass mark in percent.';
comment on column quiz_attempts.time_limit_minutes is 'Null: no time limit.';
comment on column quiz_attempts.expires_at is 'When the time limit ends; null: no time limit.';
comment on column quiz_attempts.submitted_at is 'Null: the attempt is open. Score, is_passing and closed_by are then null too.';
comment on column quiz_attempts.closed_by is 'person: submitted; clock: closed when the time was over.';
comment on column quiz_attempts.correct_count is 'Correct answers; null while the attempt is open.';
comment on column quiz_attempts.question_count is 'How many questions were drawn.';
comment on column quiz_attempts.score is 'Percent, with two decimals.';
comment on column quiz_attempts.time_spent_seconds is 'From start to submission by the clock of the server; null while the attempt is open.';

create view quiz_results as
  select id, user_id, quiz_id, module_id, content_revision, passing_score, started_at, submitted_at, score, is_passing
  from quiz_attempts
  where submitted_at is not null;
comment on view quiz_results is 'Submitted attempts.';

create table attempt_questions (
  attempt_id uuid not null references quiz_attempts (id),
  position integer not null,
  question_id uuid not null,
  version integer not null,
  option_order integer[] not null,
  chosen_option integer,
  answered_at timestamptz,
  corrected_option integer,
  keeps_point boolean not null default false,
  primary key (attempt_id, question_id),
  unique (attempt_id, position),
  foreign key (question_id, version) references question_versions (question_id, version)
);
create index attempt_questions_question on attempt_questions (question_id, version);
comment on table attempt_questions is 'The questions drawn for an attempt, with the answers.';
comment on column attempt_questions.position is 'Order on the screen, from 1.';
comment on column attempt_questions.option_order is 'Positions of the options, from 1, in the order shown.';
comment on column attempt_questions.chosen_option is 'Position of the chosen option in the version, from 1; null: not answered.';
comment on column attempt_questions.corrected_option is 'After a regrade: the option that counts as correct instead of the version''s own.';
comment on column attempt_questions.keeps_point is 'After a regrade: correct under the earlier answer key, so the point stays.';

create table regrades (
  id uuid primary key default gen_random_uuid(),
  quiz_id uuid not null references quizzes (id),
  question_id uuid not null references questions (id),
  version integer not null,
  regraded_by uuid not null references users (id),
  fingerprint text not null,
  regraded_at timestamptz not null,
  unique (question_id, fingerprint),
  foreign key (question_id, version) references question_versions (question_id, version)
);
create index regrades_quiz on regrades (quiz_id, regraded_at desc);
create index regrades_version on regrades (question_id, version);
create index regrades_regraded_by on regrades (regraded_by);
comment on table regrades is 'Corrections of results after a wrong answer key was corrected. Append-only.';
comment on column regrades.version is 'The version whose answer key counts now.';
comment on column regrades.fingerprint is 'Hash of what the preview showed, so that the same regrade is never applied twice.';

create table attempt_regrades (
  regrade_id uuid not null references regrades (id),
  attempt_id uuid not null references quiz_attempts (id),
  outcome text not null check (outcome in ('raised', 'would_fall')),
  old_correct_count integer not null,
  new_correct_count integer not null,
  old_score numeric(5, 2) not null,
  new_score numeric(5, 2) not null,
  old_is_passing boolean not null,
  new_is_passing boolean not null,
  primary key (regrade_id, attempt_id),
  check ((outcome = 'raised') = (new_correct_count > old_correct_count))
);
create index attempt_regrades_attempt on attempt_regrades (attempt_id);
comment on table attempt_regrades is 'Both results of every attempt that a regrade would change. Append-only.';
comment on column attempt_regrades.outcome is 'raised: applied. would_fall: recorded and not applied, because nobody loses a point.';
comment on column attempt_regrades.old_score is 'Percent.';
comment on column attempt_regrades.new_score is 'Percent.';
