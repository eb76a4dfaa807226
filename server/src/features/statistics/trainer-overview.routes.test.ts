import {
  type PendingAction,
  type TrainerOverview,
  trainerOverviewEndpoints,
} from '@loopcheck/contract/features/statistics/trainer-overview.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  insertPassedModules,
  approveCertificateRequest,
  submitCertificateRequest,
} from '../../testing/certificate-requests.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { saveSignIn } from '../logins/index.ts';

const app = await testApp();
afterAll(app.close);

let trainer: Person;
let admin: Person;
beforeAll(async () => {
  trainer = await app.person({ role: 'trainer', fullName: 'Ravi Menon' });
  admin = await app.person({ isAdmin: true, role: 'trainer' });
});
const fetchOverview = async () =>
  (await app.call(trainerOverviewEndpoints.overview, { as: trainer })).json<TrainerOverview>();
const fetchPendingActions = async (as: Person) =>
  (await app.call(trainerOverviewEndpoints.pendingActions, { as })).json<PendingAction[]>();

describe('GET /api/trainer/overview', () => {
  test('returns the number of active trainees, the number of those who signed in within 30 days, and the average progress', async () => {
    const before = await fetchOverview();
    expect(before).toMatchObject({ trainees: 0, activeTrainees: 0, averageProgress: 0, pendingCertificates: 0 });
    const shippedModules = 13;
    expect([before.modules, before.quizzes]).toEqual([shippedModules, shippedModules]);
    expect(before.questions).toBeGreaterThan(100);

    const graduate = await app.person({ department: 'Train 1' });
    const otherTrainee = await app.person({ department: 'Utilities' });
    // Only approved people and their departments count.
    await app.person({ approvedAt: null, department: 'Nowhere' });
    const insertSignIn = (person: Person, daysAgo: number) =>
      saveSignIn(app.db, {
        userId: person.id,
        sessionId: null,
        role: 'trainee',
        succeeded: true,
        device: { deviceType: 'Mobile', browser: 'Test' },
        ipAddress: '::1',
        now: new Date(Date.now() - daysAgo * 24 * 3_600_000),
      });
    await insertSignIn(graduate, 1);
    await insertSignIn(graduate, 2);
    await insertSignIn(otherTrainee, 31);
    await insertPassedModules(app, graduate);
    await submitCertificateRequest(app, graduate);

    const { oldestPendingAt, ...after } = await fetchOverview();
    // The graduate has 100% progress, the other trainee 0%.
    expect(after).toMatchObject({ trainees: 2, departments: 2, activeTrainees: 1, averageProgress: 50 });
    expect(after).toMatchObject({ pendingCertificates: 1, issuedCertificates: 0 });
    expect(oldestPendingAt).toMatch(/^\d{4}-/);
  });
});

test('the overview and the list of pending actions return 403 to trainees and 401 without a session', async () => {
  const trainee = await app.person();
  for (const endpoint of Object.values(trainerOverviewEndpoints)) {
    expect((await app.call(endpoint, { as: trainee })).statusCode).toBe(403);
    expect((await app.call(endpoint)).statusCode).toBe(401);
  }
});

describe('GET /api/trainer/pending-actions', () => {
  test('lists the kinds of actions that the viewer can carry out, most urgent first, each with the people’s names and the oldest time', async () => {
    await app.person({ approvedAt: null, fullName: 'Noor Hassan' });
    const applicant = await app.person({ fullName: 'Li Wen' });
    const trainerRequest = { trainer_requested_at: new Date('2026-01-05T10:00:00Z') };
    await app.db.updateTable('users').set(trainerRequest).where('id', '=', applicant.id).execute();

    expect((await fetchPendingActions(trainer)).map(({ kind }) => kind)).toEqual(['certificates']);
    const actionsOfAdmin = await fetchPendingActions(admin);
    // The test of the overview has inserted one more person without approval, and the request for a certificate.
    expect(actionsOfAdmin.map(({ kind, count }) => [kind, count])).toEqual([
      ['registrations', 2],
      ['certificates', 1],
      ['trainer_requests', 1],
    ]);
    expect(actionsOfAdmin[0]?.names).toContain('Noor Hassan');
    expect(actionsOfAdmin.at(-1)).toMatchObject({ names: ['Li Wen'], oldestAt: '2026-01-05T10:00:00.000Z' });
  });

  test('omits the viewer’s own request for a certificate, and requests that are approved', async () => {
    await insertPassedModules(app, trainer);
    const { id } = await submitCertificateRequest(app, trainer);
    const countCertificates = async (as: Person) =>
      (await fetchPendingActions(as)).find(({ kind }) => kind === 'certificates')?.count;
    // There is also the pending request that the test of the overview has inserted.
    expect([await countCertificates(trainer), await countCertificates(admin)]).toEqual([1, 2]);

    await approveCertificateRequest(app, admin, id);
    expect(await countCertificates(admin)).toBe(1);
  });
});
