-- Exhibits: a text to read before answering a question, such as the output of a program.
alter table question_versions
  add column exhibit jsonb check (jsonb_typeof(exhibit) = 'object' and exhibit ?& array['title', 'text']);
comment on column question_versions.exhibit is
  'The text that is shown above the options: {"title": one line, "text": plain text of several lines}. Null for none.';
