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
comment on column quizzes.shipped_key is
  'Key of the curriculum file from which the quiz was loaded; null for a quiz that was created on this site.';
comment on column quizzes.shipped_hash is
  'Hash of the shipped quiz that was loaded last; null for a quiz that was created on this site.';
comment on column quizzes.passing_score is 'Pass mark in percent.';
comment on column quizzes.time_limit_minutes is 'Null if there is no time limit.';
comment on column quizzes.questions_drawn is 'Number of questions that an attempt draws from the pool.';
comment on column quizzes.attempt_limit is 'Number of attempts that a person has; null if there is no limit.';
comment on column quizzes.waiting_minutes is 'Waiting time in minutes after a failed attempt; null if there is none.';
comment on column quizzes.position is 'Order among the quizzes of the module.';
comment on column quizzes.revision is
  'Increases with each change of the settings. A request to save names the revision on which it is based.';
comment on column quizzes.edited_on_site is
  'True if the quiz was edited on this site. A newer shipped quiz is then offered to an admin; without edits it is loaded automatically.';

create view quiz_titles as
  select id, module_id, title, is_active
  from quizzes;
comment on view quiz_titles is 'The title and module of every quiz, active or not, for display next to other data.';

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
comment on table questions is
  'The pools of questions of the quizzes. The wording of a question is in question_versions.';
comment on column questions.shipped_key is
  'Key in the curriculum file; null for a question that was written on this site.';
comment on column questions.is_active is
  'False if the question was removed from the pool. It remains in the attempts that drew it.';
comment on column questions.current_version is 'The version that new attempts use.';

create table question_versions (
  question_id uuid not null references questions (id),
  version integer not null,
  question text not null,
  options text[] not null check (array_length(options, 1) between 2 and 8),
  correct_option integer not null,
  explanation text not null default '',
  option_explanations text[] not null default '{}',
  section_id text,
  critical boolean not null default false,
  kind text not null default 'knowledge',
  created_at timestamptz not null default now(),
  primary key (question_id, version),
  check (correct_option between 1 and array_length(options, 1)),
  check (cardinality(option_explanations) in (0, array_length(options, 1)))
);
comment on table question_versions is
  'Versions of questions. An edit adds a version; earlier attempts refer to the version that was shown.';
comment on column question_versions.correct_option is 'Position in options, starting from 1.';
comment on column question_versions.explanation is 'Shown after a passed attempt; empty for none.';
comment on column question_versions.option_explanations is
  'Explanations of the options, in the order of options; an empty text for an option without one. Shown after a passed attempt.';
comment on column question_versions.section_id is 'Id of the section that the question is about; null for none.';
comment on column question_versions.critical is 'True if a wrong answer could endanger people or the plant.';
comment on column question_versions.kind is
  'knowledge: asks for a fact; situation: asks for the right action in a described situation.';

create view active_questions as
  select quiz.module_id, question.quiz_id, question.position, version.question, version.options, version.correct_option,
    version.explanation, version.section_id
  from questions as question
  join quizzes as quiz on quiz.id = question.quiz_id and quiz.is_active
  join question_versions as version
    on version.question_id = question.id and version.version = question.current_version
  where question.is_active;
comment on view active_questions is
  'The questions that new attempts may draw, in their current version, with the correct option.';

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
  closed_by text check (closed_by in ('person', 'clock', 'revision')),
  correct_count integer,
  question_count integer not null check (question_count > 0),
  score numeric(5, 2) check (score between 0 and 100),
  is_passing boolean,
  time_spent_seconds integer,
  sections_to_read jsonb,
  wait_lifted_at timestamptz,
  is_test_out boolean not null default false,
  is_counted boolean not null generated always as (
    closed_by is distinct from 'revision'
    and (not is_test_out or coalesce(is_passing and correct_count * 10 >= question_count * 9, false))
  ) stored,
  check ((submitted_at is null) = (score is null)),
  check ((submitted_at is null) = (is_passing is null)),
  check ((submitted_at is null) = (closed_by is null))
);
-- At most one open attempt per person and quiz, so that nobody can start new attempts until they draw easy questions.
create unique index quiz_attempts_open on quiz_attempts (user_id, quiz_id) where submitted_at is null;
create index quiz_attempts_user on quiz_attempts (user_id, quiz_id, submitted_at desc);
-- Allows index-only scans for the attempt counts in the matrix of trainees.
create index quiz_attempts_tries on quiz_attempts (user_id, quiz_id) include (is_passing, is_counted, score, submitted_at, started_at, content_revision);
create index quiz_attempts_quiz on quiz_attempts (quiz_id);
create index quiz_attempts_module on quiz_attempts (module_id);
create index quiz_attempts_expiry on quiz_attempts (expires_at) where submitted_at is null;
comment on table quiz_attempts is 'Attempts at quizzes, with the pass mark and time limit that applied at the start.';
comment on column quiz_attempts.content_revision is 'Revision of the module when the attempt started.';
comment on column quiz_attempts.passing_score is 'Pass mark in percent.';
comment on column quiz_attempts.time_limit_minutes is 'Null if there is no time limit.';
comment on column quiz_attempts.expires_at is 'Time at which the time limit ends; null if there is no time limit.';
comment on column quiz_attempts.submitted_at is
  'Null while the attempt is open. Score, is_passing and closed_by are then also null.';
