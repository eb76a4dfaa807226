-- Training events: a chronological log of what people did.
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
create index training_events_person on training_events (person_id, occurred_at desc, sequence desc);
create index training_events_actor on training_events (actor_id, occurred_at desc, sequence desc);
create index training_events_module on training_events (module_id, occurred_at desc, sequence desc);
create index training_events_object on training_events (object, occurred_at desc, sequence desc);
create index training_events_acts on training_events (occurred_at desc, sequence desc) where actor_id <> person_id;
create index training_events_time on training_events (occurred_at desc, sequence desc);
comment on table training_events is
  'Append-only log of who did what to which object, and when. docs/training-events.md lists the events.';
comment on column training_events.sequence is 'Order in which the events were written. Lists are sorted by time and then by it.';
comment on column training_events.person_id is 'The person whom the event is about.';
comment on column training_events.actor_id is 'The person who acted: the same person, a trainer or an admin.';
comment on column training_events.verb is 'Verb from the xAPI vocabulary.';
comment on column training_events.object is 'Kind of the object, for example module, quiz or certificate.';
comment on column training_events.object_id is
  'Null if objects of this kind have no id, or if the event is about all of them.';
comment on column training_events.module_id is 'The module to which the event belongs; null if there is none.';
comment on column training_events.content_revision is
  'Revision of the content at that time; null for content without revisions.';
comment on column training_events.result is
  'Values that are needed to understand the event later: depth, score, kind of completion.';
comment on column training_events.device_time is 'Time by the clock of the device; null if the device sent none.';
comment on column training_events.occurred_at is 'Time by the clock of the database.';

create function refuse_to_change_events() returns trigger language plpgsql as $$
begin
  raise exception 'training events are only ever added';
end $$;
create trigger training_events_are_append_only before update or delete or truncate on training_events
  for each statement execute function refuse_to_change_events();

-- The personal data of an event, in a separate table so that it can be erased without changing the event.
create table training_event_details (
  event_id uuid primary key references training_events (id),
  ip_address text,
  device_type text,
  browser text,
  session_id uuid,
  texts jsonb not null default '{}'
);
comment on table training_event_details is
  'Personal details of training events. They can be erased without changing the event. An event without details has no row.';
comment on column training_event_details.ip_address is 'Null if the action was done by a job or on the console.';
comment on column training_event_details.device_type is 'Null if the action was done by a job or on the console.';
comment on column training_event_details.browser is 'Null if the action was done by a job or on the console.';
comment on column training_event_details.session_id is
  'The session that sent the request; null without one. Not a foreign key, because old sessions are removed.';
comment on column training_event_details.texts is
  'Texts that a person entered, by field name, for example the reason of a revocation.';
