-- The questions that people ask, which the assistant searches together with the texts that answer them.
create table asked_questions (
  source text primary key,
  questions text[] not null
);
comment on table asked_questions is
  'Questions as people type them, from content/asked. They help to find the section or procedure that answers them, and are never quoted.';
comment on column asked_questions.source is
  'The section (chapter number, # and section id) or the number of the procedure that answers the questions.';

alter table passages add column asked_terms text[] not null default '{}';
comment on column passages.asked_terms is
  'The search terms of each question of the index that the passage answers. For a procedure, one of its passages has them.';

-- The questions are part of the search terms of the passages.
create trigger asked_questions_note_passages after insert or update or delete on asked_questions
  for each statement execute function note_all_passages();
