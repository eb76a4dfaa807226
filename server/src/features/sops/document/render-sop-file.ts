import { createHash, randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { pdfWorkerPool } from '../../../platform/pdf/pdf-worker-pool.ts';
import { discardFiles, keepFiles, reserveFiles } from '../../../platform/storage/discarded-files.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { findSite } from '../../site/index.ts';
import { findSopToRender, saveSopFile, type SopToRender } from './document.queries.ts';
import type { SopDocument } from './sop-document.ts';

const pool = pdfWorkerPool<SopDocument>(new URL('./sop-document.worker.ts', import.meta.url));

interface Context {
  readonly db: Database;
  readonly storage: Storage;
  readonly now: Date;
}

/** Renderings under way in this process, by procedure: many readers of a new revision share one. */
const underWay = new WeakMap<Database, Map<string, Promise<string | undefined>>>();

/**
 * Renders and stores the PDF of a procedure unless that was done already; returns its storage key, or undefined when the
 * procedure has none. The job calls it, and so does a reader who comes before the job. Run it outside a transaction.
 */
export function renderSopFile(context: Context, sopId: string): Promise<string | undefined> {
  const running = underWay.get(context.db) ?? new Map<string, Promise<string | undefined>>();
  underWay.set(context.db, running);
  const rendering = running.get(sopId) ?? renderOnce(context, sopId).finally(() => running.delete(sopId));
  running.set(sopId, rendering);
  return rendering;
}

/** How often the rendering is repeated when the procedure changes in the meantime. */
const maxTries = 3;

async function renderOnce(context: Context, sopId: string): Promise<string | undefined> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const sop = await findSopToRender(context.db, sopId);
    if (!sop || sop.content === null || sop.file_key !== null) return sop?.file_key ?? undefined;
    const key = await renderAndStore(context, sop, sop.content);
    if (key !== undefined) return key;
  }
  throw new Error(`The procedure ${sopId} changed again and again while it was rendered.`);
}

/** The storage key; undefined when the procedure has changed, or was rendered elsewhere, in the meantime. */
async function renderAndStore(
  { db, storage, now }: Context,
  sop: SopToRender,
  content: string,
): Promise<string | undefined> {
  const site = await findSite(db);
  const bytes = await pool.render({
    siteName: site?.site_name ?? 'Loopcheck',
    number: sop.number,
    title: sop.title,
    revision: sop.revision,
    documentDate: sop.document_date,
    changesHost: sop.changes_host,
    isReleased: sop.released_at !== null,
    content,
  });
  const hash = createHash('sha256').update(bytes).digest('hex');
  const key = `sops/${sop.id}-r${sop.revision}-${randomUUID()}.pdf`;
  await reserveFiles(db, [key], now);
  const { size } = await storage.save(key, bytes, 'application/pdf');
  return inTransaction(db, async (transaction) => {
    const isSaved = await saveSopFile(transaction, sop, { key, size, hash });
    await (isSaved ? keepFiles(transaction, [key], now) : discardFiles(transaction, [key], now));
    return isSaved ? key : undefined;
  });
}
