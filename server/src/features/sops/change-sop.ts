import type { sopDeskEndpoints } from '@loopcheck/contract/features/sops/sop-desk.contract';
import type { RecordedVerb } from '@loopcheck/contract/features/records/records.contract';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { holdLock } from '../../platform/db/lock.queries.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import type { Call } from '../../platform/http/implement.ts';
import { type NewTrainingEvent, recordEvent } from '../records/index.ts';
import { fileNameOf, isNumberTaken, searchHead } from './shipped-sops.queries.ts';
import { mayDelete } from './sop-replies.ts';
import { hasReads, lockSop, removeSop, saveActive, saveEdit, saveRelease, saveRemoval } from './sop-writes.queries.ts';

type SopRow = NonNullable<Awaited<ReturnType<typeof lockSop>>>;

async function lockKnown(db: Database, id: string): Promise<SopRow> {
  const sop = await lockSop(db, id);
  ensure(sop, 'sop_not_found');
  return sop;
}

const recordAct = (
  db: Database,
  userId: string,
  sop: SopRow,
  verb: RecordedVerb<'sop'>,
  result: NewTrainingEvent['result'] = {},
): Promise<void> =>
  recordEvent(db, {
    personId: userId,
    verb,
    object: 'sop',
    objectId: sop.id,
    contentRevision: sop.revision,
    result: { number: sop.number, revision: sop.revision, ...result },
  });

/** Changes what stands around a procedure's file; one that we draw is drawn anew when its sheet says otherwise now. */
export async function editSop({ db, user, params, body }: Call<(typeof sopDeskEndpoints)['edit']>): Promise<void> {
  const sop = await lockKnown(db, params.id);
  const edited = {
    title: body.title ?? sop.title,
    description: body.description ?? sop.description,
    chapterNumber: body.chapterNumber === undefined ? sop.chapter_number : body.chapterNumber,
    changesHost: body.changesHost ?? sop.changes_host,
  };
  const isOtherSheet = edited.title !== sop.title || edited.changesHost !== sop.changes_host;
  await saveEdit(db, sop.id, {
    ...edited,
    searchHead: searchHead({ number: sop.number, ...edited }),
    ...(sop.content !== null && isOtherSheet && { drawnAs: fileNameOf({ number: sop.number, title: edited.title }) }),
  });
  await recordAct(db, user.id, sop, 'updated', { what: Object.keys(body).join(' ') });
}

/** Puts a procedure into the library or takes it out; nothing happens when it is there already. */
export async function switchSop(db: Database, userId: string, id: string, isActive: boolean): Promise<void> {
  await holdLock(db, 'give a procedure its number');
  const sop = await lockKnown(db, id);
  if (sop.is_active === isActive) return;
  ensure(!isActive || !(await isNumberTaken(db, sop.number)), 'sop_number_taken');
  await saveActive(db, sop.id, isActive);
  await recordAct(db, userId, sop, isActive ? 'activated' : 'deactivated');
}

/** Releases a procedure for this site after it was tried here. */
export async function releaseSop({ db, user, params, now }: Call<(typeof sopDeskEndpoints)['release']>): Promise<void> {
  const sop = await lockKnown(db, params.id);
  ensure(sop.is_active, 'sop_not_found');
  ensure(await saveRelease(db, sop.id, user.id, now), 'sop_already_released');
  await recordAct(db, user.id, sop, 'approved');
}

/**
 * Deletes a procedure. What somebody has read stays as evidence, and a shipped one stays known, so that the next start
 * does not bring it back; of the rest the bytes go too. It holds its own transaction: files are removed once it stands.
 */
export async function deleteSop(call: Call<(typeof sopDeskEndpoints)['remove']>): Promise<void> {
  const { user, params, storage, now } = call;
  const keys = await inTransaction(call.db, async (db) => {
    const sop = await lockKnown(db, params.id);
    ensure(mayDelete(user, sop.created_by), 'sop_not_own');
    await recordAct(db, user.id, sop, 'removed');
    if (sop.shipped_key === null && !(await hasReads(db, sop.id))) return removeSop(db, sop.id);
    await saveRemoval(db, sop.id, now);
    return [];
  });
  for (const key of keys) await storage.remove(key);
}
