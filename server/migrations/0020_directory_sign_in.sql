-- Sign-in with the site's directory, which is an OpenID Connect provider.
create table directory_identities (
  issuer text not null check (issuer <> ''),
  subject text not null check (subject <> ''),
  user_id uuid not null references users (id),
  linked_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (issuer, subject)
);
create index directory_identities_user on directory_identities (user_id);
comment on table directory_identities is
  'People of the directory and their accounts. A person of the directory is found only by issuer and subject, never by email.';
comment on column directory_identities.issuer is 'The provider, as its ID tokens name it.';
comment on column directory_identities.subject is 'The identifier of the person at the provider. It never changes.';

create table directory_requests (
  state_hash bytea primary key,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  next_path text not null,
  session_id uuid references sessions (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index directory_requests_expiry on directory_requests (expires_at);
create index directory_requests_session on directory_requests (session_id) where session_id is not null;
comment on table directory_requests is
  'Sign-ins that are under way at the directory. A row is removed when the browser returns, so it works once.';
comment on column directory_requests.state_hash is 'SHA-256 of the parameter state.';
comment on column directory_requests.browser_hash is
  'SHA-256 of the cookie of the browser that began the sign-in. Only this browser can finish it.';
comment on column directory_requests.nonce is 'The value that the ID token must contain.';
comment on column directory_requests.code_verifier is 'The PKCE secret for the exchange of the code.';
comment on column directory_requests.next_path is 'Path of the page to open afterwards.';
comment on column directory_requests.session_id is
  'The session whose person signs in again to confirm who they are; null for a sign-in that starts a session.';
