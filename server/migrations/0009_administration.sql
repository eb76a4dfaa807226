-- From where something was done: filled where a call did it, empty where the clock or an older release did.
alter table training_events
  add column ip_address text,
  add column device_type text,
  add column browser text;
-- The activity log: by actor, by kind, and only what was done to somebody else.
drop index training_events_actor;
create index training_events_actor on training_events (actor_id, sequence desc);
create index training_events_object on training_events (object, sequence desc);
create index training_events_acts on training_events (sequence desc) where actor_id <> person_id;

-- A person who was deleted keeps the row that the evidence hangs on, without name and address.
alter table users add column deleted_at timestamptz;
create index users_list on users (lower(full_name), id);
create index users_waiting on users (created_at) where approved_at is null or (trainer_requested_at is not null and trainer_decided_at is null);

-- An invitation is a link for somebody whose account an admin opened; it lives longer than a reset.
alter table one_time_links drop constraint one_time_links_purpose_check;
alter table one_time_links add constraint one_time_links_purpose_check
  check (purpose in ('first_admin', 'reset_password', 'invitation'));
create index one_time_links_email on one_time_links (email);

-- After so many days without a step somebody counts as stalled; null: as the product has it.
alter table site add column stalled_after_days integer check (stalled_after_days between 1 and 365);
