import type { ErrorCode } from '@loopcheck/contract/errors';
import { isTrainerOrAdmin, type SignedIn } from '../../platform/auth/signed-in.ts';
import type { Database } from '../../platform/db/database.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { findActivity, hasBegun } from './modules.queries.ts';

/**
 * Goes on only where a person may read a module, locked or not: an active one, and one that is switched off for those
 * who began it and those who prepare it. Refuses with the code.
 */
export async function ensureReadable(
  db: Database,
  user: SignedIn,
  moduleId: string,
  code: ErrorCode = 'module_not_found',
): Promise<void> {
  const isActive = await findActivity(db, moduleId);
  ensure(isActive !== undefined, code);
  if (!isActive && !isTrainerOrAdmin(user)) ensure(await hasBegun(db, user.id, moduleId), code);
}
