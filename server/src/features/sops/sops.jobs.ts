import type { Database } from '../../platform/db/database.ts';
import type { JobQueue, Jobs } from '../../platform/jobs/jobs.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { findSite } from '../site/index.ts';
import { keepSopFile } from './keep-sop-file.ts';
import { listUndrawn } from './sops.queries.ts';

/** Draws the files of procedures, one after the other. */
export function drawSopQueue({ db, storage }: { db: Database; storage: Storage }): JobQueue<{ sopId: string }> {
  return {
    name: 'draw-sop',
    work: async ({ sopId }) => {
      const site = await findSite(db);
      await keepSopFile({ db, storage, siteName: site?.site_name ?? 'Loopcheck' }, sopId);
    },
  };
}

/** Asks for every file that is not drawn yet: after loading, and whenever a release or a new revision left one open. */
export async function drawMissingSops(db: Database, jobs: Jobs, queue: ReturnType<typeof drawSopQueue>): Promise<void> {
  for (const sopId of await listUndrawn(db)) await jobs.add(queue, { sopId }, sopId);
}
