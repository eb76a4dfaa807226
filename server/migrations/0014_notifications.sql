-- Notifications of each person, in the web app and by mail.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  sequence bigint generated always as identity,
  user_id uuid not null references users (id),
  kind text not null,
  occasion text not null check (length(occasion) between 1 and 200),
  details jsonb not null default '{}',
  link text not null check (link like '/%'),
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  mail text check (mail in ('waiting', 'queued', 'sent')),
  unique (user_id, kind, occasion)
);
create index notifications_list on notifications (user_id, sequence desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_mail on notifications (created_at) where mail = 'waiting';
comment on table notifications is
  'One row per person and occasion. The web app composes the text from kind and details.';
comment on column notifications.sequence is 'Order of the list. Lists are paged by it.';
comment on column notifications.occasion is 'Identifies the event, so that a person is never notified of it twice.';
comment on column notifications.details is 'Values for the text, depending on the kind.';
comment on column notifications.link is 'Path on this site that the notification opens.';
comment on column notifications.read_at is 'Null if unread.';
comment on column notifications.mail is 'State of the mail; null if none is sent.';
