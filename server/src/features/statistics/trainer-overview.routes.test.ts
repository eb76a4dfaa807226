import {
  type PendingAction,
  type TrainerOverview,
  trainerOverviewEndpoints,
} from '@loopcheck/contract/features/statistics/trainer-overview.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenAllPassed, givenApproval, givenRequest } from '../../testing/given-certificate.ts';
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
const overview = async () =>
  (await app.call(trainerOverviewEndpoints.overview, { as: trainer })).json<TrainerOverview>();
const pending = async (as: Person) =>
  (await app.call(trainerOverviewEndpoints.pendingActions, { as })).json<PendingAction[]>();

describe('the trainer overview', () => {
  test('counts active trainees, those who signed in within 30 days, and the average progress', async () => {
    const before = await overview();
    expect(before).toMatchObject({ trainees: 0, activeTrainees: 0, averageProgress: 0, pendingCertificates: 0 });
    expect([before.modules, before.quizzes]).toEqual([13, 13]);
    expect(before.questions).toBeGreaterThan(100);
    const done = await app.person({ department: 'Train 1' });
    const gone = await app.person({ department: 'Utilities' });
    await app.person({ approvedAt: null, department: 'Nowhere' });
    const signIn = (person: Person, daysAgo: number) =>
      saveSignIn(app.db, {
        userId: person.id,
        sessionId: null,
        role: 'trainee',
        succeeded: true,
        delayedMs: 0,
        device: { deviceType: 'Mobile', browser: 'Test' },
        ipAddress: '::1',
        now: new Date(Date.now() - daysAgo * 24 * 3_600_000),
      });
    await signIn(done, 1);
    await signIn(done, 2);
    await signIn(gone, 31);
    await givenAllPassed(app, done);
    await givenRequest(app, done);
    const { oldestPendingAt, ...after } = await overview();
    expect(after).toMatchObject({ trainees: 2, departments: 2, activeTrainees: 1, averageProgress: 50 });
    expect(after).toMatchObject({ pendingCertificates: 1, issuedCertificates: 0 });
    expect(oldestPendingAt).toMatch(/^\d{4}-/);
  });

  test('returns 403 to trainees', async () => {
    const as = await app.person();
    for (const endpoint of Object.values(trainerOverviewEndpoints)) {
      expect((await app.call(endpoint, { as })).statusCode).toBe(403);
      expect((await app.call(endpoint)).statusCode).toBe(401);
    }
  });
});

describe('pending actions', () => {
  test('are listed most urgent first, to those who can decide, with names and the oldest date', async () => {
    await app.person({ approvedAt: null, fullName: 'Noor Hassan' });
    const wishing = await app.person({ fullName: 'Li Wen' });
    const asked = { trainer_requested_at: new Date('2026-01-05T10:00:00Z') };
    await app.db.updateTable('users').set(asked).where('id', '=', wishing.id).execute();

    expect((await pending(trainer)).map(({ kind }) => kind)).toEqual(['certificates']);
    const all = await pending(admin);
    expect(all.map(({ kind, count }) => [kind, count])).toEqual([
      ['registrations', 2],
      ['certificates', 1],
      ['trainer_requests', 1],
    ]);
    expect(all[0]?.names).toContain('Noor Hassan');
    expect(all.at(-1)).toMatchObject({ names: ['Li Wen'], oldestAt: '2026-01-05T10:00:00.000Z' });
  });

  test('exclude the viewer’s own certificate, and disappear once decided', async () => {
    await givenAllPassed(app, trainer);
    const { id } = await givenRequest(app, trainer);
    const certificates = async (as: Person) => (await pending(as)).find(({ kind }) => kind === 'certificates')?.count;
    expect([await certificates(trainer), await certificates(admin)]).toEqual([1, 2]);
    await givenApproval(app, admin, id);
    expect(await certificates(admin)).toBe(1);
  });
});
