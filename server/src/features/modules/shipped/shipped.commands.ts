import type { Database } from '../../../platform/db/database.ts';
import {
  findShippedModule,
  insertShippedModule,
  insertShippedRevision,
  type ShippedModule,
  updateShippedModule,
} from './shipped.queries.ts';

/**
 * Inserts or updates a shipped module and returns its id. Idempotent. If the curriculum files of the module have
 * changed, creates a new content revision. A module that was edited on site is changed only with `replaceEdited`, which
 * means that an admin has accepted the shipped module.
 */
export async function saveShippedModule(
  db: Database,
  shipped: ShippedModule,
  { replaceEdited = false }: { replaceEdited?: boolean } = {},
): Promise<string> {
  const stored = await findShippedModule(db, shipped.shippedKey);
  if (!stored) return insertShippedModule(db, shipped);
  if (stored.edited_on_site && !replaceEdited) return stored.id;
  const hasChangedFiles = stored.shipped_hash !== shipped.shippedHash;
  // A newer release can render the same files to different HTML. The new HTML is then saved without a new revision,
  // because nobody needs to read the module again.
  const isRenderedDifferently = stored.content !== shipped.content;
  if (!hasChangedFiles && !isRenderedDifferently) return stored.id;
  const revision = stored.content_revision + (hasChangedFiles ? 1 : 0);
  await updateShippedModule(db, { id: stored.id, revision, isNewRevision: hasChangedFiles }, shipped);
  if (hasChangedFiles) await insertShippedRevision(db, stored.id, revision, shipped);
  return stored.id;
}
