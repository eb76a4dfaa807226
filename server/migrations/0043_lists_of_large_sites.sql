-- For the list of departments, which skips from each department to the next.
create index users_departments on users (department) where department is not null;
-- The list of people who wait for approval is sorted by name.
create index users_unapproved on users (lower(full_name), id) where approved_at is null;
-- For the numbers of certificates by state.
create index certificates_states on certificates (state, requested_at);
-- Allows an index-only scan for the average length of the sessions that began in the last weeks.
create index sessions_started on sessions (started_at) include (last_active_at);
