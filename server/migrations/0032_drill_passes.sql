-- What certificates state of passed drills.
create view first_drill_passes as
  select distinct on (run.user_id, run.drill_id) run.user_id, run.module_id, run.drill_id,
    run.drill_revision as revision, drill.number, drill.title, run.submitted_at as passed_at,
    (select count(*)::integer
      from drill_runs as earlier
      where earlier.user_id = run.user_id and earlier.drill_id = run.drill_id
        and earlier.is_passed is not null and earlier.submitted_at <= run.submitted_at) as try_count
  from drill_runs as run
  join drills as drill on drill.id = run.drill_id and drill.revision = run.drill_revision
  where run.is_passed
  order by run.user_id, run.drill_id, run.submitted_at, run.id;
comment on view first_drill_passes is
  'The first passed run of each person at each drill. try_count is the number of graded runs of the drill up to it; practised and superseded runs do not count.';
