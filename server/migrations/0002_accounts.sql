-- Accounts, their sessions, and the protection of the sign-in.
create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  password_hash text not null,
  full_name text not null check (length(full_name) between 1 and 160),
  employee_id text not null check (length(employee_id) between 1 and 64),
  phone_number text not null default '',
  position text,
  department text,
  profile_image_path text,
  role text not null default 'trainee' check (role in ('trainee', 'trainer')),
  is_admin boolean not null default false,
  is_active boolean not null default true,
  approved_at timestamptz,
  trainer_requested_at timestamptz,
  trainer_decided_at timestamptz,
  deleted_at timestamptz,
  password_changed_at timestamptz not null default now(),
  theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  text_size text not null default 'normal' check (text_size in ('normal', 'large', 'larger')),
  motion text not null default 'system' check (motion in ('system', 'reduced')),
  wants_mail boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index users_email on users (email);
create unique index users_employee_id on users (lower(employee_id));
create index users_list on users (lower(full_name), id);
create index users_active_trainees on users (lower(full_name), id) where role = 'trainee' and is_active and approved_at is not null;
create index users_department on users (department) where role = 'trainee' and is_active and approved_at is not null;
create index users_waiting on users (created_at)
  where approved_at is null or (trainer_requested_at is not null and trainer_decided_at is null);
comment on table users is
  'Accounts. Rows are never deleted, because training records refer to them. Deleting a person replaces the name and the email address.';
comment on column users.email is 'Email address for signing in, in lower case.';
comment on column users.password_hash is 'Argon2id hash in PHC string format.';
comment on column users.employee_id is 'Number by which the employer identifies the person. Unique regardless of case.';
comment on column users.phone_number is 'As the person entered it; empty if none was entered.';
comment on column users.position is 'Job title.';
comment on column users.profile_image_path is 'Storage path of the uploaded picture; null if there is none.';
comment on column users.role is 'Trainers manage content and follow the progress of trainees.';
comment on column users.is_admin is
  'True if the person manages accounts and settings. Admins have trainer access whatever their role.';
comment on column users.is_active is 'False if the person cannot sign in. A deleted person is never active.';
comment on column users.approved_at is
  'Time at which the account was approved; null if it waits for approval. Without approval the person cannot sign in.';
comment on column users.trainer_requested_at is
  'Time at which the person requested trainer access; null if they never did.';
comment on column users.trainer_decided_at is
  'Time at which an admin decided on that request; null if the request is open or there is none.';
comment on column users.deleted_at is
  'Time at which name and email address were erased; null if the account is not deleted.';
comment on column users.theme is 'Colour scheme on all devices of the person.';
comment on column users.text_size is 'Text size on all devices of the person.';
comment on column users.motion is 'reduced: without animations; system: as set on the device.';
comment on column users.wants_mail is 'True if notifications are also sent by mail.';

create view people as
  select id, full_name, email, employee_id, phone_number, position, department, role, is_admin, is_active, approved_at,
    profile_image_path
  from users;
comment on view people is
  'The columns of all accounts, active or not, that other features may read. Passwords and preferences are not included.';

create view active_people as
  select id, full_name, email, employee_id, phone_number, position, department, role, is_admin, approved_at, wants_mail
  from users
  where is_active and approved_at is not null;
comment on view active_people is 'Accounts that can sign in: approved and active.';

create view active_trainees as
  select id, full_name, email, employee_id, phone_number, position, department, approved_at
  from users
  where role = 'trainee' and is_active and approved_at is not null;
comment on view active_trainees is
  'Trainees who can sign in. Statistics, the matrix and the audiences of announcements count only these.';

create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea unique,
  user_id uuid not null references users (id),
  device_type text not null,
  browser text not null,
  ip_address text not null,
  started_at timestamptz not null default now(),
  last_active_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_user on sessions (user_id, last_active_at desc);
comment on table sessions is
  'Sign-in sessions. A row remains after its session has ended, because the list of sign-ins shows the duration.';
comment on column sessions.token_hash is 'SHA-256 of the token in the cookie; null once the session has ended.';
comment on column sessions.last_active_at is 'Time of the last request, updated at most once a minute.';
comment on column sessions.expires_at is 'Time at which the session ends even if it is in use.';
comment on column sessions.ended_at is
  'Time at which the session was ended by sign-out, password change or an admin; null otherwise.';

create table failure_counts (
  key text primary key,
  failures integer not null,
  last_failed_at timestamptz not null default now()
);
comment on table failure_counts is
  'Failed attempts to sign in, to confirm a password or to use a one-time link. They delay the next attempt.';
comment on column failure_counts.key is
  'Hash of the kind of attempt, the account or IP address, and the time window, which cannot be read from it.';

create table rate_limit_calls (
  key text primary key,
  moments timestamptz[] not null
);
comment on table rate_limit_calls is
  'Calls within the sliding window of a rate limit: registrations, unknown certificate numbers, questions to the assistant.';
comment on column rate_limit_calls.key is
  'Hash of the kind of call and the person or IP address, which cannot be read from it.';

create table one_time_links (
  id uuid not null unique default gen_random_uuid(),
  token_hash bytea primary key,
  email text not null,
  purpose text not null check (purpose in ('first_admin', 'reset_password', 'invitation')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index one_time_links_email on one_time_links (email);
comment on table one_time_links is
  'Links that can be used once: for the first admin, a password reset or an invitation.';
comment on column one_time_links.id is 'The token of a mailed link is derived from this id and the key of the site.';
comment on column one_time_links.token_hash is 'SHA-256 of the token in the link. The token itself is not stored.';
comment on column one_time_links.used_at is 'Time of use; null if the link has not been used.';
