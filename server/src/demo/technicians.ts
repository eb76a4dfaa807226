import { randomBytes } from 'node:crypto';
import { hashPassword } from '../platform/auth/password.ts';
import type { Database } from '../platform/db/database.ts';
import { loadGateCheck } from './gate-check.ts';
import { sampleTechnicians } from './people.ts';
import { loadOddTries } from './odd-tries.ts';
import { signInsOf, wayOf } from './sample-way.ts';
import { seededRandom } from './seeded-random.ts';
import { listSampleModules, saveTechnician } from './technicians.queries.ts';

/** The seed that all sample data is made from. */
const seed = 61511;

/** Sample technicians with believable progress, attempts and sign-ins. Nobody can sign in as one: their password is nobody's. */
export async function loadTechnicians(db: Database, now: Date): Promise<void> {
  const random = seededRandom(seed);
  const modules = await listSampleModules(db);
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  // First: its events are the oldest, and the activity log stands in the order of writing.
  await loadGateCheck(db, passwordHash, now);
  for (const [index, technician] of sampleTechnicians.entries()) {
    const steps = wayOf(technician, modules, now, random);
    const signIns = signInsOf(technician, steps, now, random);
    await saveTechnician(db, { technician, number: index + 1, passwordHash, steps, signIns, random, now });
  }
  await loadOddTries(db, now, random);
}
