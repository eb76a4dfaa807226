-- Marks on evidence that a trainer should look at.
create table evidence_marks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  module_id uuid references modules (id),
  kind text not null
    check (kind in ('fast_reading', 'fast_modules', 'fast_attempts', 'many_attempts', 'two_devices')),
  count integer not null check (count >= 1),
  seconds integer check (seconds >= 0),
  marked_at timestamptz not null,
  unique nulls not distinct (user_id, module_id, kind)
);
create index evidence_marks_module on evidence_marks (module_id);
comment on table evidence_marks is
  'Evidence that should be looked at, for example modules that were read very fast. docs/rules/evidence.md lists the kinds.';
comment on column evidence_marks.module_id is 'Null if the mark is about several modules.';
comment on column evidence_marks.count is
  'Number of modules, attempts or changes of the device; 1 for fast_reading. Never decreases.';
comment on column evidence_marks.seconds is
  'Time that the person needed; null for many_attempts and two_devices.';
comment on column evidence_marks.marked_at is 'Time of the latest activity that raised the count.';

create view marked_evidence as
  select user_id, module_id, kind, count, seconds, marked_at
  from evidence_marks;
comment on view marked_evidence is 'All marks, for display next to other data of a person.';
