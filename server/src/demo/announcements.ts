import { sendAnnouncement } from '../features/announcements/index.ts';
import type { Database } from '../platform/db/database.ts';
import { holdLock } from '../platform/db/lock.queries.ts';
import { findUserId, hasAnnouncements, saveReaders, saveToldAt } from './announcements.queries.ts';
import { listSampleTechnicians } from './certificates.queries.ts';

const dayMs = 24 * 3_600_000;

/** What was announced, so many days ago, and the share of the crew that has read it. */
const sample = [
  {
    daysAgo: 12,
    readShare: 0.9,
    title: 'USB sticks stay outside the rack room from Sunday',
    content:
      '<p>The kiosk at the gatehouse scans every stick and issues a marked one in its place. Unmarked sticks are kept at the gate.</p><p>Laptops of vendors go through the same kiosk; allow ten minutes.</p>',
  },
  {
    daysAgo: 2,
    readShare: 0.4,
    title: 'Train 2 shutdown: who works on controllers needs chapters 1 to 6',
    content:
      '<p>Work permits for the shutdown name who may connect to a controller. Whoever has not passed chapters 1 to 6 by then works under supervision.</p><ul><li>Open quizzes can be taken at the control-room PC.</li><li>Ask your trainer if a chapter is unclear.</li></ul>',
  },
];

/** Lets the sample trainer have announced something, once, and most of the crew have read it. */
export function loadSampleAnnouncements(db: Database, now: Date): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await holdLock(transaction, 'load the demo');
    const author = await findUserId(transaction, 'trainer@demo.test');
    if (!author || (await hasAnnouncements(transaction))) return;
    const crew = await listSampleTechnicians(transaction);
    const user = { id: author.id, sessionId: author.id, role: 'trainer', isAdmin: false } as const;
    for (const { daysAgo, readShare, ...words } of sample) {
      const sentAt = new Date(now.getTime() - daysAgo * dayMs);
      const body = { ...words, audience: { to: 'all' } } as const;
      const id = await sendAnnouncement({ db: transaction, user, now: sentAt, body });
      await saveToldAt(transaction, id, sentAt);
      const readers = [author.id, ...crew.slice(0, Math.round(crew.length * readShare))];
      await saveReaders(transaction, id, readers, new Date(sentAt.getTime() + dayMs / 3));
    }
  });
}
