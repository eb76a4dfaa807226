import { randomBytes } from 'node:crypto';
import { hasEmail, saveUser } from '../features/accounts/index.ts';
import { hashPassword } from '../platform/auth/password.ts';
import type { Database } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { acquireLock } from '../platform/db/lock.queries.ts';
import { loadGateCheck } from './gate-check.ts';
import {
  listSampleModules,
  listTechnicianIds,
  type SampleSignIn,
  saveSignIns,
  saveTechnician,
} from './people.queries.ts';
import { demoAccounts, sampleTechnicians } from './people.ts';
import { loadSampleNewsAndDiscussions, loadSampleAssistantQuestions } from './samples.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import { createHistory, createSignInTimes } from './training-history.ts';

const dayMs = 24 * 3_600_000;
/** The seed of the random numbers from which the sample data is created, so that it is the same on every site. */
const seed = 61511;

/** Saves the demo accounts and the sample data in one transaction, unless the demo accounts exist already. */
export async function loadDemo(db: Database, now: Date): Promise<void> {
  if (await hasEmail(db, demoAccounts[0].email)) return;
  const hashes = await Promise.all(demoAccounts.map((account) => hashPassword(account.password)));
  await inTransaction(db, async (transaction) => {
    await acquireLock(transaction, 'load the demo');
    // Another server may have loaded the sample data while this server waited for the lock.
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
        createdAt: new Date(now.getTime() - 40 * dayMs),
      });
    }
    await loadTechnicians(transaction, now);
    await loadSampleAssistantQuestions(transaction, now);
    await loadSampleNewsAndDiscussions(transaction, now);
  });
}

/** Saves the sample technicians. Their password is random, so nobody can sign in as one of them. */
async function loadTechnicians(db: Database, now: Date): Promise<void> {
  const random = seededRandom(seed);
  const modules = await listSampleModules(db);
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  // The gate check comes first, because its events are the oldest and the activity log is ordered by insertion.
  await loadGateCheck(db, passwordHash, now);
  for (const [index, technician] of sampleTechnicians.entries()) {
    const history = createHistory(technician, modules, now, random);
    const signInTimes = createSignInTimes(technician, history, now, random);
    await saveTechnician(db, { technician, number: index + 1, passwordHash, history, signInTimes, random, now });
  }
  await loadUnusualSignIns(db, now, random);
}

/**
 * Saves unusual sign-ins, which statistics report: attempts with wrong passwords, of which some were delayed, attempts
 * with unknown accounts, and a day on which 19 people signed in on the same computer.
 */
async function loadUnusualSignIns(db: Database, now: Date, random: SeededRandom): Promise<void> {
  const ids = await listTechnicianIds(db);
  const aboutDaysAgo = (days: number) => new Date(now.getTime() - (days + random.next() * 0.3) * dayMs);
  const failedSignIns = Array.from({ length: 26 }, (_, index): SampleSignIn => {
    const hasAccount = index % 6 !== 0;
    return {
      userId: hasAccount ? random.pick(ids) : null,
      succeeded: false,
      delayedMs: index % 4 === 0 ? random.between(1, 8) * 1000 : 0,
      deviceType: random.next() < 0.6 ? 'Mobile' : 'Desktop',
      ipAddress: `10.20.${random.between(1, 4)}.${random.between(20, 60)}`,
      at: aboutDaysAgo(random.between(0, 28)),
    };
  });
  const sameComputerSignIns = ids.slice(0, 19).map((userId): SampleSignIn => ({
    userId,
    succeeded: true,
    delayedMs: 0,
    deviceType: 'Desktop',
    ipAddress: '10.20.9.5',
    at: aboutDaysAgo(5),
  }));
  await saveSignIns(db, [...failedSignIns, ...sameComputerSignIns]);
}
