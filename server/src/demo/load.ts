import { randomBytes } from 'node:crypto';
import { isEmailTaken, saveUser } from '../features/accounts/index.ts';
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
import { demoAccounts, emailOfTechnician, midCourseAccount, sampleTechnicians } from './people.ts';
import { loadSampleNewsAndDiscussions, loadSampleAssistantQuestions } from './samples.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import { createHistory, createSignInTimes } from './training-history.ts';

const dayMs = 24 * 3_600_000;
/** The seed of the random numbers for technicians and sign-ins. It is fixed, so this data is the same on every site. */
const seed = 61511;

/**
 * Saves the demo accounts and, in the same transaction, the sample people with their training, questions to the
 * assistant, discussions and news. Does nothing if the demo accounts exist already.
 */
export async function loadDemo(db: Database, now: Date): Promise<void> {
  if (await isEmailTaken(db, demoAccounts[0].email)) return;
  const hashes = await Promise.all(demoAccounts.map((account) => hashPassword(account.password)));
  await inTransaction(db, async (transaction) => {
    await acquireLock(transaction, 'load the demo');
    // Another server might have loaded the sample data while this server waited for the lock.
    if (await isEmailTaken(transaction, demoAccounts[0].email)) return;
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
    await loadSamplePeople(transaction, now);
    await loadSampleAssistantQuestions(transaction, now);
    await loadSampleNewsAndDiscussions(transaction, now);
  });
}

/**
 * Saves the gate check (a second quiz of the last module, with attempts by contractors), the sample technicians, and
 * unusual sign-ins. The technician in the middle of the course has the known password of `midCourseAccount`. All others
 * have a random password, so that nobody can sign in as one of them.
 */
async function loadSamplePeople(db: Database, now: Date): Promise<void> {
  const random = seededRandom(seed);
  // `listSampleModules` lists a module once for each quiz. So it is called before the gate check, which adds a second
  // quiz to the last module.
  const modules = await listSampleModules(db);
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const midCourseHash = await hashPassword(midCourseAccount.password);
  // The activity log lists training events in the order of insertion. The training events of the gate check are more
  // than a month old, so they are inserted before the training events of the technicians.
  await loadGateCheck(db, passwordHash, now);
  for (const [index, technician] of sampleTechnicians.entries()) {
    const history = createHistory(technician, modules, now, random);
    const signInTimes = createSignInTimes(technician, history, now, random);
    await saveTechnician(db, {
      technician,
      number: index + 1,
      passwordHash: emailOfTechnician(index + 1) === midCourseAccount.email ? midCourseHash : passwordHash,
      history,
      modules,
      signInTimes,
      random,
      now,
    });
  }
  await loadUnusualSignIns(db, now, random);
}

/** The number of people who signed in on the same computer on one day. */
const sharedComputerUserCount = 19;

/**
 * Saves the unusual sign-ins that the sign-in statistics show. Some are failed attempts, including refused attempts and
 * attempts with an unknown email. The others are sign-ins of many people on the same computer on one day.
 */
async function loadUnusualSignIns(db: Database, now: Date, random: SeededRandom): Promise<void> {
  const ids = await listTechnicianIds(db);
  const aboutDaysAgo = (days: number) => new Date(now.getTime() - (days + random.next() * 0.3) * dayMs);
  const failedSignIns = Array.from({ length: 26 }, (_, index): SampleSignIn => {
    const hasAccount = index % 6 !== 0;
    return {
      userId: hasAccount ? random.pick(ids) : null,
      succeeded: false,
      refused: index % 4 === 0,
      deviceType: random.next() < 0.6 ? 'Mobile' : 'Desktop',
      ipAddress: `10.20.${random.between(1, 4)}.${random.between(20, 60)}`,
      at: aboutDaysAgo(random.between(0, 28)),
    };
  });
  const sameComputerSignIns = ids.slice(0, sharedComputerUserCount).map((userId): SampleSignIn => ({
    userId,
    succeeded: true,
    refused: false,
    deviceType: 'Desktop',
    ipAddress: '10.20.9.5',
    at: aboutDaysAgo(5),
  }));
  await saveSignIns(db, [...failedSignIns, ...sameComputerSignIns]);
}
