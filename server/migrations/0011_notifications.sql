-- What people are told of. `occasion` names what happened once, so that nobody is told of it twice.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  -- Their order, and the place where a page of the list ends.
  sequence bigint generated always as identity,
  user_id uuid not null references users (id),
  kind text not null,
  occasion text not null check (length(occasion) between 1 and 200),
  details jsonb not null default '{}',
  link text not null check (link like '/%'),
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  unique (user_id, kind, occasion)
);
create index notifications_list on notifications (user_id, sequence desc);
create index notifications_unread on notifications (user_id) where read_at is null;
