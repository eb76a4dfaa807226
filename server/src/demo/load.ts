import { hasEmail, saveUser } from '../features/accounts/index.ts';
import { hashPassword } from '../platform/auth/password.ts';
import type { Database } from '../platform/db/database.ts';
import { holdLock } from '../platform/db/lock.queries.ts';
import { demoAccounts } from './accounts.ts';
import { loadSampleQuestions } from './assistant-questions.ts';
import { loadCommunity } from './community.ts';
import { loadTechnicians } from './technicians.ts';

/** Fills a new demo site with its accounts and sample people, once: all of it or nothing. */
export async function loadDemo(db: Database, now: Date): Promise<void> {
  if (await hasEmail(db, demoAccounts[0].email)) return;
  const hashes = await Promise.all(demoAccounts.map((account) => hashPassword(account.password)));
  await db.transaction().execute(async (transaction) => {
    await holdLock(transaction, 'load the demo');
    // Another server may have been first.
    if (await hasEmail(transaction, demoAccounts[0].email)) return;
    for (const [index, account] of demoAccounts.entries()) {
      await saveUser(transaction, {
        email: account.email,
        passwordHash: hashes[index] ?? '',
        fullName: account.fullName,
        employeeId: account.employeeId,
        role: account.role,
        isAdmin: account.email.startsWith('admin@'),
        position: account.role === 'trainer' ? 'Instrument Supervisor' : 'Instrument Technician',
        department: 'Train 1',
        approvedAt: now,
        createdAt: new Date(now.getTime() - 40 * 24 * 3_600_000),
      });
    }
    await loadTechnicians(transaction, now);
    await loadSampleQuestions(transaction, now);
    await loadCommunity(transaction, now);
  });
}
