import type { NewSop, SopEdit } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import type { RecordedVerb } from '@loopcheck/contract/features/records/records.contract';
import type { z } from 'zod';
import type { Config } from '../../../config.ts';
import type { SignedInUser } from '../../../platform/auth/signed-in.ts';
import { dayOf, isoDay } from '../../../platform/calendar/calendar.rules.ts';
import type { Database } from '../../../platform/db/database.ts';
import { acquireLock } from '../../../platform/db/lock.queries.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { discardFiles } from '../../../platform/storage/discarded-files.ts';
import { type NewTrainingEvent, recordEvent } from '../../records/index.ts';
import { attachClaimedFile } from '../../uploads/index.ts';
import { notifyReadersOfOlderRevisions } from '../sops.commands.ts';
import { readUploadedSop, renderSopPdf } from '../sops.jobs.ts';
import { isNumberTaken } from '../sops.queries.ts';
import {
  mayDelete,
  formatSiteNumber,
  numberPrefix,
  toPdfName,
  buildSearchHead,
  titleFromFileName,
} from '../sops.rules.ts';
import { textKindOf } from '../text/text-limits.ts';
import {
  findNextNumericPart,
  isViewedOrRead,
  type LockedSop,
  lockSop,
  removeSop,
  saveActive,
  saveEdit,
  saveNewSop,
  saveNextRevision,
  saveRelease,
  saveDeletionMark,
  type SopFile,
} from './authoring.queries.ts';

/** Every command in this file runs in the transaction of its request. */
interface Context {
  readonly db: Database;
  readonly now: Date;
}

interface DatedContext extends Context {
  /** Contains the site's time zone, in which the document date is a calendar day. */
  readonly config: Pick<Config, 'siteTimezone'>;
}

/** Acquires a lock that prevents two concurrent requests from using the same number for two active procedures. */
const lockNumbers = (db: Database) => acquireLock(db, 'sop numbers');

/** Adds a procedure of the site from a claimed file (an uploaded and checked file). Returns the procedure's id. */
export async function createSop(
  { db, now, config }: DatedContext,
  { userId, ...input }: z.output<typeof NewSop> & { userId: string },
): Promise<string> {
  const file = await attachSopFile(db, userId, input.filePath);
  await lockNumbers(db);
  const number = input.number || formatSiteNumber(await findNextNumericPart(db, numberPrefix));
  ensure(!(await isNumberTaken(db, number)), 'sop_number_taken');
  const title = input.title || titleFromFileName(file.name);
  const description = input.description ?? '';
  const sop = {
    number,
    title,
    description,
    searchHead: buildSearchHead({ number, title, description }),
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

/** Adds a claimed file as the next revision of a procedure, and notifies the people who have read older revisions. */
export async function reviseSop(
  { db, now, config }: DatedContext,
  input: { userId: string; id: string; filePath: string; note?: string | undefined },
): Promise<void> {
  const sop = await lockExistingSop(db, input.id);
  const file = await attachSopFile(db, input.userId, input.filePath);
  await saveNextRevision(db, sop, file, {
    createdBy: input.userId,
    note: input.note ?? '',
    now,
    documentDate: isoDay(dayOf(now, config.siteTimezone)),
  });
  if (file.hasText) await enqueue(db, readUploadedSop, { sopId: sop.id });
  const revised = { ...sop, revision: sop.revision + 1 };
  await recordChange(db, input.userId, revised, 'updated');
  await notifyReadersOfOlderRevisions(db, revised);
}

/**
 * Changes the title, description or chapter of a procedure, or its flag `changesHost`. If the server has rendered the
 * PDF of the procedure, and one of the changed fields is shown in the PDF, the PDF is rendered again.
 */
export async function editSop(
  { db }: Pick<Context, 'db'>,
  { userId, id, changes }: { userId: string; id: string; changes: z.output<typeof SopEdit> },
): Promise<void> {
  const sop = await lockExistingSop(db, id);
  const edited = {
    title: changes.title ?? sop.title,
    description: changes.description ?? sop.description,
    // Null removes the chapter, undefined keeps it.
    chapterNumber: changes.chapterNumber === undefined ? sop.chapter_number : changes.chapterNumber,
    changesHost: changes.changesHost ?? sop.changes_host,
  };
  const isPdfOutdated = hasRenderedPdf(sop) && (edited.title !== sop.title || edited.changesHost !== sop.changes_host);
  await saveEdit(db, sop.id, {
    ...edited,
    searchHead: buildSearchHead({ number: sop.number, ...edited }),
    ...(isPdfOutdated && { newPdfName: toPdfName({ number: sop.number, title: edited.title }) }),
  });
  if (isPdfOutdated) await enqueue(db, renderSopPdf, { sopId: sop.id });
  await recordChange(db, userId, sop, 'updated', { what: Object.keys(changes).join(' ') });
}

/**
 * Activates or deactivates a procedure. Idempotent. Refuses to activate a procedure while another active procedure has
 * the same number.
 */
export async function setSopActive(
  { db }: Pick<Context, 'db'>,
  { userId, id, isActive }: { userId: string; id: string; isActive: boolean },
): Promise<void> {
  await lockNumbers(db);
  const sop = await lockExistingSop(db, id);
  if (sop.is_active === isActive) return;
  ensure(!isActive || !(await isNumberTaken(db, sop.number)), 'sop_number_taken');
  await saveActive(db, sop.id, isActive);
  await recordChange(db, userId, sop, isActive ? 'activated' : 'deactivated');
}

/**
 * Releases a procedure for this site. If the server has rendered the PDF of the procedure, the PDF is rendered again
 * without the warning that the procedure is not released.
 */
export async function releaseSop({ db, now }: Context, { userId, id }: { userId: string; id: string }): Promise<void> {
  const sop = await lockExistingSop(db, id);
  ensure(sop.is_active, 'sop_not_found');
  ensure(await saveRelease(db, sop.id, userId, now), 'sop_already_released');
  if (hasRenderedPdf(sop)) await enqueue(db, renderSopPdf, { sopId: sop.id });
  await recordChange(db, userId, sop, 'approved');
}

/**
 * Deletes a procedure from the database; a job removes its files. Two kinds of procedures are only marked as deleted. A
 * procedure that somebody has viewed or read remains as evidence of what that person has viewed or read. A shipped
 * procedure remains because the next start of the server would otherwise load it again.
 */
export async function deleteSop({ db, now }: Context, { user, id }: { user: SignedInUser; id: string }): Promise<void> {
  const sop = await lockExistingSop(db, id);
  ensure(mayDelete(user, sop.created_by), 'sop_not_own');
  await recordChange(db, user.id, sop, 'removed');
  const mustKeepRow = sop.shipped_key !== null || (await isViewedOrRead(db, sop.id));
  if (mustKeepRow) await saveDeletionMark(db, sop.id, now);
  else await discardFiles(db, await removeSop(db, sop.id), now);
}

/**
 * True if the server renders the PDF of the procedure from its text, the `content`. A procedure that consists of an
 * uploaded file has no `content`.
 */
const hasRenderedPdf = ({ content }: LockedSop): boolean => content !== null;

async function lockExistingSop(db: Database, id: string): Promise<LockedSop> {
  const sop = await lockSop(db, id);
  ensure(sop, 'sop_not_found');
  return sop;
}

async function attachSopFile(db: Database, userId: string, objectPath: string): Promise<SopFile> {
  const upload = await attachClaimedFile(db, { userId, objectPath, purpose: 'sop' });
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
