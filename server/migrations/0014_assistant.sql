-- What the assistant searches: the sections of active modules and procedures, cut anew whenever their text changes. No
-- question of a quiz and no person is ever in it.
create table passages (
  id uuid primary key default gen_random_uuid(),
  module_id uuid references modules (id) on delete cascade,
  sop_id uuid references sops (id) on delete cascade,
  position integer not null,
  -- The anchor of a module's section; null for what has none.
  section_id text,
  -- Of the whole text: what a citation names.
  number text not null,
  chapter_number integer,
  title text not null,
  revision integer not null,
  heading text not null,
  -- The sentences that may be quoted, word for word.
  sentences text[] not null,
  -- What each sentence is found by, beside it.
  sentence_terms text[] not null,
  -- How many words it has, with the weight of their places.
  weight double precision not null check (weight > 0),
  check ((module_id is null) <> (sop_id is null)),
  unique (module_id, position),
  unique (sop_id, position)
);

-- Which stems stand in which passage, and how much they weigh there.
create table passage_terms (
  term text not null,
  passage_id uuid not null references passages (id) on delete cascade,
  weight double precision not null,
  primary key (term, passage_id)
);
create index passage_terms_passage on passage_terms (passage_id);

-- Every word of the passages as it is written, with its groups of three letters: what a misspelt word is compared with.
create table passage_words (
  word text primary key,
  stem text not null,
  trigrams text[] not null
);
create index passage_words_trigrams on passage_words using gin (trigrams);

-- Words of the trade that mean the same, one group a row.
create table trade_words (
  position integer primary key,
  phrases text[] not null,
  -- The same phrases as lists of stems.
  stems jsonb not null
);

-- Texts that changed since they were cut. Written with the change itself, so that neither a crash nor another server
-- forgets one.
create table passages_due (
  id bigint generated always as identity primary key,
  module_id uuid,
  sop_id uuid
);
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
-- Other words for the same things: all is cut anew.
create function note_all_passages() returns trigger language plpgsql as $$
begin
  insert into passages_due (module_id) select id from modules;
  insert into passages_due (sop_id) select id from sops;
  return null;
end $$;
create trigger trade_words_note_passages after insert or update or delete on trade_words
  for each statement execute function note_all_passages();
insert into passages_due (module_id) select id from modules;
insert into passages_due (sop_id) select id from sops;

-- What was asked, for the trainers' list of what the library lacks. Words and places only: whoever asked is not kept.
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

-- How often somebody asked within the present minute: a limit that holds over several servers. Only the last minute stays.
create table assistant_turns (
  user_id uuid primary key references users (id),
  began_at timestamptz not null,
  turns integer not null
);
