import { contentUpdatesEndpoints } from '@loopcheck/contract/features/content-updates/content-updates.contract';
import type { Database } from '../../platform/db/database.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { implement } from '../../platform/http/implement.ts';
import { findModuleSiteCopy, ShippedModule } from '../modules/index.ts';
import { findQuizSiteCopy, ShippedQuiz } from '../quizzes/index.ts';
import { decideOnUpdate } from './content-updates.commands.ts';
import { compareModules, compareQuizzes, compareSops, presentUpdate } from './content-updates.presenter.ts';
import {
  findPendingUpdate,
  findSopCopy,
  listPendingUpdates,
  StoredShippedSop,
  type UpdateKind,
} from './content-updates.queries.ts';
import { findSiteCopy, listSiteCopies } from './site-copies.ts';

export const contentUpdatesRoutes = implement(contentUpdatesEndpoints, {
  list: async ({ db, user }) => {
    const rows = await listPendingUpdates(db);
    const objectIdEntries = await Promise.all(
      (['module', 'quiz', 'sop'] as const).map(async (kind) => {
        const keys = rows.filter((row) => row.kind === kind).map((row) => row.shipped_key);
        return (await listSiteCopies(db, kind, keys)).map((copy) => [`${kind} ${copy.shippedKey}`, copy.id] as const);
      }),
    );
    const objectIdByKey = new Map(objectIdEntries.flat());
    // An update of a procedure that the site has deleted has no copy and is omitted.
    return rows.flatMap((row) => {
      const objectId = objectIdByKey.get(`${row.kind} ${row.shipped_key}`);
      return objectId === undefined ? [] : [presentUpdate(row, { objectId, canDecide: user.isAdmin })];
    });
  },
  one: async ({ db, params, user }) => {
    const row = await findPendingUpdate(db, params.id);
    ensure(row, 'content_update_not_found');
    const copy = await findSiteCopy(db, row.kind, row.shipped_key);
    ensure(copy, 'content_update_not_found');
    return {
      ...presentUpdate(row, { objectId: copy.id, canDecide: user.isAdmin }),
      ...(await compareVersions(db, row.kind, { copyId: copy.id, shipped: row.shipped })),
    };
  },
  takeOver: ({ db, now, params, user }) =>
    decideOnUpdate({ db, now }, { actorId: user.id, updateId: params.id, decision: 'taken' }),
  keep: ({ db, now, params, user }) =>
    decideOnUpdate({ db, now }, { actorId: user.id, updateId: params.id, decision: 'kept' }),
});

interface VersionsToCompare {
  /** The id of the site's copy of the module, quiz or procedure. */
  readonly copyId: string;
  /** The newer shipped content, as stored in the pending update. */
  readonly shipped: unknown;
}

async function compareVersions(db: Database, kind: UpdateKind, { copyId, shipped }: VersionsToCompare) {
  if (kind === 'module') return compareModules(await findModuleSiteCopy(db, copyId), ShippedModule.parse(shipped));
  if (kind === 'quiz') return compareQuizzes(await findQuizSiteCopy(db, copyId), ShippedQuiz.parse(shipped));
  return compareSops(await findSopCopy(db, copyId), StoredShippedSop.parse(shipped));
}
