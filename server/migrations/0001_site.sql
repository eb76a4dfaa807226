-- The settings of the site, in one row.
create table site (
  id boolean primary key default true check (id),
  mode text not null check (mode in ('demo', 'real')),
  site_name text not null default 'Loopcheck',
  landing_sentence text check (landing_sentence <> ''),
  logo_key text,
  picture_key text,
  registration text check (registration in ('open', 'approval', 'closed')),
  certificate_prefix text
    check (certificate_prefix ~ '^[A-Z0-9]+(-[A-Z0-9]+)*$' and length(certificate_prefix) between 2 and 20),
  certificate_validity_months integer check (certificate_validity_months between 1 and 120),
  module_gate text check (module_gate in ('completed', 'passed')),
  stalled_after_days integer check (stalled_after_days between 1 and 365),
  second_factor_required_for text check (second_factor_required_for in ('nobody', 'admins', 'trainers_and_admins')),
  check_reading_time boolean,
  quiz_wait_after_first_fail_minutes integer check (quiz_wait_after_first_fail_minutes between 0 and 10080),
  quiz_wait_after_third_fail_minutes integer check (quiz_wait_after_third_fail_minutes between 0 and 10080),
  accept_word boolean,
  accept_excel boolean,
  max_video_megabytes integer check (max_video_megabytes between 1 and 2048),
  max_document_megabytes integer check (max_document_megabytes between 1 and 200),
  max_sop_megabytes integer check (max_sop_megabytes between 1 and 200),
  file_store_id uuid,
  first_steps_hidden_at timestamptz,
  test_mail_requested_at timestamptz,
  test_mail_sent_at timestamptz,
  test_mail_error text,
  created_at timestamptz not null default now()
);
comment on table site is 'The settings of the site. The table has exactly one row.';
comment on column site.id is 'Always true, so that a second row is impossible.';
comment on column site.mode is
  'demo: sample people with public passwords; real: a real site. Set at the first start and never changed.';
comment on column site.file_store_id is
  'The id of the folder or bucket with the files of this site. The folder or bucket contains a file whose name contains this id.';
comment on column site.first_steps_hidden_at is
  'Time at which an admin hid the first steps on the admin panel; null if nobody has hidden them.';
comment on column site.test_mail_requested_at is
  'Time at which an admin last requested a test mail; null if nobody has.';
comment on column site.test_mail_sent_at is
  'Time at which the mail server last accepted a test mail; null if it has not accepted any.';
comment on column site.test_mail_error is
  'Error of the mail server for the last test mail; null if it accepted the mail, or has not answered yet.';
comment on column site.landing_sentence is 'The sentence of the site on the landing page; null for none.';
comment on column site.logo_key is 'Storage key of the logo on the landing page; null for the logo of the product.';
comment on column site.picture_key is 'Storage key of the picture on the landing page; null for none.';
comment on column site.registration is
  'Who may create an account; null for the value of the environment variable REGISTRATION.';
comment on column site.certificate_prefix is
  'First part of new certificate numbers; null for the value of the environment variable CERTIFICATE_PREFIX.';
comment on column site.certificate_validity_months is
  'Number of months for which a new certificate is valid; null for the default.';
comment on column site.module_gate is
  'Requirement for the next module. completed: complete the module; passed: also pass its quiz. Null for the default, completed.';
comment on column site.stalled_after_days is
  'Number of days without activity after which a trainee with unfinished modules counts as stalled; null for the default.';

comment on column site.check_reading_time is
  'True if a text counts as read only after a third of its estimated reading time; null for the default of the mode.';
comment on column site.quiz_wait_after_first_fail_minutes is
  'Waiting time in minutes after the first and the second failed attempt at a quiz; null for the default of the mode.';
comment on column site.quiz_wait_after_third_fail_minutes is
  'Waiting time in minutes after the third failed attempt at a quiz and each later one; null for the default of the mode.';
comment on column site.second_factor_required_for is
  'Who must have a second factor to sign in; null for the default: nobody in demo mode, admins otherwise.';

comment on column site.accept_word is
  'True if learning resources may be Word documents; null for the default, false.';
comment on column site.accept_excel is
  'True if learning resources and procedures may be Excel workbooks; null for the default, false.';
comment on column site.max_video_megabytes is
  'Maximum size of a video among the learning resources; null for the default.';
comment on column site.max_document_megabytes is
  'Maximum size of a document among the learning resources; null for the default.';
comment on column site.max_sop_megabytes is 'Maximum size of the file of a procedure; null for the default.';

create view sign_in_policy as
  select second_factor_required_for from site;
comment on view sign_in_policy is 'The settings of the site that every call of a signed-in person needs.';

create view upload_settings as
  select accept_word, accept_excel, max_video_megabytes, max_document_megabytes, max_sop_megabytes from site;
comment on view upload_settings is 'The settings of the site for uploads. A column is null if the default applies.';

create view module_gate as
  select coalesce(module_gate, 'completed') as opens_next from site;
comment on view module_gate is
  'Requirement for the next module. completed: complete the module; passed: also pass its quiz, if it has one.';

-- Created by the migration runner before it applies the first file.
comment on table schema_migrations is 'The applied migrations, with the hash of each file.';
