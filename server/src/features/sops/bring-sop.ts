import type { sopDeskEndpoints } from '@loopcheck/contract/features/sops/sop-desk.contract';
import { dayOf, isoDay } from '../../platform/calendar/calendar.rules.ts';
import type { Database } from '../../platform/db/database.ts';
import { holdLock } from '../../platform/db/lock.queries.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import type { Call } from '../../platform/http/implement.ts';
import { recordEvent } from '../records/index.ts';
import { takeClaimed } from '../uploads/index.ts';
import { isNumberTaken, searchHead } from './shipped-sops.queries.ts';
import { findNextNumber, lockSop, saveNewSop, saveNextRevision, type SopFile } from './sop-writes.queries.ts';
import { givenNumber, numberPrefix, titleOfFile } from './sops.rules.ts';
import { tellReaders } from './tell-readers.ts';
import { textKindOf } from './text/text-limits.ts';

type Creation = Call<(typeof sopDeskEndpoints)['create']>;
type Revision = Call<(typeof sopDeskEndpoints)['revise']>;

/** Adds a procedure of the site's own from a claimed upload; returns its id. Run it in a transaction. */
export async function createSop({ db, user, body, now, config }: Creation): Promise<string> {
  const file = await takeFile(db, user.id, body.filePath);
  // Numbers are given one after the other: two who add at once must not get the same.
  await holdLock(db, 'give a procedure its number');
  const number = body.number || givenNumber(await findNextNumber(db, numberPrefix));
  ensure(!(await isNumberTaken(db, number)), 'sop_number_taken');
  const title = body.title || titleOfFile(file.name);
  const description = body.description ?? '';
  const sop = {
    number,
    title,
    description,
    searchHead: searchHead({ number, title, description }),
    chapterNumber: body.chapterNumber ?? null,
    changesHost: body.changesHost ?? false,
    documentDate: isoDay(dayOf(now, config.siteTimezone)),
    createdBy: user.id,
    file,
  };
  const id = await saveNewSop(db, sop, now);
  await recordBringing(db, user.id, 'added', { id, number, revision: 1 });
  return id;
}

/** Puts a claimed upload in place of the present file of a procedure. Run it in a transaction. */
export async function reviseSop({ db, user, params, body, now, config }: Revision): Promise<void> {
  const sop = await lockSop(db, params.id);
  ensure(sop, 'sop_not_found');
  const file = await takeFile(db, user.id, body.filePath);
  await saveNextRevision(db, sop, file, {
    by: user.id,
    note: body.note ?? '',
    now,
    documentDate: isoDay(dayOf(now, config.siteTimezone)),
  });
  const revised = { ...sop, revision: sop.revision + 1 };
  await recordBringing(db, user.id, 'updated', revised);
  await tellReaders(db, revised);
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

const recordBringing = (
  db: Database,
  userId: string,
  verb: 'added' | 'updated',
  sop: { id: string; number: string; revision: number },
): Promise<void> =>
  recordEvent(db, {
    personId: userId,
    verb,
    object: 'sop',
    objectId: sop.id,
    contentRevision: sop.revision,
    result: { number: sop.number, revision: sop.revision },
  });
