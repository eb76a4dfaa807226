import type { Database } from '../../platform/db/database.ts';
import { listModuleCopies } from '../modules/index.ts';
import { listQuizCopies } from '../quizzes/index.ts';
import { listSopCopies, type UpdateKind } from './content-updates.queries.ts';

const listCopies = { module: listModuleCopies, quiz: listQuizCopies, sop: listSopCopies } as const;

/** The site's copy of a shipped module, quiz or procedure. */
export interface SiteCopy {
  readonly id: string;
  readonly shippedKey: string | null;
  readonly shippedHash: string | null;
  /** Whether the copy was edited on site. If so, a newer shipped text waits for an admin instead of being loaded. */
  readonly isEdited: boolean;
}

/** The site's copies with these keys, without deleted procedures. */
export async function listSiteCopies(
  db: Database,
  kind: UpdateKind,
  shippedKeys: readonly string[],
): Promise<SiteCopy[]> {
  return shippedKeys.length === 0 ? [] : listCopies[kind](db, shippedKeys);
}

export async function findSiteCopy(db: Database, kind: UpdateKind, shippedKey: string): Promise<SiteCopy | undefined> {
  return (await listSiteCopies(db, kind, [shippedKey]))[0];
}
