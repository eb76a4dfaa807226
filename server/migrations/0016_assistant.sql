-- The search index of the assistant, and the questions that it was asked.
create table passages (
  id uuid primary key default gen_random_uuid(),
  module_id uuid references modules (id) on delete cascade,
  sop_id uuid references sops (id) on delete cascade,
  position integer not null,
  section_id text,
  number text not null,
  chapter_number integer,
  title text not null,
  revision integer not null,
  heading text not null,
  sentences text[] not null,
  sentence_terms text[] not null,
  weight double precision not null check (weight > 0),
  check ((module_id is null) <> (sop_id is null)),
  unique (module_id, position),
  unique (sop_id, position)
);
comment on table passages is
  'Sections of active modules and procedures, rebuilt when their text changes. They contain no quiz questions and no personal data.';
comment on column passages.position is 'Order within the text.';
comment on column passages.section_id is 'Anchor of the section in a module; null if there is none.';
comment on column passages.number is 'Name of the text in citations: the chapter or the number of the procedure.';
comment on column passages.chapter_number is 'Null if the procedure belongs to no module.';
comment on column passages.revision is 'Revision of the text from which the passage was created.';
comment on column passages.sentences is 'Sentences that may be quoted verbatim.';
comment on column passages.sentence_terms is 'The search terms of each sentence, in the same order.';
comment on column passages.weight is
  'Length in words. Words count more or less depending on where they occur, for example in the heading.';

create table passage_terms (
  term text not null,
  passage_id uuid not null references passages (id) on delete cascade,
  weight double precision not null,
  primary key (term, passage_id)
);
create index passage_terms_passage on passage_terms (passage_id);
comment on table passage_terms is 'Inverted index: the word stems of each passage, with their weight in it.';
comment on column passage_terms.term is 'Word stem according to PostgreSQL''s English dictionary.';

create table passage_words (
  word text primary key,
  stem text not null,
  trigrams text[] not null
);
create index passage_words_trigrams on passage_words using gin (trigrams);
comment on table passage_words is
  'Every word of the passages in its original form, used to correct misspelt words of a question.';
comment on column passage_words.trigrams is 'Groups of three letters, used to find similar words.';

create table search_synonyms (
  position integer primary key,
  phrases text[] not null,
  stems jsonb not null
);
comment on table search_synonyms is
  'Synonyms for the search of the assistant, one group per row, from content/assistant-synonyms.yaml.';
comment on column search_synonyms.stems is 'The phrases as lists of word stems.';

create table passages_due (
  id bigint generated always as identity primary key,
  module_id uuid,
  sop_id uuid
);
comment on table passages_due is
  'Texts whose passages must be rebuilt. Triggers write the rows in the transaction of the change, so that no change is missed.';

create function note_module_passages() returns trigger language plpgsql as $$
begin
  insert into passages_due (module_id) values (coalesce(new.id, old.id));
  return null;
end $$;
create trigger modules_note_passages after insert or delete
  or update of title, description, content, content_revision, sections, chapter_number, is_active on modules
  for each row execute function note_module_passages();

create function note_sop_passages() returns trigger language plpgsql as $$
begin
  insert into passages_due (sop_id) values (coalesce(new.id, old.id));
  return null;
end $$;
create trigger sops_note_passages after insert or delete
  or update of number, title, description, content, chapter_number, plain_text, reading_html, revision, is_active on sops
  for each row execute function note_sop_passages();

-- A change of the synonyms changes the search terms of every passage.
create function note_all_passages() returns trigger language plpgsql as $$
begin
  insert into passages_due (module_id) select id from modules;
  insert into passages_due (sop_id) select id from sops;
  return null;
end $$;
create trigger search_synonyms_note_passages after insert or update or delete on search_synonyms
  for each statement execute function note_all_passages();

create table assistant_questions (
  id uuid primary key default gen_random_uuid(),
  question text not null check (length(question) between 1 and 1000),
  kind text not null check (kind in ('library', 'own', 'not_found')),
  answered_by text not null default 'library' check (answered_by in ('library', 'model')),
  is_dangerous boolean not null default false,
  sources jsonb not null default '[]',
  asked_at timestamptz not null default now()
);
create index assistant_questions_list on assistant_questions (kind, asked_at desc, id);
create index assistant_questions_age on assistant_questions (asked_at);
comment on table assistant_questions is
  'Questions to the assistant, which show what the library lacks. The person who asked is not stored.';
comment on column assistant_questions.kind is
  'library: answered from modules and procedures; own: about the asker''s own training; not_found: no answer.';
comment on column assistant_questions.is_dangerous is
  'True if the question suggested a dangerous action and the answer warned of it.';
comment on column assistant_questions.sources is 'The cited passages.';
