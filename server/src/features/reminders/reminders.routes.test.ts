import { notificationsEndpoints } from '@loopcheck/contract/features/notifications/notifications.contract';
import { type SentReminders, remindersEndpoints } from '@loopcheck/contract/features/reminders/reminders.contract';
import { type TraineeRecord, traineesEndpoints } from '@loopcheck/contract/features/trainees/trainees.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { listTrainingEvents } from '../../testing/training-actions.ts';

const hourMs = 3_600_000;
const tenMinutesMs = 600_000;
const sentMails: { to: string; subject: string; text: string }[] = [];
/** An app outside demo mode, in which a pause is required between two reminders of a person. */
let appWithPause: TestApp;
/** An app in demo mode, without this pause and without mail. */
let demoApp: TestApp;
let trainer: Person;
let otherTrainer: Person;

beforeAll(async () => {
  const mailer = {
    send: async (sent: { to: string; subject: string; text: string }) => void sentMails.push(sent),
    close: () => undefined,
  };
  [appWithPause, demoApp] = await Promise.all([
    testApp({ DEMO: 'off', PUBLIC_URL: 'http://127.0.0.1:3000' }, { hasRateLimits: false }, mailer),
    testApp(),
  ]);
  trainer = await appWithPause.person({ role: 'trainer', fullName: 'Anna Berg' });
  otherTrainer = await appWithPause.person({ role: 'trainer', fullName: 'Tariq Trainer' });
});
afterAll(() => Promise.all([appWithPause.close(), demoApp.close()]));

const send = async (body: object, as: Person = trainer, app = appWithPause) =>
  app.call(remindersEndpoints.send, { as, body });
const sendTo = async (people: readonly Person[], body: object = {}, as?: Person): Promise<SentReminders> =>
  (await send({ userIds: people.map(({ id }) => id), ...body }, as)).json<SentReminders>();
const preview = async (person: Person) => {
  const reply = await appWithPause.call(remindersEndpoints.preview, { as: trainer, body: { userIds: [person.id] } });
  return reply.json<unknown[]>()[0];
};
const listReminders = async (as: Person, app = appWithPause) =>
  (await app.call(notificationsEndpoints.list, { as }))
    .json<{ items: { kind: string; details: object; link: string }[] }>()
    .items.filter(({ kind }) => kind === 'reminder');

