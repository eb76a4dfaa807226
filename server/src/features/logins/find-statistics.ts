import type { LoginStatistics } from '@loopcheck/contract/features/logins/logins.contract';
import type { Database } from '../../platform/db/database.ts';
import { countTriesByDay, listBusiestAddresses } from './login-counts.queries.ts';
import { loginDaysOf, shownDays, statisticsOf, stretchUntil, withAddresses } from './statistics.rules.ts';

/** How many signed in lately, in the days of a time zone. Two statements, however many sign-ins there are. */
export async function findLoginStatistics(db: Database, now: Date, timeZone: string): Promise<LoginStatistics> {
  const stretch = stretchUntil(now, timeZone);
  const tries = await countTriesByDay(db, stretch.starts);
  const days = loginDaysOf(stretch, tries);
  const firstShown = stretch.days.length - shownDays;
  const unusual = days.flatMap((day, index) => (day.isUnusual || day.isFailureUnusual ? [index + firstShown] : []));
  const [first, last] = [unusual[0], unusual.at(-1)];
  // Nothing stands out: an empty stretch of time, so that the question costs nothing.
  const since = first === undefined ? now : (stretch.starts[first] ?? now);
  const before = last === undefined ? since : (stretch.starts[last + 1] ?? new Date(now.getTime() + 1));
  const addresses = await listBusiestAddresses(db, stretch.starts, { since, before });
  return statisticsOf(stretch, tries, withAddresses(stretch, days, addresses));
}
