-- Accounts, their sessions, and the protection of the sign-in.
create table users (
  id uuid primary key default gen_random_uuid(),
  email text check (email = lower(email) and length(email) between 3 and 254),
  password_hash text,
  full_name text not null check (length(full_name) between 1 and 160),
  look_alike_key text not null default '',
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
  created_at timestamptz not null default now(),
  check (email is not null or position('@' in employee_id) = 0)
);
-- Partial, so that no foreign key can refer to the email. Otherwise each change of an email would lock the account against
-- new rows that refer to it, and the transactions that insert such rows could deadlock with the change.
create unique index users_email on users (email) where email is not null;
create unique index users_employee_id on users (lower(employee_id));
create index users_list on users (lower(full_name), id);
create index users_active_trainees on users (lower(full_name), id) where role = 'trainee' and is_active and approved_at is not null;
create index users_look_alike on users (look_alike_key) where role = 'trainer' or is_admin;
create index users_department on users (department) where role = 'trainee' and is_active and approved_at is not null;
create index users_waiting on users (created_at)
  where approved_at is null or (trainer_requested_at is not null and trainer_decided_at is null);
comment on table users is
  'Accounts. Rows are never deleted, because training records refer to them. Deleting a person replaces the name and the email address.';
comment on column users.email is
  'Email address in lower case; null if the person has none. They then sign in with the employee ID, which has no @.';
comment on column users.password_hash is
  'Argon2id hash in PHC string format; null if the account has no password, for example before an invitation is used.';
comment on column users.look_alike_key is
  'A key that is equal for names that look alike. Empty if the name is not compared with other names.';
comment on column users.employee_id is
  'Number or text that identifies the person for the employer. Unique regardless of case. If it has no @, the person can sign in with it.';
comment on column users.phone_number is 'As the person entered it; empty if none was entered.';
comment on column users.position is 'Job title.';
comment on column users.profile_image_path is 'Storage path of the uploaded picture; null if there is none.';
comment on column users.role is 'Trainers manage content and follow the progress of trainees.';
comment on column users.is_admin is
  'True if the person manages accounts and settings. Admins have trainer access regardless of their role.';
comment on column users.is_active is 'False if the person cannot sign in. A deleted person is never active.';
comment on column users.approved_at is
  'Time at which the account was approved; null if it waits for approval. Until then, the person cannot sign in.';
comment on column users.trainer_requested_at is
  'Time at which the person requested trainer access; null if they never did.';
comment on column users.trainer_decided_at is
  'Time at which an admin decided on the request for trainer access; null if the request is pending or there is none.';
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
  proved_at timestamptz not null default now(),
  has_directory_factor boolean not null default false,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_user on sessions (user_id, last_active_at desc);
comment on table sessions is
  'Sign-in sessions. A row remains after its session has ended, because the list of sign-ins shows the duration. It is removed together with its sign-in.';
comment on column sessions.token_hash is 'SHA-256 of the token in the cookie; null once the session has ended.';
comment on column sessions.last_active_at is 'Time of the last request, updated at most once a minute.';
comment on column sessions.proved_at is
  'Time at which the person last proved their identity in this session, by a sign-in or a confirmation. Sensitive calls need a recent proof.';
comment on column sessions.has_directory_factor is
  'True if the directory checked a second factor at the sign-in, and the site accepts it.';
comment on column sessions.expires_at is 'Time at which the session expires even if it is in use.';
comment on column sessions.ended_at is
  'Time at which a sign-out, a password change or an admin ended the session; null otherwise.';

create table known_browsers (
  token_hash bytea not null,
  user_id uuid not null references users (id),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (token_hash, user_id)
);
create index known_browsers_user on known_browsers (user_id);
create index known_browsers_unused on known_browsers (last_used_at);
comment on table known_browsers is
  'Browsers in which a person has signed in, one row for each person and browser. Failed attempts from such a browser have a separate limit.';
