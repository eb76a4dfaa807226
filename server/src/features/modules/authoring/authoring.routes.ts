import {
  type DraftableModule,
  moduleAuthoringEndpoints,
} from '@loopcheck/contract/features/modules/module-authoring.contract';
import type { Database } from '../../../platform/db/database.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import { implement } from '../../../platform/http/implement.ts';
import { findModule, hasModule, listGoldenRules } from '../modules.queries.ts';
import { publishModule, restoreRevision } from './authoring.commands.ts';
import {
  presentDraftableModule,
  presentPointers,
  presentRevision,
  presentRevisionText,
  presentWrittenModule,
} from './authoring.presenter.ts';
import {
  findRevision,
  isEditedOnSite,
  listDrawings,
  listQuestionSections,
  listRevisions,
  listTextsThatLink,
  listWritten,
} from './authoring.queries.ts';

const pageLength = 20;

export const moduleAuthoringRoutes = implement(moduleAuthoringEndpoints, {
  list: async ({ db }) => (await listWritten(db)).map(presentWrittenModule),
  one: ({ db, params }) => findDraftable(db, params.id),
  publish: async ({ db, user, params, body }) => {
    await publishModule({ db }, { actorId: user.id, moduleId: params.id, publication: body });
    return findDraftable(db, params.id);
  },
  revisions: async ({ db, params, query }) => {
    ensure(await hasModule(db, params.id), 'module_not_found');
    const revisions = await listRevisions(db, params.id, { before: query.before, limit: pageLength + 1 });
    const items = revisions.slice(0, pageLength).map(presentRevision);
    return { items, nextBefore: revisions.length > pageLength ? (items.at(-1)?.revision ?? null) : null };
  },
  revision: async ({ db, params }) => {
    ensure(await hasModule(db, params.id), 'module_not_found');
    const revision = await findRevision(db, params.id, params.revision);
    ensure(revision, 'revision_not_found');
    return presentRevisionText(revision);
  },
  restore: async ({ db, user, params, body }) => {
    const { baseRevision } = body;
    await restoreRevision({ db }, { actorId: user.id, moduleId: params.id, revision: params.revision, baseRevision });
    return findDraftable(db, params.id);
  },
});

async function findDraftable(db: Database, id: string): Promise<DraftableModule> {
  const module = await findModule(db, id);
  ensure(module, 'module_not_found');
  const [latest] = await listRevisions(db, id, { limit: 1 });
  ensure(latest, 'module_not_found');
  const chapterNumber = module.chapter_number;
  const questions = await listQuestionSections(db, id);
  const texts = await listTextsThatLink(db, id, chapterNumber);
  return presentDraftableModule(module, {
    goldenRules: await listGoldenRules(db),
    editedOnSite: await isEditedOnSite(db, id),
    latest,
    pointers: presentPointers({ questions, texts, chapterNumber }),
    drawings: await listDrawings(db, id),
  });
}
