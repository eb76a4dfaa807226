-- Notifications of each person, in the product and by mail.
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
comment on table notifications is 'One row per person and occasion. The words are made on the screen, from kind and details.';
comment on column notifications.sequence is 'Order of the list; pages end at it.';
comment on column notifications.occasion is 'Names what happened, so that the same thing is never notified twice.';
comment on column notifications.details is 'What the words are made of, by kind.';
comment on column notifications.link is 'Path on this site that it opens.';
comment on column notifications.read_at is 'Null: unread.';
comment on column notifications.mail is 'State of its mail; null: no mail for it.';
