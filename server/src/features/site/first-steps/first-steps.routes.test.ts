import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type FirstSteps, firstStepsEndpoints } from '@loopcheck/contract/features/site/first-steps.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../testing/people.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let dataDir: string;
/** An app outside demo mode, with a mail server. */
let app: TestApp;
/** An app in demo mode, without a mail server. */
let demo: TestApp;
let admin: Person;
/** The error with which the mail server refuses each mail; null if it accepts mails. */
let mailError: Error | null = null;
/** The addresses to which mails were sent. */
const sentTo: string[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'loopcheck-first-steps-'));
  const mailer = {
    send: async ({ to }: { to: string }) => {
      if (mailError) throw mailError;
      sentTo.push(to);
    },
    close: () => undefined,
  };
  [app, demo] = await Promise.all([
    testApp({ DEMO: 'off', PUBLIC_URL: 'http://127.0.0.1:3000' }, { dataDir, hasRateLimits: false }, mailer),
    testApp(),
  ]);
  // The first start of a server creates the row of the site.
  for (const { db } of [app, demo]) {
    await db
      .insertInto('site')
      .values({ mode: 'real' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  admin = await app.person({ isAdmin: true });
});
afterAll(async () => {
  await Promise.all([app.close(), demo.close()]);
  await rm(dataDir, { recursive: true });
});

const findSteps = async (as: Person = admin, from = app): Promise<FirstSteps> =>
  (await from.call(firstStepsEndpoints.find, { as })).json();
const requestMail = async (as: Person = admin, from = app) => from.call(firstStepsEndpoints.sendTestMail, { as });

describe('the list of first steps', () => {
  test('states when the test mail was sent; the mail goes to the admin who requests it', async () => {
    expect((await findSteps()).mail).toMatchObject({ isDone: false, isConfigured: true, isSending: false });
    expect((await requestMail()).json<FirstSteps>().mail).toMatchObject({ isDone: false, isSending: true });
    await app.runJobs();
    expect(sentTo).toEqual([admin.email]);
    expect((await findSteps()).mail).toMatchObject({ isDone: true, isSending: false, error: null });
  });

  test('contains the error of the mail server until the next test mail is accepted', async () => {
    mailError = new Error('connect ECONNREFUSED 10.0.0.5:25');
    await requestMail();
    await app.runJobs();
    expect((await findSteps()).mail).toMatchObject({ isDone: false, isSending: false, error: mailError.message });
    mailError = null;
    await requestMail();
    await app.runJobs();
    expect((await findSteps()).mail).toMatchObject({ isDone: true, error: null });
  });

  test('states the time of the last backup: the modification time of a file', async () => {
    expect((await findSteps()).backup).toEqual({ isDone: false, madeAt: null });
    await writeFile(path.join(dataDir, 'last-backup'), '');
    expect((await findSteps()).backup).toMatchObject({ isDone: true, madeAt: expect.stringMatching(/^\d{4}-/) });
  });

  test('contains no backup if the time of the backup cannot be read', async () => {
    const marker = path.join(dataDir, 'last-backup');
    await rm(marker, { force: true });
    // The marker is a symbolic link to itself, so that its time cannot be read.
    await symlink(marker, marker);
    expect((await findSteps()).backup).toEqual({ isDone: false, madeAt: null });
    await rm(marker);
  });

  test('marks the step "people" as done when a second person can sign in', async () => {
    expect((await findSteps()).people).toEqual({ isDone: false, count: 1 });
    await app.person({ approvedAt: null });
    expect((await findSteps()).people.count).toBe(1);
    await app.person();
    expect((await findSteps()).people).toEqual({ isDone: true, count: 2 });
  });

  test('marks the step "https" as not done if the public URL is http', async () => {
    expect((await findSteps()).https).toEqual({ isDone: false, address: 'http://127.0.0.1:3000' });
  });

  test('can be hidden for all admins; a repeated request to hide it succeeds too', async () => {
    const other = await app.person({ isAdmin: true });
    for (const _ of [1, 2])
      expect((await app.call(firstStepsEndpoints.hide, { as: admin })).json()).toMatchObject({ isShown: false });
    expect((await findSteps(other)).isShown).toBe(false);
  });
});

describe('the endpoints of the first steps', () => {
  test('return 401 without a session and 403 to trainees and trainers', async () => {
    const [trainee, trainer] = [await app.person({ role: 'trainee' }), await app.person({ role: 'trainer' })];
    for (const endpoint of Object.values(firstStepsEndpoints)) {
      expect((await app.call(endpoint)).statusCode).toBe(401);
      for (const as of [trainee, trainer]) expect((await app.call(endpoint, { as })).statusCode).toBe(403);
    }
  });

  test('return 409 test_mail_not_possible if no mail server is configured', async () => {
    const demoAdmin = await demo.person({ isAdmin: true });
    const reply = await requestMail(demoAdmin, demo);
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'test_mail_not_possible']);
    expect(await findSteps(demoAdmin, demo)).toMatchObject({
      isDemo: true,
      isShown: true,
      mail: { isConfigured: false },
    });
  });
});
