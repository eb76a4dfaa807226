-- Each server keeps item analysis and the numbers of attempts at a quiz in memory until the attempts change.
-- They read all attempts at the quiz.
create table quiz_result_versions (
  quiz_id uuid primary key references quizzes (id),
  version text not null
);
comment on table quiz_result_versions is
  'The version of the submitted attempts at each quiz and of their answers. Each server keeps figures about them in memory for one version. A quiz without a row has had no change since this table was created.';
comment on column quiz_result_versions.version is
  'The transaction that changed the attempts last: its id and its start in seconds since 1970. The id alone could be used again after a backup is restored.';

create function move_quiz_result_version() returns trigger language plpgsql as $$
declare
  changed_quiz uuid := case when tg_op = 'DELETE' then old.quiz_id else new.quiz_id end;
  this_transaction text := format('%s %s', pg_current_xact_id(), extract(epoch from now()));
begin
  -- One write for each quiz and transaction, also if a regrade changes thousands of attempts.
  if not exists (select from quiz_result_versions where quiz_id = changed_quiz and version = this_transaction) then
    insert into quiz_result_versions (quiz_id, version) values (changed_quiz, this_transaction)
    on conflict (quiz_id) do update set version = excluded.version;
  end if;
  return null;
end $$;

-- Deferred to the commit, so that people who submit attempts at the same quiz wait for each other only during the commit.
create constraint trigger quiz_attempts_insert_moves_version after insert on quiz_attempts
  deferrable initially deferred for each row when (new.submitted_at is not null)
  execute function move_quiz_result_version();
create constraint trigger quiz_attempts_change_moves_version
  after delete or update of submitted_at, closed_by, correct_count, is_passing, is_test_out on quiz_attempts
  deferrable initially deferred for each row
  execute function move_quiz_result_version();
-- A regrade changes the correct options of answers.
create constraint trigger regrades_move_version after insert on regrades
  deferrable initially deferred for each row
  execute function move_quiz_result_version();

-- Allows index-only scans for numbers of attempts.
create index quiz_attempts_counted on quiz_attempts (quiz_id, submitted_at) include (is_passing)
  where submitted_at is not null and is_counted;
-- The answers that a regrade has changed are few.
create index attempt_questions_corrected on attempt_questions (question_id, version) where corrected_option is not null;

-- The attempts of trainers and admins do not count in item analysis.
create trigger user_roles_move_shared_version after update of role, is_admin on users
  for each statement execute function move_shared_version();
comment on table shared_version is
  'The version of the data that servers keep in memory: the settings of the site, modules, quizzes, questions, drills, the list of procedures, and the roles of people, on which item analysis depends. It has one row. Every statement that needs this data reads the version, so a server never uses outdated data.';
