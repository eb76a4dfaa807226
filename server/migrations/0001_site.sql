-- The settings of the site, in one row.
create table site (
  id boolean primary key default true check (id),
  mode text not null check (mode in ('demo', 'real')),
  site_name text not null default 'Loopcheck',
  registration text check (registration in ('open', 'approval', 'closed')),
  certificate_prefix text
    check (certificate_prefix ~ '^[A-Z0-9]+(-[A-Z0-9]+)*$' and length(certificate_prefix) between 2 and 20),
  certificate_validity_months integer check (certificate_validity_months between 1 and 120),
  stalled_after_days integer check (stalled_after_days between 1 and 365),
  created_at timestamptz not null default now()
);
comment on table site is 'The settings of the site. The table has exactly one row.';
comment on column site.id is 'Always true, so that a second row is impossible.';
comment on column site.mode is
  'demo: sample people with public passwords; real: a real site. Set at the first start and never changed.';
comment on column site.registration is
  'Who may create an account; null if the environment variable REGISTRATION decides.';
comment on column site.certificate_prefix is
  'First part of new certificate numbers; null for the value of the environment variable CERTIFICATE_PREFIX.';
comment on column site.certificate_validity_months is
  'Number of months for which a new certificate is valid; null for the default.';
comment on column site.stalled_after_days is
  'Number of days without activity after which a trainee with unfinished modules counts as stalled; null for the default.';

-- Created by the migration runner before it applies the first file.
comment on table schema_migrations is 'The applied migrations, with the hash of each file.';
