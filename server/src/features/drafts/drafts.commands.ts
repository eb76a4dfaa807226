import { maxDraftsPerPerson } from '@loopcheck/contract/features/drafts/drafts.contract';
import type { Database } from '../../platform/db/database.ts';
import { acquireLock } from '../../platform/db/lock.queries.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import {
  countDrafts,
  findDraft,
  reserveRevision,
  removeDraft,
  saveDraft,
  type DraftObject,
  type DraftRow,
} from './drafts.queries.ts';
import { hasUnseenText, isAlreadyStored, type DraftWrite } from './drafts.rules.ts';

/** `db` must be a transaction. `user` is the person who sent the request. */
interface DraftContext {
  readonly db: Database;
  readonly user: { readonly id: string };
  readonly now: Date;
}

/**
 * Locks the person's drafts until the transaction ends. Without the lock, two windows that have seen the
 * same revision could both replace it, and the text of one of them would be lost.
 */
const lockDrafts = ({ db, user }: DraftContext) => acquireLock(db, `drafts ${user.id}`);

/**
 * Saves a person's draft, and returns its revision and the time at which it was saved. A request that arrives twice, or
 * after a later request of the same editor (an open form in one window), changes nothing. Refuses with draft_changed if
 * another editor of this person has saved the draft since `baseRevision`. Refuses with drafts_full if the person has
 * too many drafts, and with forbidden if another person has signed in since the text was typed.
 */
export async function writeDraft(
  context: DraftContext,
  object: DraftObject,
  write: DraftWrite & { change: number; content: string },
): Promise<Pick<DraftRow, 'revision' | 'saved_at'>> {
  const { db, user, now } = context;
  ensure(write.userId === user.id, 'forbidden');
  await lockDrafts(context);
  const stored = await findDraft(db, user.id, object);
  if (stored) {
    if (isAlreadyStored(stored, write)) return stored;
    ensure(!hasUnseenText(stored, write), 'draft_changed');
  } else {
    ensure((await countDrafts(db, user.id)) < maxDraftsPerPerson, 'drafts_full');
  }
  const revision = await reserveRevision(db);
  const { content, change, editorId } = write;
  const draft = { content, change, revision, editor_id: editorId, saved_at: now };
  await saveDraft(db, user.id, object, draft);
  return draft;
}

/** Deletes a person's draft if there is one. Refuses with draft_changed or forbidden, like `writeDraft`. */
export async function discardDraft(context: DraftContext, object: DraftObject, write: DraftWrite): Promise<void> {
  const { db, user } = context;
  ensure(write.userId === user.id, 'forbidden');
  await lockDrafts(context);
  const stored = await findDraft(db, user.id, object);
  if (!stored) return;
  ensure(!hasUnseenText(stored, write), 'draft_changed');
  await removeDraft(db, user.id, object);
}
