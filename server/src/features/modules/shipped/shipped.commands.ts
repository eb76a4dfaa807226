import type { Database } from '../../../platform/db/database.ts';
import { findShippedModule, insertModule, saveRevision, type ShippedModule, updateModule } from './shipped.queries.ts';

/**
 * Loads a shipped module and returns its id. Idempotent. Changed files create a new content revision; progress and
 * attempts keep the revision they refer to. A module that was edited on site is not changed, unless `replaceEdited` is
 * set because an admin has accepted the shipped text.
 */
export async function saveShippedModule(
  db: Database,
  shipped: ShippedModule,
  { replaceEdited = false }: { replaceEdited?: boolean } = {},
): Promise<string> {
  const stored = await findShippedModule(db, shipped.shippedKey);
  if (!stored) return insertModule(db, shipped);
  if (stored.edited_on_site && !replaceEdited) return stored.id;
  const isNew = stored.shipped_hash !== shipped.shippedHash;
  // A newer release may render the same files to different HTML. This is not a new revision: nobody has to read it
  // again.
  const isRenderedDifferently = stored.content !== shipped.content;
  if (!isNew && !isRenderedDifferently) return stored.id;
  const revision = stored.content_revision + (isNew ? 1 : 0);
  await updateModule(db, { id: stored.id, revision }, shipped);
  if (isNew) await saveRevision(db, stored.id, revision, shipped);
  return stored.id;
}
