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

/** Every command here runs in the transaction of its request. */
interface Context {
  readonly db: Database;
  readonly now: Date;
}

interface DatedContext extends Context {
  /** For the date on a document, which is a calendar day in the site's time zone. */
  readonly config: Pick<Config, 'siteTimezone'>;
}

/** Keeps two concurrent changes from assigning the same number: numbers are unique among active procedures. */
const lockNumbers = (db: Database) => holdLock(db, 'sop numbers');

/** Adds a procedure of the site from a claimed upload; returns its id. */
export async function createSop(
  { db, now, config }: DatedContext,
  { userId, ...input }: z.output<typeof NewSop> & { userId: string },
): Promise<string> {
  const file = await takeFile(db, userId, input.filePath);
  await lockNumbers(db);
  const number = input.number || numberFor(await findNextNumber(db, numberPrefix));
  ensure(!(await isNumberTaken(db, number)), 'sop_number_taken');
  const title = input.title || titleOfFile(file.name);
  const description = input.description ?? '';
  const sop = {
    number,
    title,
    description,
    searchHead: searchHead({ number, title, description }),
    chapterNumber: input.chapterNumber ?? null,
    changesHost: input.changesHost ?? false,
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
  input: { userId: string; id: string; filePath: string; note?: string | undefined },
): Promise<void> {
  const sop = await lockExisting(db, input.id);
  const file = await takeFile(db, input.userId, input.filePath);
  await saveNextRevision(db, sop, file, {
    by: input.userId,
    note: input.note ?? '',
    now,
    documentDate: isoDay(dayOf(now, config.siteTimezone)),
  });
  if (file.hasText) await enqueue(db, readUploadedSop, { sopId: sop.id });
  const revised = { ...sop, revision: sop.revision + 1 };
  await recordChange(db, input.userId, revised, 'updated');
  await notifyReaders(db, revised);
}

/** Changes the title, description, chapter or `changesHost`. Renders the PDF again if it shows a changed field. */
export async function editSop(
  { db }: Pick<Context, 'db'>,
  { userId, id, changes }: { userId: string; id: string; changes: z.output<typeof SopEdit> },
): Promise<void> {
  const sop = await lockExisting(db, id);
  const edited = {
    title: changes.title ?? sop.title,
    description: changes.description ?? sop.description,
    chapterNumber: changes.chapterNumber === undefined ? sop.chapter_number : changes.chapterNumber,
    changesHost: changes.changesHost ?? sop.changes_host,
  };
  const isPdfOutdated = sop.content !== null && (edited.title !== sop.title || edited.changesHost !== sop.changes_host);
  await saveEdit(db, sop.id, {
    ...edited,
    searchHead: searchHead({ number: sop.number, ...edited }),
    ...(isPdfOutdated && { rerenderAs: pdfNameOf({ number: sop.number, title: edited.title }) }),
  });
  if (isPdfOutdated) await enqueue(db, renderSopPdf, { sopId: sop.id });
  await recordChange(db, userId, sop, 'updated', { what: Object.keys(changes).join(' ') });
}

/** Activates or deactivates a procedure. Idempotent. */
export async function switchSop(
  { db }: Pick<Context, 'db'>,
  { userId, id, isActive }: { userId: string; id: string; isActive: boolean },
): Promise<void> {
  await lockNumbers(db);
  const sop = await lockExisting(db, id);
  if (sop.is_active === isActive) return;
  ensure(!isActive || !(await isNumberTaken(db, sop.number)), 'sop_number_taken');
  await saveActive(db, sop.id, isActive);
  await recordChange(db, userId, sop, isActive ? 'activated' : 'deactivated');
}

/** Releases a procedure for this site; its PDF is rendered again, without the warning. */
export async function releaseSop({ db, now }: Context, { userId, id }: { userId: string; id: string }): Promise<void> {
  const sop = await lockExisting(db, id);
  ensure(sop.is_active, 'sop_not_found');
  ensure(await saveRelease(db, sop.id, userId, now), 'sop_already_released');
  if (sop.content !== null) await enqueue(db, renderSopPdf, { sopId: sop.id });
  await recordChange(db, userId, sop, 'approved');
}

/**
 * Deletes a procedure. A procedure that somebody has read is only marked as deleted, as evidence of what was read; so
 * is a shipped procedure, because the next start of the server would load it again. Any other procedure is deleted from
 * the database, and a job removes its files.
 */
export async function deleteSop({ db, now }: Context, { user, id }: { user: SignedIn; id: string }): Promise<void> {
  const sop = await lockExisting(db, id);
  ensure(mayDelete(user, sop.created_by), 'sop_not_own');
  await recordChange(db, user.id, sop, 'removed');
  const isKept = sop.shipped_key !== null || (await hasReads(db, sop.id));
  if (isKept) await saveRemoval(db, sop.id, now);
  else await discardFiles(db, await removeSop(db, sop.id), now);
}

async function lockExisting(db: Database, id: string): Promise<LockedSop> {
  const sop = await lockSop(db, id);
  ensure(sop, 'sop_not_found');
  return sop;
}

async function takeFile(db: Database, userId: string, objectPath: string): Promise<SopFile> {
  const upload = await takeClaimed(db, { userId, objectPath, purpose: 'sop' });
  return {
    key: upload.storageKey,
    name: upload.fileName,
    size: upload.fileSize,
    mimeType: upload.mimeType,
    hasText: textKindOf(upload.mimeType) !== undefined,
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