describe('a reminder', () => {
  test("states the next step and the trainer's note in a notification, a mail and an event", async () => {
    const ali = await appWithPause.person({ fullName: 'Ali Said' });
    expect(await preview(ali)).toMatchObject({
      fullName: 'Ali Said',
      obstacle: null,
      label: 'Start Chapter 1',
      byMail: true,
      lastReminder: null,
      isRecentlyReminded: false,
    });
    const note = 'The shutdown is on Monday.';
    expect(await sendTo([ali], { note })).toEqual({
      sent: [{ userId: ali.id, fullName: 'Ali Said', byMail: true }],
      skipped: [],
    });
    expect(await listReminders(ali)).toMatchObject([
      {
        details: { author: 'Anna Berg', label: 'Start Chapter 1', note },
        link: expect.stringMatching(/^\/training-modules\/[\da-f-]{36}$/),
      },
    ]);
    await appWithPause.runJobs();
    const sentMail = sentMails.find(({ to }) => to === ali.email);
    expect(sentMail?.subject).toContain('Your next step: Start Chapter 1');
    expect(sentMail?.text).toContain(`Anna Berg adds: ${note}`);
    const event = (await listTrainingEvents(appWithPause, ali)).at(-1);
    expect(event).toMatchObject({ verb: 'created', object: 'reminder', actor_id: trainer.id, result: { note } });
    const stored = await appWithPause.db
      .selectFrom('training_events')
      .select('result')
      .where('person_id', '=', ali.id)
      .where('object', '=', 'reminder')
      .executeTakeFirstOrThrow();
    // The trainer's note is stored with the personal details, so that it can be erased.
    expect(stored.result).toEqual({ label: 'Start Chapter 1' });
    expect(await preview(ali)).toMatchObject({ lastReminder: { sentBy: 'Anna Berg' }, isRecentlyReminded: true });
    const record = await appWithPause.call(traineesEndpoints.record, { as: otherTrainer, params: { userId: ali.id } });
    expect(record.json<TraineeRecord>().lastReminder).toMatchObject({ sentBy: 'Anna Berg' });
  });

  test('is sent again within 24 hours only with `again: true`, and within 10 minutes not even then; the reply names the people who are skipped', async () => {
    const sara = await appWithPause.person({ fullName: 'Sara Test' });
    await sendTo([sara]);
    const second = await sendTo([sara], {}, otherTrainer);
    expect(second.sent).toEqual([]);
    expect(second.skipped).toMatchObject([
      { fullName: 'Sara Test', reason: 'reminded_recently', lastReminder: { sentBy: 'Anna Berg' } },
    ]);
    expect(await listReminders(sara)).toHaveLength(1);
    const tooSoon = await sendTo([sara], { again: true }, otherTrainer);
    expect(tooSoon.skipped).toMatchObject([{ fullName: 'Sara Test', reason: 'reminded_recently' }]);
    appWithPause.clock.advance(tenMinutesMs);
    expect((await sendTo([sara], { again: true }, otherTrainer)).sent).toHaveLength(1);
    appWithPause.clock.advance(-tenMinutesMs);
    appWithPause.clock.advance(25 * hourMs);
    const thirdTrainer = await appWithPause.person({ role: 'trainer' });
    expect((await sendTo([sara], {}, thirdTrainer)).sent).toHaveLength(1);
    appWithPause.clock.advance(-25 * hourMs);
  });

  test('is sent only once if two requests are concurrent', async () => {
    const omar = await appWithPause.person();
    const replies = await Promise.all([sendTo([omar]), sendTo([omar], {}, otherTrainer)]);
    expect(replies.map(({ sent }) => sent.length).toSorted((one, next) => one - next)).toEqual([0, 1]);
    expect(await listReminders(omar)).toHaveLength(1);
  });

  test('is sent to each person once if two concurrent requests name the same people in opposite orders', async () => {
    const people = await Promise.all([appWithPause.person(), appWithPause.person(), appWithPause.person()]);
    const replies = await Promise.all([sendTo(people), sendTo(people.toReversed(), {}, otherTrainer)]);
    expect(replies.flatMap(({ sent }) => sent)).toHaveLength(3);
  });

  test('is sent once to a person whom the request names twice', async () => {
    const twin = await appWithPause.person();
    expect((await sendTo([twin, twin])).sent).toHaveLength(1);
  });

  test('is sent once to a person whom the request names with the id in upper and in lower case', async () => {
    const twin = await appWithPause.person();
    const userIds = [twin.id.toUpperCase(), twin.id];
    const previews = await appWithPause.call(remindersEndpoints.preview, { as: trainer, body: { userIds } });
    expect(previews.json()).toMatchObject([{ userId: twin.id }]);
    expect((await send({ userIds })).json<SentReminders>().sent).toMatchObject([{ userId: twin.id }]);
  });

  test('is not sent to people who cannot sign in, and the reply names them', async () => {
    const [active, gone] = [await appWithPause.person(), await appWithPause.person({ fullName: 'Gone Person' })];
    await appWithPause.db.updateTable('users').set({ is_active: false }).where('id', '=', gone.id).execute();
    const result = await sendTo([active, gone]);
    expect(result.sent.map(({ userId }) => userId)).toEqual([active.id]);
    expect(result.skipped).toMatchObject([{ fullName: 'Gone Person', reason: 'inactive' }]);
  });

  test('is not mailed to a person who wants no mails', async () => {
    const quiet = await appWithPause.person();
    await appWithPause.db.updateTable('users').set({ wants_mail: false }).where('id', '=', quiet.id).execute();
    expect((await sendTo([quiet])).sent).toMatchObject([{ byMail: false }]);
    await appWithPause.runJobs();
    expect(sentMails.map(({ to }) => to)).not.toContain(quiet.email);
  });

  test('can be repeated immediately in demo mode', async () => {
    const [demoTrainer, person] = [await demoApp.person({ role: 'trainer' }), await demoApp.person()];
    for (const _ of [1, 2]) {
      const reply = await send({ userIds: [person.id] }, demoTrainer, demoApp);
      expect(reply.json<SentReminders>()).toMatchObject({ sent: [{ byMail: false }], skipped: [] });
    }
    expect(await listReminders(person, demoApp)).toHaveLength(2);
  });
});

describe('the reminder endpoints', () => {
  test.each(['preview', 'send'] as const)('return 401, 403, 404 or 422 for a refused call of %s', async (name) => {
    const person = await appWithPause.person();
    const unapproved = await appWithPause.person({ approvedAt: null });
    const call = (as: Person | undefined, body: object) => appWithPause.call(remindersEndpoints[name], { as, body });
    const validBody = { userIds: [person.id] };
    expect((await call(undefined, validBody)).statusCode).toBe(401);
    expect((await call(person, validBody)).statusCode).toBe(403);
    const unknown = await call(trainer, { userIds: [person.id, '0b7f1d2c-6f64-4a7e-9a34-1f1c5d0e0a01'] });
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'trainee_not_found']);
    expect((await call(trainer, { userIds: [unapproved.id] })).statusCode).toBe(404);
    expect((await call(trainer, { userIds: [] })).statusCode).toBe(422);
    expect((await call(trainer, { userIds: Array.from({ length: 101 }, () => person.id) })).statusCode).toBe(422);
  });

  test("refuse a trainer's note of more than 300 characters or of more than one line", async () => {
    const person = await appWithPause.person();
    expect((await send({ userIds: [person.id], note: 'x'.repeat(301) })).statusCode).toBe(422);
    expect((await send({ userIds: [person.id], note: 'one\ntwo' })).statusCode).toBe(422);
    expect(await listReminders(person)).toEqual([]);
  });
});
