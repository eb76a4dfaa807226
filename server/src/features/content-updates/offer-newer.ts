import type { Database } from '../../platform/db/database.ts';
import { isNewerThanSite, removePending, savePending, type UpdateKind } from './content-updates.queries.ts';

/** What ships, with what tells it from other things and from its other versions. */
interface Offered {
  readonly kind: UpdateKind;
  readonly shipped: { readonly shippedKey: string; readonly shippedHash: string; readonly title: string };
}

/**
 * Offers a shipped text to the admin where the site has a text of its own and this one is newer; what was offered
 * before and is not the newest any more is withdrawn. The site's own text stays until somebody decides.
 */
export async function offerNewer(db: Database, { kind, shipped }: Offered): Promise<void> {
  const { shippedKey, shippedHash, title } = shipped;
  const isNewer = await isNewerThanSite(db, kind, shippedKey, shippedHash);
  await removePending(db, kind, shippedKey, isNewer ? shippedHash : null);
  if (isNewer) await savePending(db, { kind, shippedKey, shippedHash, title, shipped });
}
