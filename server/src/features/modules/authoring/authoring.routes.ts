import {
  type EditableModule,
  moduleAuthoringEndpoints,
} from '@loopcheck/contract/features/modules/module-authoring.contract';
import type { Database } from '../../../platform/db/database.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import { implement } from '../../../platform/http/implement.ts';
import { findModule, hasModule, listGoldenRules } from '../modules.queries.ts';
import { publishModule, restoreRevision } from './authoring.commands.ts';
import {
  presentAuthoredModule,
  presentEditableModule,
  presentRevision,
  presentRevisionText,
  presentSectionLinkCounts,
} from './authoring.presenter.ts';
import {
  countQuestionsBySection,
  findRevision,
  isEditedOnSite,
  listAuthoredModules,
  listDrawings,
  listLinkingTexts,
  listRevisions,
} from './authoring.queries.ts';

/** The number of revisions on a page. */
const pageLength = 20;

export const moduleAuthoringRoutes = implement(moduleAuthoringEndpoints, {
  list: async ({ db }) => (await listAuthoredModules(db)).map(presentAuthoredModule),
  one: ({ db, params }) => findEditableModule(db, params.id),
  publish: async ({ db, user, params, body }) => {
    await publishModule({ db }, { actorId: user.id, moduleId: params.id, publication: body });
    return findEditableModule(db, params.id);
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
    return findEditableModule(db, params.id);
  },
});

async function findEditableModule(db: Database, id: string): Promise<EditableModule> {
  const module = await findModule(db, id);
  ensure(module, 'module_not_found');
  const [latest] = await listRevisions(db, id, { limit: 1 });
  ensure(latest, 'module_not_found');
  const chapterNumber = module.chapter_number;
  const questions = await countQuestionsBySection(db, id);
  const texts = await listLinkingTexts(db, id, chapterNumber);
  return presentEditableModule(module, {
    goldenRules: await listGoldenRules(db),
    editedOnSite: await isEditedOnSite(db, id),
    latest,
    pointers: presentSectionLinkCounts({ questions, texts, chapterNumber }),
    drawings: await listDrawings(db, id),
  });
}
