-- What the site decides about certificates; null: as the environment says.
alter table site
  add column certificate_prefix text check (certificate_prefix ~ '^[A-Z0-9]+(-[A-Z0-9]+)*$' and length(certificate_prefix) between 2 and 20),
  add column certificate_validity_months integer check (certificate_validity_months between 1 and 120);

-- Earned once, for ever: a badge is not taken back when the curriculum grows.
create table badges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  kind text not null check (kind in ('chapter', 'first_quiz', 'perfect_score', 'halfway', 'all_chapters')),
  module_id uuid references modules (id),
  earned_at timestamptz not null,
  unique nulls not distinct (user_id, kind, module_id),
  check ((kind = 'chapter') = (module_id is not null))
);
create index badges_user on badges (user_id, earned_at desc);
create index badges_module on badges (module_id);

-- A certificate from its request on. Who, what and where are kept as they were when they were asked for and issued:
-- later changes of names, chapters or settings rewrite nothing. The number is never used again.
create table certificates (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  number text not null unique check (number = upper(number)),
  state text not null default 'pending' check (state in ('pending', 'rejected', 'issued', 'revoked')),
  holder_name text not null,
  employee_id text not null,
  position text,
  chapters jsonb not null,
  requested_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references users (id),
  approver_name text,
  site_name text,
  issued_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references users (id),
  reason text,
  reason_class text check (reason_class in ('issued_in_error', 'result_withdrawn', 'left_the_site', 'other')),
  file_key text,
  file_size bigint,
  file_hash text,
  -- The signed credential and the short one of the printed code, as they were issued.
  credential text,
  code text,
  check ((state = 'pending') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((state in ('issued', 'revoked')) = (issued_at is not null)),
  check ((issued_at is null) = (expires_at is null)),
  check ((issued_at is null) = (file_key is null)),
  check ((issued_at is null) = (credential is null)),
  check ((state = 'revoked') = (revoked_at is not null)),
  check ((state = 'revoked') = (revoked_by is not null)),
  check ((state = 'revoked') = (reason_class is not null)),
  check ((state in ('rejected', 'revoked')) = (reason is not null)),
  check (decided_by <> user_id),
  check (revoked_by <> user_id)
);
create unique index certificates_pending on certificates (user_id) where state = 'pending';
create index certificates_user on certificates (user_id, requested_at desc);
-- People type numbers without their dashes.
create unique index certificates_typed on certificates (replace(number, '-', ''));
create index certificates_list on certificates ((state = 'pending') desc, requested_at desc, id desc);
create index certificates_decided_by on certificates (decided_by);
create index certificates_revoked_by on certificates (revoked_by);
