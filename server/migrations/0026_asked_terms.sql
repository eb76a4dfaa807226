-- The questions of the index are compared with a question one by one, so their search terms have their own index.
alter table passages drop column asked_terms;

create table asked_terms (
  term text not null,
  passage_id uuid not null references passages (id) on delete cascade,
  question integer not null,
  weight double precision not null,
  primary key (term, passage_id, question)
);
create index asked_terms_passage on asked_terms (passage_id);
comment on table asked_terms is
  'Inverted index: the search terms of each question of the index (asked_questions), with their weight in it.';
comment on column asked_terms.passage_id is
  'The passage that answers the question. For a procedure, one of its passages has all questions.';
comment on column asked_terms.question is 'Position of the question in asked_questions.questions.';
comment on column asked_terms.weight is 'The squares of the weights of a question add up to 1. A rare term has a high weight.';

-- The terms are computed when the passages are rebuilt.
insert into passages_due (module_id) select id from modules;
insert into passages_due (sop_id) select id from sops;
