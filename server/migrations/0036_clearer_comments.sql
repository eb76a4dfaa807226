-- Only replaces comments that were unclear or incomplete.
comment on view module_readers is
  'The people who have read a module to its end or completed it. must_read_again is true if a later revision asks them to read it again. For people without a recorded reading, revisions after the completion count. must_read_again is always false for a module without text.';
comment on column quizzes.waiting_minutes is
  'Waiting time of this quiz after a failed attempt, in minutes; null if only the waiting times of the site apply.';
comment on column sops.text_state is
  'State of the text extraction from an uploaded file. none: no text is extracted from files of this type.';
