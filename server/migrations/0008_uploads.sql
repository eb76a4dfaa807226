-- Files on their way from a browser into the storage.
create table uploads (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  purpose text not null check (purpose in ('resource', 'sop', 'news', 'picture')),
  file_name text not null,
  announced_type text not null,
  mime_type text not null,
  file_size bigint not null check (file_size > 0),
  state text not null default 'awaited' check (state in ('awaited', 'received', 'checking', 'claimed', 'taken')),
  secret bytea not null,
  incoming_key text not null unique,
  storage_key text unique,
  checking_since timestamptz,
  created_at timestamptz not null,
  check (state not in ('checking', 'claimed', 'taken') or storage_key is not null),
  check ((state = 'checking') = (checking_since is not null))
);
create index uploads_user on uploads (user_id, state);
create index uploads_sweep on uploads (created_at);
comment on table uploads is
  'Uploads from the moment their address is issued until a record takes the file. What nobody takes is removed after a day, with its bytes.';
comment on column uploads.announced_type is 'MIME type that the browser announced.';
comment on column uploads.mime_type is 'MIME type by the content, once it was checked; until then the announced one.';
comment on column uploads.file_size is 'Bytes.';
comment on column uploads.state is
  'awaited: address issued; received: bytes arrived; checking: content is being checked; claimed: checked; taken: a record has the file.';
comment on column uploads.secret is 'Signs the upload address.';
comment on column uploads.incoming_key is 'Storage key that the upload address can write to.';
comment on column uploads.storage_key is 'Storage key after the check, which no upload address can write to; null before.';
comment on column uploads.checking_since is 'When the check began; null unless the state is checking.';

create table discarded_files (
  file_key text primary key,
  remove_after timestamptz not null
);
create index discarded_files_due on discarded_files (remove_after);
comment on table discarded_files is
  'Stored files that no record refers to: given up, or reserved for a record that is not written yet. A job removes them when they are due.';
comment on column discarded_files.remove_after is 'Now for a file that was given up; a day later for a reserved one.';
