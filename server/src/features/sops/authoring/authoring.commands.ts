import type { NewSop, SopEdit } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import type { RecordedVerb } from '@loopcheck/contract/features/records/records.contract';
import type { z } from 'zod';
import type { Config } from '../../../config.ts';
import type { SignedIn } from '../../../platform/auth/signed-in.ts';
import { dayOf, isoDay } from '../../../platform/calendar/calendar.rules.ts';
import type { Database } from '../../../platform/db/database.ts';
import { holdLock } from '../../../platform/db/lock.queries.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { discardFiles } from '../../../platform/storage/discarded-files.ts';
import { type NewTrainingEvent, recordEvent } from '../../records/index.ts';
import { takeClaimed } from '../../uploads/index.ts';
import { notifyReaders } from '../sops.commands.ts';
import { readUploadedSop, renderSopPdf } from '../sops.jobs.ts';
import { isNumberTaken } from '../sops.queries.ts';
import { mayDelete, numberFor, numberPrefix, pdfNameOf, searchHead, titleOfFile } from '../sops.rules.ts';
import { textKindOf } from '../text/text-limits.ts';
import {
  findNextNumber,
  hasReads,
  type LockedSop,
  lockSop,
  removeSop,
  saveActive,
  saveEdit,
  saveNewSop,
  saveNextRevision,
  saveRelease,
  saveRemoval,
  type SopFile,
} from './authoring.queries.ts';

/** Every command here runs in the transaction of its call. */
interface Context {
  readonly db: Database;
  readonly now: Date;
}

interface DatedContext extends Context {
  /** The date on a document is a day at the site. */
  readonly config: Pick<Config, 'siteTimezone'>;
}

/** Numbers are unique among active procedures; two changes at once must not both take the same one. */
const lockNumbers = (db: Database) => holdLock(db, 'sop numbers');

/** Adds a procedure of the site from a claimed upload; returns its id. */
export async function createSop(
  { db, now, config }: DatedContext,
  { userId, ...asked }: z.output<typeof NewSop> & { userId: string },
): Promise<string> {
  const file = await takeFile(db, userId, asked.filePath);
  await lockNumbers(db);
  const number = asked.number || numberFor(await findNextNumber(db, numberPrefix));
  ensure(!(await isNumberTaken(db, number)), 'sop_number_taken');
  const title = asked.title || titleOfFile(file.name);
  const description = asked.description ?? '';
  const sop = {
    number,
    title,
    description,
    searchHead: searchHead({ number, title, description }),
    chapterNumber: asked.chapterNumber ?? null,
    changesHost: asked.changesHost ?? false,
    documentDate: isoDay(dayOf(now, config.siteTimezone)),
    createdBy: userId,
    file,
  };
  const id = await saveNewSop(db, sop, now);
  if (file.hasText) await enqueue(db, readUploadedSop, { sopId: id });
  await recordChange(db, userId, { id, number, revision: 1 }, 'added');
  return id;
}

/** Replaces the file of a procedure by a claimed upload, as its next revision. */
export async function reviseSop(
  { db, now, config }: DatedContext,
  asked: { userId: string; id: string; filePath: string; note?: string | undefined },
): Promise<void> {
  const sop = await lockKnown(db, asked.id);
  const file = await takeFile(db, asked.userId, asked.filePath);
  await saveNextRevision(db, sop, file, {
    by: asked.userId,
    note: asked.note ?? '',
    now,
    documentDate: isoDay(dayOf(now, config.siteTimezone)),
  });
  if (file.hasText) await enqueue(db, readUploadedSop, { sopId: sop.id });
  const revised = { ...sop, revision: sop.revision + 1 };
  await recordChange(db, asked.userId, revised, 'updated');
  await notifyReaders(db, revised);
}

/** Changes title, description, chapter or the host mark. A rendered PDF that shows them is rendered again. */
export async function editSop(
  { db }: Pick<Context, 'db'>,
  { userId, id, changes }: { userId: string; id: string; changes: z.output<typeof SopEdit> },
): Promise<void> {
  const sop = await lockKnown(db, id);
  const edited = {
    title: changes.title ?? sop.title,
    description: changes.description ?? sop.description,
    chapterNumber: changes.chapterNumber === undefined ? sop.chapter_number : changes.chapterNumber,
    changesHost: changes.changesHost ?? sop.changes_host,
  };
  const isOtherPdf = sop.content !== null && (edited.title !== sop.title || edited.changesHost !== sop.changes_host);
  await saveEdit(db, sop.id, {
    ...edited,
    searchHead: searchHead({ number: sop.number, ...edited }),
    ...(isOtherPdf && { rerenderAs: pdfNameOf({ number: sop.number, title: edited.title }) }),
  });
  if (isOtherPdf) await enqueue(db, renderSopPdf, { sopId: sop.id });
  await recordChange(db, userId, sop, 'updated', { what: Object.keys(changes).join(' ') });
}

/** Activates or deactivates a procedure. Idempotent. */
export async function switchSop(
  { db }: Pick<Context, 'db'>,
  { userId, id, isActive }: { userId: string; id: string; isActive: boolean },
): Promise<void> {
  await lockNumbers(db);
  const sop = await lockKnown(db, id);
  if (sop.is_active === isActive) return;
  ensure(!isActive || !(await isNumberTaken(db, sop.number)), 'sop_number_taken');
  await saveActive(db, sop.id, isActive);
  await recordChange(db, userId, sop, isActive ? 'activated' : 'deactivated');
}

/** Releases a procedure for this site; its PDF is rendered again, without the warning. */
export async function releaseSop({ db, now }: Context, { userId, id }: { userId: string; id: string }): Promise<void> {
  const sop = await lockKnown(db, id);
  ensure(sop.is_active, 'sop_not_found');
  ensure(await saveRelease(db, sop.id, userId, now), 'sop_already_released');
  if (sop.content !== null) await enqueue(db, renderSopPdf, { sopId: sop.id });
  await recordChange(db, userId, sop, 'approved');
}

/**
 * Deletes a procedure. One that somebody has read is kept as evidence, and a shipped one so that the next start does not
 * load it again; of any other the files are removed too, by a job.
 */
export async function deleteSop({ db, now }: Context, { user, id }: { user: SignedIn; id: string }): Promise<void> {
  const sop = await lockKnown(db, id);
  ensure(mayDelete(user, sop.created_by), 'sop_not_own');
  await recordChange(db, user.id, sop, 'removed');
  const isKept = sop.shipped_key !== null || (await hasReads(db, sop.id));
  if (isKept) await saveRemoval(db, sop.id, now);
  else await discardFiles(db, await removeSop(db, sop.id), now);
}

async function lockKnown(db: Database, id: string): Promise<LockedSop> {
  const sop = await lockSop(db, id);
  ensure(sop, 'sop_not_found');
  return sop;
}

async function takeFile(db: Database, userId: string, objectPath: string): Promise<SopFile> {
  const taken = await takeClaimed(db, { userId, objectPath, purpose: 'sop' });
  return {
    key: taken.storageKey,
    name: taken.fileName,
    size: taken.fileSize,
    mimeType: taken.mimeType,
    hasText: textKindOf(taken.mimeType) !== undefined,
  };
}

const recordChange = (
  db: Database,
  userId: string,
  sop: { id: string; number: string; revision: number },
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
