import type { Database } from '../../platform/db/database.ts';
import { listModuleSiteCopies } from '../modules/index.ts';
import { listQuizSiteCopies } from '../quizzes/index.ts';
import { listSopCopies, type UpdateKind } from './content-updates.queries.ts';

const listCopies = { module: listModuleSiteCopies, quiz: listQuizSiteCopies, sop: listSopCopies } as const;

/** The site's own stored copy of a shipped module, quiz or procedure. The site may have edited it. */
export interface SiteCopy {
  readonly id: string;
  readonly shippedKey: string | null;
  /** The hash of the shipped content that was loaded last, even if the copy was edited since. */
  readonly shippedHash: string | null;
  /** True if the copy was edited on site. Then newer shipped content is not loaded, but becomes a pending update. */
  readonly isEdited: boolean;
}

/** Lists the site's copies of the content with these keys. Procedures can be deleted; deleted ones are left out. */
export async function listSiteCopies(
  db: Database,
  kind: UpdateKind,
  shippedKeys: readonly string[],
): Promise<SiteCopy[]> {
  return shippedKeys.length === 0 ? [] : listCopies[kind](db, shippedKeys);
}

/** Finds the site's copy of the content with this key. */
export async function findSiteCopy(db: Database, kind: UpdateKind, shippedKey: string): Promise<SiteCopy | undefined> {
  return (await listSiteCopies(db, kind, [shippedKey]))[0];
}
