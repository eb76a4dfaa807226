import path from 'node:path';
import { loadCurriculum } from '../curriculum/load.ts';
import { readCurriculum } from '../curriculum/read.ts';
import { cutDuePassages } from '../features/assistant/index.ts';
import type { Database } from '../platform/db/database.ts';

/** Every test database holds the curriculum as it ships, so that routes are tested on what people will meet. */
export async function seedTemplate(db: Database): Promise<void> {
  await loadCurriculum(db, await readCurriculum(path.resolve(import.meta.dirname, '../../../content')));
  await cutDuePassages(db);
}