comment on column quiz_attempts.closed_by is
  'person: submitted by the person; clock: closed at the end of the time limit; revision: ended because a later revision of the module asked for a new pass, so it does not count.';
comment on column quiz_attempts.correct_count is 'Number of correct answers; null while the attempt is open.';
comment on column quiz_attempts.question_count is 'Number of drawn questions.';
comment on column quiz_attempts.score is 'In percent, with two decimals.';
comment on column quiz_attempts.time_spent_seconds is
  'Seconds from start to submission by the clock of the server, at most the time limit; null while the attempt is open.';
comment on column quiz_attempts.sections_to_read is
  'The groups of sections to read again after an attempt that does not count as a pass, each a list of section ids. An empty list stands for the whole module. Null while the attempt is open, and after an attempt that counts as a pass.';
comment on column quiz_attempts.wait_lifted_at is
  'Time at which a trainer lifted the waiting time after this attempt, so that the next attempt may start immediately; null if nobody did.';

comment on column quiz_attempts.is_test_out is
  'True if the attempt is a test-out: the person started it before reading the text, as the module allows.';
comment on column quiz_attempts.is_counted is
  'True if the attempt counts for completion, badges and certificates. False for an attempt that a revision ended, for an open test-out, and for a test-out that failed or scored less than 90 percent.';

create view quiz_results as
  select attempt.id, attempt.user_id, attempt.quiz_id, attempt.module_id, attempt.content_revision,
    attempt.passing_score, attempt.started_at, attempt.submitted_at, attempt.score, attempt.is_passing,
    attempt.question_count, attempt.time_spent_seconds,
    attempt.content_revision >= module.passing_revision as is_current
  from quiz_attempts as attempt
  join modules as module on module.id = attempt.module_id
  where attempt.submitted_at is not null and attempt.is_counted;
comment on view quiz_results is
  'Submitted attempts that count (see quiz_attempts.is_counted). is_current is false if a later revision of the module asked for a new pass.';

create view submitted_attempts as
  select user_id, module_id, question_count, time_spent_seconds
  from quiz_attempts
  where submitted_at is not null and closed_by <> 'revision';
comment on view submitted_attempts is
  'All submitted attempts, including test-outs that do not count, but not attempts that a revision ended.';

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
comment on table attempt_questions is 'The questions that an attempt drew, with the answers of the person.';
comment on column attempt_questions.position is 'Order on the screen, starting from 1.';
comment on column attempt_questions.option_order is
  'Positions of the options in the version, starting from 1, in the order in which they were shown.';
comment on column attempt_questions.chosen_option is
  'Position of the chosen option in the version, starting from 1; null if not answered.';
comment on column attempt_questions.corrected_option is
  'Position of the option that counts as correct after a regrade; null if the correct option of the version counts.';
comment on column attempt_questions.keeps_point is
  'True if the answer was correct before a regrade. The person then keeps the point.';

create view critical_mistakes as
  select attempt.user_id, attempt.module_id, attempt.submitted_at, drawn.attempt_id, drawn.question_id, version.question
  from quiz_attempts as attempt
  join attempt_questions as drawn on drawn.attempt_id = attempt.id
  join question_versions as version on version.question_id = drawn.question_id and version.version = drawn.version
  where attempt.is_passing and attempt.is_counted and version.critical and not drawn.keeps_point
    and drawn.chosen_option is distinct from coalesce(drawn.corrected_option, version.correct_option);
comment on view critical_mistakes is
  'Critical questions of passed attempts that the person answered wrongly or not at all, after regrades.';

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
comment on table regrades is 'Changes of results after a wrong answer key was corrected. Append-only.';
comment on column regrades.version is 'The version whose answer key is applied.';
comment on column regrades.fingerprint is
  'Hash of the preview that was confirmed, so that the same regrade is never applied twice.';

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
comment on table attempt_regrades is
  'The results before and after a regrade, for every attempt whose result it changes. Append-only.';
comment on column attempt_regrades.outcome is
  'raised: the new result applies; would_fall: the new result is lower and does not apply, because nobody loses a point.';
comment on column attempt_regrades.old_score is 'In percent.';
comment on column attempt_regrades.new_score is 'In percent.';

create view regraded_passes as
  select attempt.id as attempt_id, attempt.module_id, result.new_is_passing as passes, regrade.regraded_at
  from attempt_regrades as result
  join regrades as regrade on regrade.id = result.regrade_id
  join quiz_attempts as attempt on attempt.id = result.attempt_id
  where attempt.is_passing and attempt.is_counted and result.old_is_passing <> result.new_is_passing;
comment on view regraded_passes is
  'Passed attempts that passed only because of a regrade (passes is true), or that would fail with the corrected answer (passes is false). One row for each such regrade.';
