-- Runs of drills that look as if a script has made them are marked as other implausible evidence is.
alter table evidence_marks
  drop constraint evidence_marks_kind_check,
  add constraint evidence_marks_kind_check
    check (kind in ('fast_reading', 'fast_modules', 'fast_attempts', 'many_attempts', 'two_devices', 'drill_runs'));
comment on column evidence_marks.count is
  'Number of modules, attempts, changes of the device or runs of drills; 1 for fast_reading. Never decreases.';
comment on column evidence_marks.seconds is
  'Time that the person needed; null for many_attempts, two_devices and drill_runs.';

-- The runs that were passed before this migration and have reasons to check them. Inputs that arrived all at once are no
-- such reason by themselves, because those of a device without a network do so too.
insert into evidence_marks (user_id, module_id, kind, count, seconds, marked_at)
select user_id, module_id, 'drill_runs', count(*), null, max(submitted_at)
from drill_runs
where is_passed
  and exists (select from jsonb_array_elements_text(result -> 'marks') mark where mark <> 'steps_at_once')
group by user_id, module_id;
