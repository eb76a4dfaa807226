-- Files on their way in. A row begins with the address that a person is given and ends when a record has taken the
-- file, or a day later by the sweep, bytes and row. `secret` signs the address.
create table uploads (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  purpose text not null check (purpose in ('resource', 'sop', 'news', 'picture')),
  file_name text not null,
  mime_type text not null,
  announced_type text not null,
  file_size bigint not null check (file_size > 0),
  state text not null default 'awaited' check (state in ('awaited', 'received', 'checking', 'claimed', 'taken')),
  secret bytea not null,
  -- Where the bytes lie before the claim and after it: another place, which no address that was given out can write to.
  incoming_key text not null unique,
  storage_key text unique,
  checking_since timestamptz,
  created_at timestamptz not null,
  check (state not in ('checking', 'claimed', 'taken') or storage_key is not null),
  check ((state = 'checking') = (checking_since is not null))
);
create index uploads_user on uploads (user_id, state);
create index uploads_sweep on uploads (created_at);
