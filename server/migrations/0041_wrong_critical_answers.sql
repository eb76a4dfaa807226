-- The critical questions that people answered wrongly, for the list of certificates, have a table of their own.
-- To find them among all answers took most of the time of the list and its export. They are few.
--
-- Another server of an older version may still save results. They wait until the triggers exist, so that the copy is
-- complete. The tables are locked in the order in which a submission locks them.
lock table quiz_attempts, attempt_questions, question_versions, regrades in share row exclusive mode;

create view answers_to_warn_of as
  select drawn.attempt_id, drawn.question_id, drawn.version
  from quiz_attempts as attempt
  join attempt_questions as drawn on drawn.attempt_id = attempt.id
  join question_versions as version on version.question_id = drawn.question_id and version.version = drawn.version
  where attempt.is_passing and version.critical and not drawn.keeps_point
    and drawn.chosen_option is distinct from coalesce(drawn.corrected_option, version.correct_option);
comment on view answers_to_warn_of is
  'Critical questions of passed attempts that the person answered wrongly or not at all, after regrades, found among all answers. The rows of wrong_critical_answers are those of this view.';

create table wrong_critical_answers (
  attempt_id uuid not null,
  question_id uuid not null,
  version integer not null,
  primary key (attempt_id, question_id),
  foreign key (attempt_id, question_id) references attempt_questions (attempt_id, question_id) on delete cascade,
  foreign key (question_id, version) references question_versions (question_id, version)
);
create index wrong_critical_answers_question on wrong_critical_answers (question_id, version);
comment on table wrong_critical_answers is
  'A copy of the rows of answers_to_warn_of, so that they are found without reading all answers. Triggers change it in the transaction that changes an answer or a result.';
comment on column wrong_critical_answers.version is 'The version of the question that the attempt contains.';

insert into wrong_critical_answers (attempt_id, question_id, version)
select attempt_id, question_id, version from answers_to_warn_of;

create function copy_wrong_critical_answers_of_attempt() returns trigger language plpgsql as $$
begin
  delete from wrong_critical_answers where attempt_id = new.id;
  insert into wrong_critical_answers (attempt_id, question_id, version)
  select attempt_id, question_id, version from answers_to_warn_of where attempt_id = new.id
  on conflict (attempt_id, question_id) do nothing;
  return null;
end $$;
-- Deferred, because an attempt may be saved before its answers.
create constraint trigger quiz_attempts_insert_copies_wrong_answers after insert on quiz_attempts
  deferrable initially deferred for each row when (new.is_passing)
  execute function copy_wrong_critical_answers_of_attempt();
create constraint trigger quiz_attempts_update_copies_wrong_answers after update of is_passing on quiz_attempts
  deferrable initially deferred for each row when (old.is_passing is distinct from new.is_passing)
  execute function copy_wrong_critical_answers_of_attempt();

create function copy_wrong_critical_answers_of_question() returns trigger language plpgsql as $$
begin
  delete from wrong_critical_answers where question_id = new.question_id;
  insert into wrong_critical_answers (attempt_id, question_id, version)
  select attempt_id, question_id, version from answers_to_warn_of where question_id = new.question_id
  on conflict (attempt_id, question_id) do nothing;
  return null;
end $$;
-- A regrade changes the correct option of many answers to one question, after the row of the regrade is inserted.
create constraint trigger regrades_copy_wrong_answers after insert on regrades
  deferrable initially deferred for each row
  execute function copy_wrong_critical_answers_of_question();

create function copy_added_wrong_critical_answers() returns trigger language plpgsql as $$
begin
  insert into wrong_critical_answers (attempt_id, question_id, version)
  select attempt_id, question_id, version from answers_to_warn_of
  where (attempt_id, question_id) in (select attempt_id, question_id from added)
  on conflict (attempt_id, question_id) do nothing;
  return null;
end $$;
-- Answers are inserted with an open attempt. Only the sample data and tests insert answers into a passed attempt.
create trigger attempt_questions_copy_wrong_answers after insert on attempt_questions
  referencing new table as added for each statement
  execute function copy_added_wrong_critical_answers();

create or replace view critical_mistakes as
  select attempt.user_id, attempt.module_id, attempt.submitted_at, wrong.attempt_id, wrong.question_id, version.question
  from wrong_critical_answers as wrong
  join quiz_attempts as attempt on attempt.id = wrong.attempt_id
  join question_versions as version on version.question_id = wrong.question_id and version.version = wrong.version
  where attempt.is_passing and attempt.is_counted;
