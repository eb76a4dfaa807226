import type { ModulePart } from '@loopcheck/contract/features/modules/modules.contract';
import type { Database } from '../../../platform/db/database.ts';

/** Finds the parts of a revision of a module; undefined if there is no such revision. */
export async function findPartsOfRevision(
  db: Database,
  moduleId: string,
  revision: number,
): Promise<ModulePart[] | undefined> {
  const row = await db
    .selectFrom('module_revisions')
    .select('parts')
    .where('module_id', '=', moduleId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return row?.parts;
}
