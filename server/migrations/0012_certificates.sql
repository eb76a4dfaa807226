-- Certificates and the requests for them.
create table certificates (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  number text not null unique check (number = upper(number)),
  state text not null default 'pending' check (state in ('pending', 'rejected', 'issued', 'revoked')),
  holder_name text not null,
  employee_id text not null,
  position text,
  modules jsonb not null,
  requested_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references users (id),
  approver_name text,
  site_name text,
  issued_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  shown_at timestamptz,
  revoked_by uuid references users (id),
  approval_reason text,
  reason text,
  reason_class text check (reason_class in ('issued_in_error', 'result_withdrawn', 'left_the_site', 'other')),
  file_key text,
  file_size bigint,
  file_hash text,
  credential text,
  credential_rs256 text,
  status_index integer not null unique generated always as identity (minvalue 0 start with 0),
  code text,
  check ((state = 'pending') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((state in ('issued', 'revoked')) = (issued_at is not null)),
  check ((issued_at is null) = (expires_at is null)),
  check ((issued_at is null) = (file_key is null)),
  check ((issued_at is null) = (credential is null)),
  check ((issued_at is null) = (credential_rs256 is null)),
  check ((state = 'revoked') = (revoked_at is not null)),
  check ((state = 'revoked') = (revoked_by is not null)),
  check ((state = 'revoked') = (reason_class is not null)),
  check ((state in ('rejected', 'revoked')) = (reason is not null)),
  check (decided_by <> user_id),
  check (revoked_by <> user_id)
);
create unique index certificates_pending on certificates (user_id) where state = 'pending';
create index certificates_user on certificates (user_id, requested_at desc);
-- For the search for a number that was typed without its dashes.
create unique index certificates_typed on certificates (replace(number, '-', ''));
create index certificates_list on certificates ((state = 'pending') desc, requested_at desc, id desc);
create index certificates_decided_by on certificates (decided_by);
create index certificates_revoked_by on certificates (revoked_by);

create view certificate_states as
  select id, user_id, number, state, requested_at, issued_at, expires_at
  from certificates;
comment on view certificate_states is 'The state and the times of every request and certificate, without modules and scores.';

create table certificate_approvals (
  certificate_id uuid primary key references certificates (id),
  id uuid not null unique default gen_random_uuid(),
  approver_id uuid not null references users (id),
  approver_name text not null,
  approver_title text not null,
  site_name text not null,
  address text not null,
  approved_at timestamptz not null,
  expires_at timestamptz not null,
  ip_address text not null,
  user_agent text,
  reason text,
  failed_at timestamptz
);
create index certificate_approvals_approver on certificate_approvals (approver_id);
comment on table certificate_approvals is
  'Approved requests whose PDF is being rendered. A row is deleted when the certificate is issued or the approval is withdrawn.';
comment on column certificate_approvals.id is
  'Identifies the approval for its job. A new approval of the same request has another id, so that the earlier job does nothing.';
comment on column certificate_approvals.address is 'Public URL of the site in the documents, without a trailing slash.';
comment on column certificate_approvals.approved_at is 'Time of approval. The documents state it as the time of issue.';
comment on column certificate_approvals.ip_address is
  'IP address of the approver, for the training event of the issue.';
comment on column certificate_approvals.reason is
  'Reason for the approval despite marked evidence of the holder; null if the approver gave no reason.';
comment on column certificate_approvals.failed_at is
  'Time of the last failed attempt to issue the certificate; null if there was none. The job retries, and a trainer can decide on the request again.';

comment on table certificates is
  'Certificates and requests. Names, modules and results are copied at the request and at the decision, so later changes do not alter them.';
comment on column certificates.number is 'Assigned at the request. It cannot be guessed and is never used again.';
comment on column certificates.approval_reason is
  'Reason for the approval despite marked evidence of the holder; null if the approver gave no reason.';
comment on column certificates.modules is
  'The attested modules, with their revisions and scores at the time of the request.';
comment on column certificates.decided_at is 'Time of the approval or rejection; null while pending.';
comment on column certificates.approver_name is 'Name of the approver at the time of the approval; null if not issued.';
comment on column certificates.shown_at is
  'Time at which a page first announced the issued certificate to its holder; null until then. It is announced once.';
comment on column certificates.site_name is 'Name of the site at the time of the approval; null if not issued.';
comment on column certificates.reason is 'Reason for the rejection or revocation; null otherwise.';
comment on column certificates.reason_class is
  'Kind of reason for a revocation. The public verification page may show it.';
comment on column certificates.file_key is 'Storage key of the PDF; null if not issued.';
comment on column certificates.file_size is 'In bytes.';
comment on column certificates.file_hash is 'SHA-256 of the PDF.';
comment on column certificates.credential is 'The Open Badges 3.0 credential (VC-JWT), signed with Ed25519; null if not issued.';
comment on column certificates.credential_rs256 is 'The same credential, signed with RSA (RS256); null if not issued.';
comment on column certificates.status_index is 'Position in the Bitstring Status Lists of revoked credentials, from 0.';
comment on column certificates.code is
  'The short signed form in the QR code on the second page of the PDF; null if not issued.';
