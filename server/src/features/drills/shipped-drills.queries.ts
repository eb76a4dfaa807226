import type { DrillCard } from '@loopcheck/contract/features/drills/drills.contract';
import type { HostPart } from '@loopcheck/contract/features/drills/host-part';
import type { Database } from '../../platform/db/database.ts';
import type { StoredGrading } from './grading-schema.ts';

/** A drill of the curriculum, as the product ships it. */
export interface ShippedDrill {
  readonly id: string;
  readonly revision: number;
  readonly moduleId: string;
  readonly chapter: number;
  /** The id as screens show it, such as 7.1. */
  readonly number: string;
  readonly title: string;
  readonly description: string;
  readonly minutes: number;
  readonly sops: readonly string[];
  readonly card: DrillCard;
  readonly hostPart: HostPart;
  readonly grading: StoredGrading;
  readonly contentHash: string;
}

/** Lists the revision of each drill that can be started, with the id of its module and the hash of the drill's file. */
export const listActiveRevisions = (db: Database) =>
  db
    .selectFrom('drills')
    .select(['id', 'revision', 'content_hash as contentHash', 'module_id as moduleId'])
    .where('is_active', '=', true)
    .execute();

/** Makes sure that nobody can start these drills. Open runs can be continued. */
export async function deactivateDrills(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('drills')
    .set({ is_active: false })
    .where('id', 'in', [...ids])
    .where('is_active', '=', true)
    .execute();
}

/**
 * Inserts this revision of a drill, or replaces the stored text if this revision is already stored. People can then
 * start the drill in this revision.
 */
export async function saveDrill(db: Database, drill: ShippedDrill): Promise<void> {
  const values = {
    module_id: drill.moduleId,
    chapter: drill.chapter,
    number: drill.number,
    title: drill.title,
    description: drill.description,
    minutes: drill.minutes,
    sops: [...drill.sops],
    card: drill.card,
    host_part: drill.hostPart,
    grading_part: drill.grading,
    content_hash: drill.contentHash,
    is_active: true,
  };
  await db
    .insertInto('drills')
    .values({ id: drill.id, revision: drill.revision, ...values })
    .onConflict((conflict) => conflict.columns(['id', 'revision']).doUpdateSet(values))
    .execute();
}
