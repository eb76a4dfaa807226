-- The figures of the trainer's start page are counted in indexes: the people who have signed in recently, and the issued
-- certificates.
create index sign_ins_people on sign_ins (login_time) include (user_id) where succeeded;
create index certificates_issued on certificates (id) where state = 'issued';
