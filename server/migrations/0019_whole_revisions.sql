-- A revision keeps all that its module shows, so that a restored one is whole. Null where an older release of the
-- product kept only the text: what stood beside such a revision is not known any more.
alter table module_revisions
  add column description text,
  add column summary text,
  add column estimated_duration integer check (estimated_duration >= 0);

update module_revisions as revision
set description = module.description, summary = module.summary, estimated_duration = module.estimated_duration
from modules as module
where module.id = revision.module_id and module.content_revision = revision.revision;
