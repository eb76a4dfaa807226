-- Sign-ins are listed latest first, by place and not by page number; the id tells those of one moment apart.
drop index sign_ins_time;
drop index sign_ins_user;
-- With what the counts of the last weeks need, so that they are made from the index alone.
create index sign_ins_time on sign_ins (login_time desc, id desc) include (succeeded, delayed_ms, role, device_type);
create index sign_ins_user on sign_ins (user_id, login_time desc, id desc);
create index sign_ins_role on sign_ins (role, login_time desc, id desc);
-- A flood of failed tries must not make the list of sign-ins slow, nor the other way round.
create index sign_ins_succeeded on sign_ins (login_time desc, id desc) where succeeded;
create index sign_ins_failed on sign_ins (login_time desc, id desc) where not succeeded;
create index sign_ins_delayed on sign_ins (login_time desc, id desc) where delayed_ms > 0;
