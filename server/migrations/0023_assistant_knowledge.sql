-- The dangerous acts, short facts and short answers of the assistant.
create table assistant_knowledge (
  kind text primary key check (kind in ('dangers', 'facts', 'answers')),
  content jsonb not null,
  hash text not null
);
comment on table assistant_knowledge is
  'The shipped files about dangerous acts, facts and answers. The assistant answers from them before it searches.';
comment on column assistant_knowledge.hash is 'Hash of the content. It shows a server whether its prepared copy is current.';

alter table passages add column source_hash text not null default '';
comment on column passages.source_hash is
  'Hash of the section or of the whole procedure. A short fact is given only if it equals the hash of the shipped text.';

-- The hashes are computed when the passages are built.
insert into passages_due (module_id) select id from modules;
insert into passages_due (sop_id) select id from sops;
