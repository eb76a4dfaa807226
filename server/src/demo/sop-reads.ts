import type { Database } from '../platform/db/database.ts';
import { holdLock } from '../platform/db/lock.queries.ts';
import { listSampleTechnicians } from './certificates.queries.ts';
import { seededRandom } from './seeded-random.ts';
import { hasReads, listBegun, listSampleSops, type SampleRead, saveSampleReads } from './sop-reads.queries.ts';

const seed = 7207;
const minuteMs = 60_000;

/** Lets sample technicians have read most procedures of the chapters that they have begun, once. */
export function loadSampleReads(db: Database, now: Date): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await holdLock(transaction, 'load the demo');
    if (await hasReads(transaction)) return;
    const technicians = await listSampleTechnicians(transaction);
    if (technicians.length === 0) return;
    const random = seededRandom(seed);
    const sops = await listSampleSops(transaction);
    const reads: SampleRead[] = [];
    for (const step of await listBegun(transaction, technicians)) {
      for (const sop of sops.filter(({ chapter_number: chapter }) => chapter === step.chapter_number)) {
        if (step.started_at === null || random.next() < 0.3) continue;
        const readAt = new Date(step.started_at.getTime() + random.between(5, 600) * minuteMs);
        if (readAt < now) reads.push({ userId: step.user_id, sop, readAt });
      }
    }
    await saveSampleReads(transaction, reads);
  });
}
