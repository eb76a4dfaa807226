-- Limits that a trainer may set on a quiz: none by default. `revision` tells whether somebody else changed the settings meanwhile.
alter table quizzes
  add column attempt_limit integer check (attempt_limit between 1 and 100),
  add column waiting_minutes integer check (waiting_minutes between 1 and 43200),
  add column revision integer not null default 1;

-- A key that was found wrong after it was asked: the option that counts instead of the version's own. Who had the point
-- under the old key keeps it.
alter table attempt_questions
  add column corrected_option integer,
  add column keeps_point boolean not null default false;

-- Regrading after a key was corrected: what was done, by whom, on which basis.
create table regrades (
  id uuid primary key default gen_random_uuid(),
  quiz_id uuid not null references quizzes (id),
  question_id uuid not null references questions (id),
  -- The version whose key counts now.
  version integer not null,
  regraded_by uuid not null references users (id),
  -- Of what the dry run showed: the same basis is never applied twice.
  fingerprint text not null,
  regraded_at timestamptz not null,
  unique (question_id, fingerprint),
  foreign key (question_id, version) references question_versions (question_id, version)
);
create index regrades_quiz on regrades (quiz_id, regraded_at desc);
create index regrades_version on regrades (question_id, version);
create index regrades_regraded_by on regrades (regraded_by);

-- Both results of everybody whose result differs under the corrected key. A fall is kept here and nowhere applied.
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
