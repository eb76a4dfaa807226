import path from 'node:path';
import { loadCurriculum } from '../curriculum/load.ts';
import { readCurriculum } from '../curriculum/read.ts';
import { rebuildOutdatedPassages } from '../features/assistant/index.ts';
import { jobs } from '../jobs.ts';
import type { ConnectionUrl } from '../platform/db/connection.ts';
import type { Database } from '../platform/db/database.ts';
import { prepareJobs } from '../platform/jobs/prepare-jobs.ts';

/**
 * Creates the tables of the job queue and loads the shipped curriculum. Every test database is a copy of the result.
 */
export async function seedTemplate(db: Database, owner: ConnectionUrl): Promise<void> {
  await prepareJobs(owner, jobs, 'UTC');
  await loadCurriculum(db, await readCurriculum(path.resolve(import.meta.dirname, '../../../content')));
  await rebuildOutdatedPassages(db);
}
