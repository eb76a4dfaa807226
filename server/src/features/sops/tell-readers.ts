import type { Database } from '../../platform/db/database.ts';
import { notify } from '../notifications/index.ts';
import { saveShippedSop, type ShippedSop } from './shipped-sops.queries.ts';
import { listReadersOfOlder } from './sop-reads.queries.ts';

/** Tells everybody who has read a procedure that there is a newer revision. Run it in the transaction that makes it. */
export async function tellReaders(
  db: Database,
  { id, number, title, revision }: { id: string; number: string; title: string; revision: number },
): Promise<void> {
  await notify(db, {
    kind: 'sop-revised',
    userIds: await listReadersOfOlder(db, id),
    occasion: `${id} ${revision}`,
    details: { number, title, revision: String(revision) },
    link: `/sop-library?sop=${encodeURIComponent(number)}`,
  });
}

/** Loads a shipped procedure as saveShippedSop does, and tells those who have read an older text of it. */
export async function loadShippedSop(
  db: Database,
  shipped: ShippedSop,
  options: { overSite?: boolean } = {},
): Promise<void> {
  const made = await saveShippedSop(db, shipped, options);
  if (made && made.revision > 1) await tellReaders(db, { ...shipped, ...made });
}
