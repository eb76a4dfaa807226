import type { Endpoint } from '@loopcheck/contract/endpoint';
import type { Config } from '../../config.ts';
import { isTrainerOrAdmin, type SignedInUser } from '../auth/signed-in.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { limitCalls } from './limit-calls.ts';

/**
 * Counts a call of an endpoint that has a call limit. Refuses with too_many_requests if the person has called the
 * endpoints with this limit too often. The call stays counted if the handler refuses it later. Does nothing if
 * `hasRateLimits` is false (demo mode), and does nothing for trainers and admins if the limit exempts them.
 */
export async function enforceCallLimit(
  { callLimit }: Pick<Endpoint, 'callLimit'>,
  user: Pick<SignedInUser, 'id' | 'role' | 'isAdmin'> | undefined,
  {
    db,
    config,
    clock,
  }: {
    readonly db: Database;
    readonly config: Pick<Config, 'hasRateLimits'>;
    readonly clock: Clock;
  },
): Promise<void> {
  if (!callLimit || !user || !config.hasRateLimits) return;
  if (callLimit.exemptsTrainers && isTrainerOrAdmin(user)) return;
  const rateLimit = { limit: callLimit.limit, windowMs: callLimit.minutes * 60_000 };
  // The name `pace` keeps the counts of call limits apart from the counts of other limits.
  await limitCalls({ db, config, now: clock.now() }, ['pace', callLimit.name, user.id], rateLimit);
}
