-- Sign-in attempts, for the statistics of sign-ins.
create table sign_ins (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id),
  session_id uuid references sessions (id),
  role text,
  succeeded boolean not null,
  delayed_ms integer not null default 0,
  device_type text not null,
  browser text not null,
  ip_address text not null,
  login_time timestamptz not null default now()
);
-- The columns in `include` let the counts of the last weeks be answered from the index alone.
create index sign_ins_time on sign_ins (login_time desc, id desc) include (succeeded, delayed_ms, role, device_type);
create index sign_ins_user on sign_ins (user_id, login_time desc, id desc);
create index sign_ins_role on sign_ins (role, login_time desc, id desc);
-- One index per outcome: many failures must not slow down the list of successes, and vice versa.
create index sign_ins_succeeded on sign_ins (login_time desc, id desc) where succeeded;
create index sign_ins_failed on sign_ins (login_time desc, id desc) where not succeeded;
create index sign_ins_delayed on sign_ins (login_time desc, id desc) where delayed_ms > 0;
create index sign_ins_session on sign_ins (session_id);
comment on table sign_ins is 'Every attempt to sign in, successful or not.';
comment on column sign_ins.user_id is 'Null: no account has the address that was given.';
comment on column sign_ins.session_id is 'The session that began; null for a failed attempt.';
comment on column sign_ins.role is 'Role of the account at that time; null without an account.';
comment on column sign_ins.delayed_ms is 'By how many milliseconds the rate limit delayed the answer.';
