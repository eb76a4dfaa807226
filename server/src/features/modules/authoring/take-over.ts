import type { Database } from '../../../platform/db/database.ts';
import { saveShippedModule, type ShippedModule } from '../shipped-modules.queries.ts';
import { tellReadersOf } from './tell-readers.ts';
import { lockPublished } from './revisions.queries.ts';

/** Puts a shipped text in the place of the site's own, as a new revision. Call it in the transaction of the decision. */
export async function takeOverShippedModule(db: Database, shipped: ShippedModule, decidedBy: string): Promise<void> {
  const id = await saveShippedModule(db, shipped, { overSite: true });
  const known = await lockPublished(db, id);
  if (known) await tellReadersOf(db, known, decidedBy);
}
