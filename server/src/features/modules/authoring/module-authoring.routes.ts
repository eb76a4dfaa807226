import { moduleAuthoringEndpoints } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { ensure } from '../../../platform/errors/refusal.ts';
import { implement } from '../../../platform/http/implement.ts';
import { hasModule } from '../modules.queries.ts';
import { publishModule, restoreRevision } from './publish-module.ts';
import { readDraftable } from './read-draftable.ts';
import { findRevision, listRevisions, listWritten } from './revisions.queries.ts';

const pageLength = 20;

export const moduleAuthoringRoutes = implement(moduleAuthoringEndpoints, {
  list: ({ db }) => listWritten(db),
  one: ({ db, params }) => readDraftable(db, params.id),
  publish: publishModule,
  revisions: async ({ db, params, query }) => {
    ensure(await hasModule(db, params.id), 'module_not_found');
    const found = await listRevisions(db, params.id, { before: query.before, limit: pageLength + 1 });
    const items = found.slice(0, pageLength);
    return { items, nextBefore: found.length > pageLength ? (items.at(-1)?.revision ?? null) : null };
  },
  revision: async ({ db, params }) => {
    ensure(await hasModule(db, params.id), 'module_not_found');
    const found = await findRevision(db, params.id, params.revision);
    ensure(found, 'revision_not_found');
    return found;
  },
  restore: restoreRevision,
});
