import type { Database } from '../../../platform/db/database.ts';
import { notify } from '../../notifications/index.ts';
import { listCompletedBy } from './revisions.queries.ts';

interface Revised {
  readonly id: string;
  readonly chapter_number: number;
  readonly title: string;
  readonly content_revision: number;
  readonly is_active: boolean;
}

/** Tells everybody who has completed a module that its text is another now, but not who published it. */
export async function tellReadersOf(db: Database, module: Revised, publishedBy: string): Promise<void> {
  if (!module.is_active) return;
  await notify(db, {
    kind: 'module-revised',
    userIds: (await listCompletedBy(db, module.id)).filter((id) => id !== publishedBy),
    occasion: `${module.id} r${module.content_revision}`,
    details: { chapterNumber: String(module.chapter_number), title: module.title },
    link: `/training-modules/${module.id}`,
  });
}
