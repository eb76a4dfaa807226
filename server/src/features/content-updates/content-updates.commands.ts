import type { Database } from '../../platform/db/database.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { replaceWithShippedModule, ShippedModule } from '../modules/index.ts';
import { saveShippedQuiz, ShippedQuiz } from '../quizzes/index.ts';
import { recordEvent } from '../records/index.ts';
import { loadShippedSop } from '../sops/index.ts';
import {
  findPendingUpdate,
  removePendingUpdates,
  saveDecision,
  savePendingUpdate,
  StoredShippedSop,
  type UpdateKind,
} from './content-updates.queries.ts';
import { findSiteCopy } from './site-copies.ts';

/** A module, quiz or procedure that comes with a release of Loopcheck. */
interface ShippedContent {
  readonly kind: UpdateKind;
  /**
   * The shipped object, which is stored in full. `shippedKey` identifies the content in all releases, `shippedHash`
   * identifies its version.
   */
  readonly shipped: { readonly shippedKey: string; readonly shippedHash: string; readonly title: string };
}

/**
 * Saves shipped content as a pending update, on which an admin decides. Saves it only if the site has edited its own
 * copy of the content, and this copy was made from another shipped version. A version that was offered before is not
 * offered again. Also removes the pending updates of the same content that need no decision any more.
 */
export async function offerUpdate(db: Database, { kind, shipped }: ShippedContent): Promise<void> {
  const { shippedKey, shippedHash, title } = shipped;
  const copy = await findSiteCopy(db, kind, shippedKey);
  const needsDecision = copy !== undefined && copy.isEdited && copy.shippedHash !== shippedHash;
  await removePendingUpdates(db, { kind, shippedKey, exceptHash: needsDecision ? shippedHash : null });
  if (needsDecision) await savePendingUpdate(db, { kind, shippedKey, shippedHash, title, shipped });
}

/** The dependencies of a decision. `db` must be a transaction. */
interface DecisionContext {
  readonly db: Database;
  readonly now: Date;
}

interface DecisionInput {
  readonly actorId: string;
  readonly updateId: string;
  /**
   * `taken` replaces the site's copy with the shipped content, as a new revision. `kept` keeps the copy, and the update
   * is not offered again.
   */
  readonly decision: 'taken' | 'kept';
}

/**
 * Saves an admin's decision on a pending update and applies the decision. Refuses with content_update_not_found if the
 * update does not exist or is already decided, or if the site has deleted its copy.
 */
export async function decideOnUpdate(
  { db, now }: DecisionContext,
  { actorId, updateId, decision }: DecisionInput,
): Promise<{ decision: DecisionInput['decision'] }> {
  const update = await findPendingUpdate(db, updateId);
  ensure(update, 'content_update_not_found');
  const { kind, shipped } = update;
  const copy = await findSiteCopy(db, kind, update.shipped_key);
  ensure(copy, 'content_update_not_found');
  ensure(await saveDecision(db, updateId, { decision, decidedBy: actorId, now }), 'content_update_not_found');
  if (decision === 'taken') await replaceCopy(db, { kind, shipped, actorId });
  await recordEvent(db, {
    personId: actorId,
    verb: decision === 'taken' ? 'approved' : 'rejected',
    object: kind,
    objectId: copy.id,
    ...(kind === 'module' && { moduleId: copy.id }),
    result: { shippedUpdate: update.shipped_key, title: update.title },
  });
  return { decision };
}

interface Replacement {
  readonly kind: UpdateKind;
  readonly shipped: unknown;
  readonly actorId: string;
}

async function replaceCopy(db: Database, { kind, shipped, actorId }: Replacement): Promise<void> {
  if (kind === 'module') await replaceWithShippedModule({ db }, { actorId, shipped: ShippedModule.parse(shipped) });
  else if (kind === 'quiz') await saveShippedQuiz(db, ShippedQuiz.parse(shipped), { replaceEdited: true });
  else await loadShippedSop(db, StoredShippedSop.parse(shipped), { overwriteSiteEdits: true });
}