comment on column known_browsers.token_hash is 'SHA-256 of the token in the cookie of the browser.';
comment on column known_browsers.last_used_at is
  'Time of the last sign-in of this person in this browser. A year later, the row is removed.';

create table rate_limit_calls (
  key text primary key,
  moments timestamptz[] not null
);
comment on table rate_limit_calls is
  'Recent calls that count for a rate limit: attempts to sign in, to confirm a password or to use a one-time link, registrations, unknown certificate numbers, questions to the assistant.';
comment on column rate_limit_calls.key is
  'Hash of the kind of call and the account, browser or IP address.';

create table registration_clashes (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  employee_id text not null check (length(employee_id) between 1 and 64),
  full_name text not null check (length(full_name) between 1 and 160),
  password_hash text not null,
  created_at timestamptz not null
);
create unique index registration_clashes_email on registration_clashes (email);
create index registration_clashes_created on registration_clashes (created_at);
comment on table registration_clashes is
  'Registrations that need approval and whose email or employee ID another account already has. A row is deleted after the decision of an admin, or after 30 days.';
comment on column registration_clashes.password_hash is
  'Argon2id hash in PHC string format. A sign-in with this password gets the reply that the account waits for approval, as for any other registration.';

create view undecided_clashes as
  select id, full_name, email, employee_id, created_at
  from registration_clashes as clash
  where not exists (
    select from users as waiting
    where waiting.email = clash.email and lower(waiting.employee_id) = lower(clash.employee_id)
      and lower(waiting.full_name) = lower(clash.full_name) and waiting.approved_at is null and waiting.is_active);
comment on view undecided_clashes is
  'Registrations with a clash on which an admin must decide. Repeated registrations of a person who waits for approval are left out.';

create table one_time_links (
  id uuid not null unique default gen_random_uuid(),
  token_hash bytea primary key,
  user_id uuid references users (id),
  email text,
  purpose text not null
    check (purpose in ('first_admin', 'reset_password', 'forgotten_password', 'invitation', 'card')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  check ((purpose = 'first_admin') = (user_id is null)),
  check (num_nonnulls(user_id, email) = 1)
);
create index one_time_links_email on one_time_links (email);
create index one_time_links_user on one_time_links (user_id);
comment on table one_time_links is
  'One-time links for the first admin, a password reset by an admin, a forgotten password or an invitation, and the codes of printed cards.';
comment on column one_time_links.user_id is 'The person whose password the link sets; null for a link of the first admin.';
comment on column one_time_links.email is 'The email of the first admin, who may have no account yet; null for other links.';
comment on column one_time_links.id is 'The token of a mailed link is derived from this id and the key of the site.';
comment on column one_time_links.token_hash is 'SHA-256 of the token in the link, or of the person and the code of a card. Neither token nor code is stored.';
comment on column one_time_links.used_at is 'Time of use; null if the link has not been used.';

create table bulk_links (
  link_id uuid primary key,
  created_at timestamptz not null default now()
);
comment on table bulk_links is
  'The ids of the one-time links that bulk actions have created, also of links that were replaced since. The id and the token are derived from the request, so a repeated request must not insert them again.';

create table email_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  old_email text,
  new_email text,
  token_hash bytea unique,
  expires_at timestamptz,
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  check (confirmed_at is not null or (new_email is not null and token_hash is not null and expires_at is not null))
);
create index email_changes_user on email_changes (user_id, created_at);
comment on table email_changes is
  'Changes of the email of an account, including those that wait until the person confirms the new email.';
comment on column email_changes.old_email is 'The previous email; null if the person had none.';
comment on column email_changes.new_email is 'The new email; null if an admin removed the email.';
comment on column email_changes.token_hash is
  'SHA-256 of the token in the link that is mailed to the new address; null if an admin made the change.';
comment on column email_changes.expires_at is 'Time after which the link is not valid; null if an admin made the change.';
comment on column email_changes.confirmed_at is 'Time at which the email of the account changed; null before that.';
