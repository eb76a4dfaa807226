import path from 'node:path';
import { loadCurriculum } from '../curriculum/load.ts';
import { readCurriculum } from '../curriculum/read.ts';
import { rebuildOutdatedPassages } from '../features/assistant/index.ts';
import { jobs } from '../jobs.ts';
import type { ConnectionUrl } from '../platform/db/connection.ts';
import type { Database } from '../platform/db/database.ts';
import { prepareJobs } from '../platform/jobs/prepare-jobs.ts';

/**
 * Creates the tables of the job queue, loads the shipped curriculum and builds the assistant's text passages from it.
 * Every test database is a copy of the result.
 */
export async function seedTemplate(db: Database, ownerConnection: ConnectionUrl): Promise<void> {
  await prepareJobs(ownerConnection, jobs, 'UTC');
  await loadCurriculum(db, await readCurriculum(path.resolve(import.meta.dirname, '../../../content')));
  await rebuildOutdatedPassages(db);
}
