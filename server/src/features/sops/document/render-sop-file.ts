import { createHash, randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { discardFiles, keepFiles, scheduleRemoval } from '../../../platform/storage/discarded-files.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { findSite, siteNameOf } from '../../site/index.ts';
import { findSopToRender, saveSopFile, type SopToRender } from './document.queries.ts';
import { sopPdfPool, toSopDocument } from './sop-pdf-pool.ts';

interface Context {
  readonly db: Database;
  readonly storage: Storage;
  readonly now: Date;
}

/** The running renderings, by database and procedure id, so that concurrent requests share one rendering. */
const renderingsByDatabase = new WeakMap<Database, Map<string, Promise<string | undefined>>>();

/**
 * Renders and stores the PDF of a procedure, unless the PDF is already stored. Returns the storage key of the PDF, or
 * undefined if there is no such procedure or nothing to render. Called by the job, and by a request for the file that
 * arrives before the job has run. Must run outside a transaction.
 */
export function renderSopFile(context: Context, sopId: string): Promise<string | undefined> {
  const renderings = renderingsByDatabase.get(context.db) ?? new Map<string, Promise<string | undefined>>();
  renderingsByDatabase.set(context.db, renderings);
  const rendering = renderings.get(sopId) ?? renderUntilSaved(context, sopId).finally(() => renderings.delete(sopId));
  renderings.set(sopId, rendering);
  return rendering;
}

/** The maximum number of attempts to render a procedure that is changed while it is being rendered. */
const maxAttempts = 3;

/** Renders the PDF again if the procedure was changed during the rendering. */
async function renderUntilSaved(context: Context, sopId: string): Promise<string | undefined> {
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    const sop = await findSopToRender(context.db, sopId);
    if (!sop || sop.content === null || sop.file_key !== null) return sop?.file_key ?? undefined;
    const key = await renderAndStore(context, sop, sop.content);
    if (key !== undefined) return key;
  }
  throw new Error(`The procedure ${sopId} changed during each of ${maxAttempts} attempts to render it.`);
}

/**
 * Returns the storage key of the PDF; undefined if the procedure was changed, or rendered by another server, while this
 * function rendered it.
 */
async function renderAndStore(
  { db, storage, now }: Context,
  sop: SopToRender,
  content: string,
): Promise<string | undefined> {
  const bytes = await sopPdfPool.render(toSopDocument(sop, content, siteNameOf(await findSite(db))));
  const hash = createHash('sha256').update(bytes).digest('hex');
  const key = `sops/${sop.id}-r${sop.revision}-${randomUUID()}.pdf`;
  // If the server stops before `keepFiles`, the stored file is removed later.
  await scheduleRemoval(db, [key], now);
  const { size } = await storage.save(key, bytes, 'application/pdf');
  return inTransaction(db, async (transaction) => {
    const isSaved = await saveSopFile(transaction, sop, { key, size, hash });
    await (isSaved ? keepFiles(transaction, [key], now) : discardFiles(transaction, [key], now));
    return isSaved ? key : undefined;
  });
}
