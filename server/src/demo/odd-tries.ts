import type { Database } from '../platform/db/database.ts';
import { listTechnicianIds, saveTries, type SampleTry } from './odd-tries.queries.ts';
import type { SeededRandom } from './seeded-random.ts';

const dayMs = 24 * 3_600_000;

/**
 * What a door sees besides plain sign-ins: mistyped passwords, some slowed down, tries at addresses that belong to
 * nobody, and one day on which a whole class signed in at the training room's PC.
 */
export async function loadOddTries(db: Database, now: Date, random: SeededRandom): Promise<void> {
  const ids = await listTechnicianIds(db);
  const at = (daysAgo: number) => new Date(now.getTime() - (daysAgo + random.next() * 0.3) * dayMs);
  const mistyped = Array.from({ length: 26 }, (_, index): SampleTry => {
    const isKnown = index % 6 !== 0;
    return {
      userId: isKnown ? random.pick(ids) : null,
      succeeded: false,
      delayedMs: index % 4 === 0 ? random.between(1, 8) * 1000 : 0,
      deviceType: random.next() < 0.6 ? 'Mobile' : 'Desktop',
      ipAddress: `10.20.${random.between(1, 4)}.${random.between(20, 60)}`,
      at: at(random.between(0, 28)),
    };
  });
  const classDay = ids.slice(0, 19).map((userId): SampleTry => ({
    userId,
    succeeded: true,
    delayedMs: 0,
    deviceType: 'Desktop',
    ipAddress: '10.20.9.5',
    at: at(5),
  }));
  await saveTries(db, [...mistyped, ...classDay]);
}
