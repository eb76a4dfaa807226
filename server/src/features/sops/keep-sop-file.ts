import { createHash } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { holdLock } from '../../platform/db/lock.queries.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { pdfWorkerPool } from '../../platform/pdf/pdf-worker-pool.ts';
import type { SopDocument } from './sop-document.ts';
import { findSopToDraw, saveSopFile } from './sops.queries.ts';

const room = pdfWorkerPool<SopDocument>(new URL('./sop-document.worker.ts', import.meta.url));

interface Place {
  readonly db: Database;
  readonly storage: Storage;
  readonly siteName: string;
}

/**
 * Draws the file of a procedure and keeps it, unless that was done already; returns its storage key, or undefined when
 * there is nothing to draw. The job and a reader who comes before it both call this: the second waits for the first.
 */
export function keepSopFile({ db, storage, siteName }: Place, sopId: string): Promise<string | undefined> {
  return inTransaction(db, async (transaction) => {
    await holdLock(transaction, `draw ${sopId}`);
    const sop = await findSopToDraw(transaction, sopId);
    if (!sop || sop.content === null) return sop?.file_key ?? undefined;
    if (sop.file_key !== null) return sop.file_key;
    const isReleased = sop.released_at !== null;
    const bytes = await room.render({
      siteName,
      number: sop.number,
      title: sop.title,
      revision: sop.revision,
      documentDate: sop.document_date,
      changesHost: sop.changes_host,
      isReleased,
      content: sop.content,
    });
    const hash = createHash('sha256').update(bytes).digest('hex');
    const key = `sops/${sop.number.toLowerCase()}-r${sop.revision}-${hash.slice(0, 12)}.pdf`;
    const { size } = await storage.save(key, bytes, 'application/pdf');
    await saveSopFile(transaction, { id: sop.id, revision: sop.revision, isReleased }, { key, size, hash });
    return key;
  });
}
