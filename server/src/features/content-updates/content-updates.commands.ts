import type { Database } from '../../platform/db/database.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { replaceByShippedModule, ShippedModule } from '../modules/index.ts';
import { saveShippedQuiz, ShippedQuiz } from '../quizzes/index.ts';
import { recordEvent } from '../records/index.ts';
import { loadShippedSop } from '../sops/index.ts';
import {
  findPending,
  removePending,
  saveDecision,
  savePending,
  ShippedSopUpdate,
  type UpdateKind,
} from './content-updates.queries.ts';
import { findSiteCopy } from './site-copies.ts';

interface Offer {
  readonly kind: UpdateKind;
  /** Key and hash identify the content and its version. The whole object is stored for a later decision. */
  readonly shipped: { readonly shippedKey: string; readonly shippedHash: string; readonly title: string };
}

/**
 * Stores a shipped text as an update that waits for an admin, if the site has edited its copy and has not loaded this
 * version. Withdraws an older pending update of the same content.
 */
export async function offerNewer(db: Database, { kind, shipped }: Offer): Promise<void> {
  const { shippedKey, shippedHash, title } = shipped;
  const copy = await findSiteCopy(db, kind, shippedKey);
  const isNewer = copy !== undefined && copy.isEdited && copy.shippedHash !== shippedHash;
  await removePending(db, { kind, shippedKey, except: isNewer ? shippedHash : null });
  if (isNewer) await savePending(db, { kind, shippedKey, shippedHash, title, shipped });
}

/** `db` must be a transaction. */
interface Context {
  readonly db: Database;
  readonly now: Date;
}

interface UpdateDecision {
  readonly actorId: string;
  readonly updateId: string;
  readonly decision: 'taken' | 'kept';
}

/**
 * Saves the decision on an update. `taken` replaces the site's copy with a new revision; `kept` never offers the text
 * again.
 */
export async function decideUpdate(
  { db, now }: Context,
  { actorId, updateId, decision }: UpdateDecision,
): Promise<{ decision: UpdateDecision['decision'] }> {
  const update = await findPending(db, updateId);
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
  if (kind === 'module') await replaceByShippedModule({ db }, { actorId, shipped: ShippedModule.parse(shipped) });
  else if (kind === 'quiz') await saveShippedQuiz(db, ShippedQuiz.parse(shipped), { replaceEdited: true });
  else await loadShippedSop(db, ShippedSopUpdate.parse(shipped), { overSite: true });
}
