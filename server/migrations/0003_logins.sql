-- Sign-in attempts, for the statistics of sign-ins.
create table sign_ins (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id),
  session_id uuid references sessions (id),
  role text,
  succeeded boolean not null,
  refused boolean not null default false,
  device_type text not null,
  browser text not null,
  ip_address text not null,
  login_time timestamptz not null default now()
);
-- The columns in `include` allow index-only scans for the counts of the last weeks.
create index sign_ins_time on sign_ins (login_time desc, id desc) include (succeeded, refused, role, device_type);
create index sign_ins_user on sign_ins (user_id, login_time desc, id desc);
create index sign_ins_role on sign_ins (role, login_time desc, id desc);
-- One index per outcome: many failures must not slow down the list of successes, and vice versa.
create index sign_ins_succeeded on sign_ins (login_time desc, id desc) where succeeded;
create index sign_ins_failed on sign_ins (login_time desc, id desc) where not succeeded;
create index sign_ins_refused on sign_ins (login_time desc, id desc) where refused;
create index sign_ins_session on sign_ins (session_id);
comment on table sign_ins is
  'Every attempt to sign in, successful or not. Old attempts are removed, except for the last sign-in of each person.';
comment on column sign_ins.user_id is 'Null if no account has the entered email address.';
comment on column sign_ins.session_id is 'The session that was started; null for a failed attempt.';
comment on column sign_ins.role is 'Role of the account at the time of the attempt; null if there is no account.';
comment on column sign_ins.refused is
  'True if the password was not checked, because there were too many failed attempts. Only some of these attempts are stored.';

create view successful_sign_ins as
  select user_id, login_time
  from sign_ins
  where succeeded;
comment on view successful_sign_ins is 'The people who signed in, with the time of each sign-in.';
