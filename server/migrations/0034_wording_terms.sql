-- The index of questions also has wording terms (stop words and pairs of neighbouring words), and its weights are computed
-- from the number of questions with a term instead of the number of sources.
comment on table asked_terms is
  'Inverted index: the search terms and the wording terms (such as =who) of each question of the index (asked_questions), with their weight in it.';

-- The terms are computed when the passages are rebuilt.
insert into passages_due (module_id) select id from modules;
insert into passages_due (sop_id) select id from sops;
