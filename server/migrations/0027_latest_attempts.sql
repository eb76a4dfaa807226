-- The list of questions with a suspect answer key reads only the latest attempts at each quiz.
create index quiz_attempts_latest on quiz_attempts (quiz_id, submitted_at desc, id desc) where submitted_at is not null;
