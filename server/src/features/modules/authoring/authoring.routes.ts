import {
  type EditableModule,
  moduleAuthoringEndpoints,
} from '@loopcheck/contract/features/modules/module-authoring.contract';
import type { Database } from '../../../platform/db/database.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import { cutPage } from '../../../platform/http/cursor.ts';
import { implement } from '../../../platform/http/implement.ts';
import { findModule, hasModule, listGoldenRules } from '../modules.queries.ts';
import { countAskedPeople, hasActiveQuiz, listAskedPeople } from './asked-people.queries.ts';
import { setTestOut, publishModule, restoreRevision } from './authoring.commands.ts';
import {
  cursorAfterAsked,
  presentAskedPerson,
  presentAuthoredModule,
  presentEditableModule,
  currentRevision,
  presentRevisionText,
  presentSectionLinkCounts,
  readAskedCursor,
} from './authoring.presenter.ts';
import {
  countQuestionsBySection,
  findRevision,
  findEditorSettings,
  listAuthoredModules,
  listDrawings,
  listLinkingTexts,
  listRevisions,
} from './authoring.queries.ts';

/** The number of asked people on a page. */
const askedPageLength = 50;

/** The number of revisions on a page. */
const revisionPageLength = 20;

export const moduleAuthoringRoutes = implement(moduleAuthoringEndpoints, {
  list: async ({ db }) => (await listAuthoredModules(db)).map(presentAuthoredModule),
  one: ({ db, params }) => findEditableModule(db, params.id),
  publish: async ({ db, user, params, body }) => {
    await publishModule({ db }, { actorId: user.id, moduleId: params.id, publication: body });
    return findEditableModule(db, params.id);
  },
  asked: async ({ db, params, query }) => {
    ensure(await hasModule(db, params.id), 'module_not_found');
    const publication = { moduleId: params.id, kind: query.kind };
    const after = readAskedCursor(query.cursor);
    const rows = await listAskedPeople(db, publication, { after, limit: askedPageLength + 1 });
    const { page, nextCursor } = cutPage(rows, askedPageLength, cursorAfterAsked);
    return {
      asked: await countAskedPeople(db, publication),
      hasQuiz: await hasActiveQuiz(db, params.id),
      items: page.map(presentAskedPerson),
      nextCursor,
    };
  },
  allowTestOut: async ({ db, user, params, body }) => {
    await setTestOut({ db }, { actorId: user.id, moduleId: params.id, allowsTestOut: body.allowsTestOut });
    return findEditableModule(db, params.id);
  },
  revisions: async ({ db, params, query }) => {
    ensure(await hasModule(db, params.id), 'module_not_found');
    // Reads one revision more than a page contains, to find out whether there is a next page.
    const revisions = await listRevisions(db, params.id, { before: query.before, limit: revisionPageLength + 1 });
    const items = revisions.slice(0, revisionPageLength).map(currentRevision);
    const hasNextPage = revisions.length > revisionPageLength;
    return { items, nextBefore: hasNextPage ? (items.at(-1)?.revision ?? null) : null };
  },
  revision: async ({ db, params }) => {
    ensure(await hasModule(db, params.id), 'module_not_found');
    const revision = await findRevision(db, params.id, params.revision);
    ensure(revision, 'revision_not_found');
    return presentRevisionText(revision);
  },
  restore: async ({ db, user, params, body }) => {
    await restoreRevision({ db }, { actorId: user.id, moduleId: params.id, revision: params.revision, ...body });
    return findEditableModule(db, params.id);
  },
});

/** Finds a module with all data that its editor displays. Refuses with module_not_found if there is no such module. */
async function findEditableModule(db: Database, id: string): Promise<EditableModule> {
  const module = await findModule(db, id);
  ensure(module, 'module_not_found');
  const [latest] = await listRevisions(db, id, { limit: 1 });
  const settings = await findEditorSettings(db, id);
  ensure(latest && settings, 'module_not_found');
  const chapterNumber = module.chapter_number;
  const questions = await countQuestionsBySection(db, id);
  const texts = await listLinkingTexts(db, id, chapterNumber);
  return presentEditableModule(module, {
    goldenRules: await listGoldenRules(db),
    ...settings,
    latest,
    sectionLinks: presentSectionLinkCounts({ questions, texts, chapterNumber }),
    drawings: await listDrawings(db, id),
  });
}
