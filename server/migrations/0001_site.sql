-- The settings of this site, one row.
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
comment on table site is 'The settings of this site; always exactly one row.';
comment on column site.id is 'Always true, so that a second row is impossible.';
comment on column site.mode is 'demo: sample people and known passwords. Written at the first start and never changed.';
comment on column site.registration is 'Who may open an account. Null: the value of the environment variable REGISTRATION.';
comment on column site.certificate_prefix is 'First part of new certificate numbers. Null: the value of CERTIFICATE_PREFIX.';
comment on column site.certificate_validity_months is 'How long a new certificate is valid. Null: the product default.';
comment on column site.stalled_after_days is
  'Days without activity after which an unfinished trainee counts as stalled. Null: the product default.';

-- Created by the migration runner before it applies the first file.
comment on table schema_migrations is 'Which migrations were applied, with the hash of each file.';
