-- What the matrix needs of every trainee. Before, each page that is not sorted by name calculated it for everybody.
create table matrix_summaries (
  user_id uuid primary key,
  basis uuid not null,
  completed_modules integer not null,
  last_activity_at timestamptz,
  has_failed_quiz boolean not null,
  next_module_id uuid,
  states text not null,
  percentage_sum integer not null
);
comment on table matrix_summaries is
  'Each person''s progress in all active modules, calculated from module_progress and quiz_attempts by a job. A row is only valid if the person is not in matrix_changes. Rows may be deleted at any time; missing and invalid ones are calculated by each statement that needs them.';
comment on column matrix_summaries.user_id is
  'Not a foreign key, because the row is only a copy: the evidence, which refers to users, is in the other tables.';
comment on column matrix_summaries.basis is
  'Hash of the calculation, the active modules, their quizzes and the setting module_gate. The row is only valid if they have not changed.';
comment on column matrix_summaries.completed_modules is 'Number of active modules that the person has completed.';
comment on column matrix_summaries.last_activity_at is
  'Time of the last activity in an active module; null if there was none.';
comment on column matrix_summaries.has_failed_quiz is 'True if an active module has the state failed.';
comment on column matrix_summaries.next_module_id is
  'The first active module that is neither passed nor locked; null if there is none.';
comment on column matrix_summaries.states is
  'The first letter of the state of each active module, in their order. The first letters are different.';
comment on column matrix_summaries.percentage_sum is 'Sum of the progress in the active modules, in percent.';

create table matrix_changes (
  user_id uuid not null
);
comment on table matrix_changes is
  'The people whose progress or attempts have changed after the row in matrix_summaries was calculated. Triggers insert a row with each change, so writers never wait for each other. A job calculates the summaries again and removes these rows in the same statement.';
comment on column matrix_changes.user_id is 'Can occur several times. Not a foreign key, as in matrix_summaries.';

create function save_matrix_change() returns trigger language plpgsql as $$
begin
  insert into matrix_changes (user_id) values (coalesce(new.user_id, old.user_id));
  return null;
end $$;
-- A submission locks quiz_attempts before module_progress, so this is the order here too.
create trigger quiz_attempts_change_matrix after insert or update or delete on quiz_attempts
  for each row execute function save_matrix_change();
create trigger module_progress_changes_matrix after insert or update or delete on module_progress
  for each row execute function save_matrix_change();
