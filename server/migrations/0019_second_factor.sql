-- The second factors of sign-in: authenticator apps, passkeys and recovery codes.
create table authenticator_apps (
  user_id uuid primary key references users (id),
  encrypted_secret bytea not null,
  last_used_step bigint not null,
  last_used_at timestamptz,
  added_at timestamptz not null
);
comment on table authenticator_apps is 'Authenticator apps that show time-based codes (TOTP, RFC 6238), one per person.';
comment on column authenticator_apps.encrypted_secret is
  'The secret that the app shares, encrypted with a key that is derived from the key file of the site.';
comment on column authenticator_apps.last_used_step is
  'Number of the 30-second step of the last accepted code. Only later codes are accepted, so that each works once.';
comment on column authenticator_apps.last_used_at is 'Time of the last use after the app was added; null if never used.';

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  credential_id text not null unique,
  public_key bytea not null,
  signature_count bigint not null,
  transports text[] not null,
  name text not null check (name <> ''),
  last_used_at timestamptz,
  added_at timestamptz not null
);
create index passkeys_user on passkeys (user_id, added_at);
comment on table passkeys is 'Passkeys (WebAuthn credentials) for the second step of the sign-in.';
comment on column passkeys.credential_id is 'The id that the browser reports, in base64url.';
comment on column passkeys.public_key is 'Public key in COSE format.';
comment on column passkeys.signature_count is
  'Counter that the passkey reported last. A lower one is refused, because it means a copy. 0 if it does not count.';
comment on column passkeys.transports is 'How the browser reaches the passkey, for example usb or internal.';
comment on column passkeys.name is 'Name that the person gave it.';

create table recovery_codes (
  user_id uuid not null references users (id),
  selector text not null,
  code_hash text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, selector)
);
comment on table recovery_codes is 'Codes that replace a lost second factor. Each works once.';
comment on column recovery_codes.selector is 'First two characters of the code, which find its row.';
comment on column recovery_codes.code_hash is 'Argon2id hash of the whole code in PHC string format.';
comment on column recovery_codes.used_at is 'Time of use; null if the code has not been used.';

create table second_factor_challenges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  purpose text not null check (purpose in ('sign_in', 'confirm', 'add_app', 'add_passkey')),
  token_hash bytea unique,
  passkey_challenge text,
  encrypted_secret bytea,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((purpose = 'sign_in') = (token_hash is not null)),
  check (purpose <> 'add_app' or encrypted_secret is not null),
  check (purpose not in ('confirm', 'add_passkey') or passkey_challenge is not null)
);
create index second_factor_challenges_user on second_factor_challenges (user_id);
create unique index second_factor_challenges_one on second_factor_challenges (user_id, purpose)
  where purpose <> 'sign_in';
create index second_factor_challenges_expiry on second_factor_challenges (expires_at);
comment on table second_factor_challenges is
  'Sign-ins, confirmations and set-ups that wait for a second factor. Success deletes the row.';
comment on column second_factor_challenges.token_hash is
  'SHA-256 of the challenge that the browser sends back to finish a sign-in. The challenge itself is not stored.';
comment on column second_factor_challenges.passkey_challenge is 'What the passkey signs; null if none was asked for.';
comment on column second_factor_challenges.encrypted_secret is
  'The secret of an app that is being set up, encrypted as in authenticator_apps.';
comment on column second_factor_challenges.tries is 'Number of proofs that were sent. After a few, the row is no longer valid.';

create view second_factor_holders as
  select user_id from authenticator_apps
  union
  select user_id from passkeys;
comment on view second_factor_holders is 'People who have an authenticator app or a passkey.';
