import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { holdLock } from '../../../platform/db/lock.queries.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { searchForm } from '../search.rules.ts';
import { findWaitingText, listWaitingTexts, type ReadText, saveText } from '../sops.queries.ts';
import { readApart, type ReadingLimits, readingLimits } from './read-apart.ts';
import { textKindOf } from './text-limits.ts';

interface Place {
  readonly db: Database;
  readonly storage: Storage;
  readonly limits?: ReadingLimits;
}

/**
 * Reads the words of files that were uploaded since, one after the other. What waits stands in the database, so a
 * server that dies on the way reads it again, and of several servers one reads each.
 */
export async function readWaitingTexts(place: Place): Promise<void> {
  for (const id of await listWaitingTexts(place.db, 20)) await readOne(place, id);
}

function readOne({ db, storage, limits = readingLimits }: Place, id: string): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await holdLock(transaction, `read the text of ${id}`);
    const sop = await findWaitingText(transaction, id);
    if (!sop) return;
    await saveText(transaction, sop, await textOfFile(storage, sop.file_key, sop.mime_type, limits));
  });
}

async function textOfFile(
  storage: Storage,
  key: string | null,
  mimeType: string,
  limits: ReadingLimits,
): Promise<ReadText> {
  const kind = textKindOf(mimeType);
  if (key === null || kind === undefined || !(await storage.find(key))) return { fault: 'unreadable' };
  const read = await readApart(kind, await storage.read(key), limits);
  return 'fault' in read ? read : { ...read, searchText: searchForm(read.plainText) };
}
