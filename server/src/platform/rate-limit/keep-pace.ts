import type { Endpoint } from '@loopcheck/contract/endpoint';
import type { Config } from '../../config.ts';
import { isTrainerOrAdmin, type SignedInUser } from '../auth/signed-in.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { limitCalls } from './limit-calls.ts';

/**
 * Counts a call of an endpoint that has a pace: a limit of calls for each person. Refuses with too_many_requests if the
 * person has called the endpoints of this pace too often. The call stays counted if the handler refuses it later. Does
 * nothing without `hasRateLimits` (demo mode), and for trainers and admins if the pace exempts them.
 */
export async function keepPace(
  { pace }: Pick<Endpoint, 'pace'>,
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
  if (!pace || !user || !config.hasRateLimits) return;
  if (pace.exemptsTrainers && isTrainerOrAdmin(user)) return;
  const rateLimit = { limit: pace.limit, windowMs: pace.minutes * 60_000 };
  await limitCalls({ db, config, now: clock.now() }, ['pace', pace.name, user.id], rateLimit);
}
