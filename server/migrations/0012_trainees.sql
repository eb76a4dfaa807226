-- The crew by name, as the matrix pages through it.
create index users_crew on users (lower(full_name), id) where role = 'trainee' and is_active and approved_at is not null;
create index users_department on users (department) where role = 'trainee' and is_active and approved_at is not null;
-- What the matrix counts of each person's attempts, from the index alone.
create index quiz_attempts_tries on quiz_attempts (user_id, quiz_id) include (is_passing, score, submitted_at, started_at);
