-- Files that browsers upload to the storage.
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
  last_modified bigint check (last_modified >= 0),
  storage_key text unique,
  checking_since timestamptz,
  created_at timestamptz not null,
  check (state not in ('checking', 'claimed', 'taken') or storage_key is not null),
  check ((state = 'checking') = (checking_since is not null))
);
create index uploads_user on uploads (user_id, state);
create index uploads_sweep on uploads (created_at);
comment on table uploads is
  'Uploads from the issue of their URL until a record uses the file. An upload that no record uses is deleted with its file after a day.';
comment on column uploads.announced_type is 'MIME type that the browser announced.';
comment on column uploads.mime_type is 'MIME type according to the content; before the check, the announced type.';
comment on column uploads.file_size is 'In bytes.';
comment on column uploads.state is
  'awaited: the upload URL was issued; received: the bytes arrived; checking: the content is being checked; claimed: the check was passed; taken: a record uses the file.';
comment on column uploads.secret is 'Key that signs the upload URL.';
comment on column uploads.incoming_key is 'Storage key to which the upload URL can write.';
comment on column uploads.last_modified is
  'When the file was last changed on the device, in milliseconds since 1970; null if unknown. Tells whether a file that is announced again is the same.';
comment on column uploads.storage_key is
  'Storage key after the check, to which no upload URL can write; null before the check.';
comment on column uploads.checking_since is 'Time at which the check started; null unless the state is checking.';

create table discarded_files (
  file_key text primary key,
  remove_after timestamptz not null
);
create index discarded_files_due on discarded_files (remove_after);
comment on table discarded_files is
  'Stored files that no record refers to: no longer needed, or reserved for a record that is not written yet. A job deletes them when they are due.';
comment on column discarded_files.remove_after is 'The time of discarding, or a day after the reservation.';
