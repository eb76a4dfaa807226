import type { Database } from '../../platform/db/database.ts';
import { deactivateDrills, listActiveRevisions, saveDrill, type ShippedDrill } from './shipped-drills.queries.ts';

/**
 * Saves the drills that the product ships. An unchanged drill is not written. Earlier revisions stay in the database
 * for the runs that were made with them. A drill that is no longer shipped cannot be started any more.
 */
export async function loadShippedDrills(db: Database, shipped: readonly ShippedDrill[]): Promise<void> {
  const active = await listActiveRevisions(db);
  const changed = shipped.filter(
    (drill) =>
      !active.some(
        (each) =>
          each.id === drill.id &&
          each.revision === drill.revision &&
          each.contentHash === drill.contentHash &&
          each.moduleId === drill.moduleId,
      ),
  );
  const removed = active.filter(({ id }) => !shipped.some((drill) => drill.id === id));
  await deactivateDrills(
    db,
    [...changed, ...removed].map(({ id }) => id),
  );
  for (const drill of changed) await saveDrill(db, drill);
}
