import { dayOf, isoDay } from '../../platform/calendar/calendar.rules.ts';
import type { Database } from '../../platform/db/database.ts';
import { notify } from '../notifications/index.ts';
import { listExpiring } from './expiring.queries.ts';
import { renewalDays } from './certificates.rules.ts';

const dayMs = 24 * 3_600_000;

/**
 * Tells holders that their certificate expires within the days in which the next may be asked for. Safe to run as often
 * as one likes: number and last day name the occasion, so each is told once.
 */
export async function tellExpiring(db: Database, config: { readonly siteTimezone: string }, now: Date): Promise<void> {
  const expiring = await listExpiring(db, { from: now, to: new Date(now.getTime() + renewalDays * dayMs) });
  for (const { userId, number, expiresAt } of expiring) {
    const lastDay = isoDay(dayOf(expiresAt, config.siteTimezone));
    await notify(db, {
      kind: 'certificate-expiring',
      userIds: [userId],
      occasion: `${number} ${lastDay}`,
      details: { number, lastDay },
      link: '/certificates',
    });
  }
}
