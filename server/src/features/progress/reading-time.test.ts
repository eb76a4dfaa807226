import { quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { type ModuleProgress, progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { requiredReadingSeconds } from '@loopcheck/contract/features/progress/progress.rules';
import { siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import { traineesEndpoints } from '@loopcheck/contract/features/trainees/trainees.contract';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { createLogger } from '../../platform/logging/logger.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { ensureSiteMode } from '../site/index.ts';
import { listModulesWithQuiz, listTrainingEvents, type ModuleWithQuiz } from '../../testing/training-actions.ts';

const environment = { DEMO: 'off', PUBLIC_URL: 'http://127.0.0.1:3000' };
// An admin changes settings in these tests and would otherwise need a second factor.
const app = await testApp(environment, { secondFactorRequiredFor: 'nobody' });
afterAll(app.close);
// Reading times are counted in whole seconds, so a second that begins during a test would change them.
app.clock.stop();
// Settings can be saved only after the database has stored whether the site is a demo.
await ensureSiteMode(app.db, app.config);
const modules = await listModulesWithQuiz(app);
const firstModule = modules[0] as ModuleWithQuiz;
const secondModule = modules[1] as ModuleWithQuiz;
const { word_count: wordCount } = await app.db
  .selectFrom('module_words')
  .select('word_count')
  .where('module_id', '=', firstModule.id)
  .executeTakeFirstOrThrow();
/** The reading time that the server requires for the first module. */
const neededSeconds = requiredReadingSeconds(wordCount);

let person: Person;
beforeEach(async () => {
  person = await app.person();
});

const wait = (seconds: number) => app.clock.advance(seconds * 1000);
const putProgress = (body: object, { as = person, moduleId = firstModule.id } = {}) =>
  app.call(progressEndpoints.update, { as, params: { moduleId }, body });
/**
 * Reports that a page has measured `activeSeconds` of reading. A reading is one display of a text on a page. The page
 * chooses its id, and repeats the id in each report.
 */
const sendReading = (
  readingId: string,
  activeSeconds: number,
  { as = person, moduleId = firstModule.id, contentRevision = 1 } = {},
) =>
  app.call(progressEndpoints.reading, {
    as,
    params: { moduleId },
    body: { readingId, activeSeconds, contentRevision },
  });
const findProgress = async (as = person): Promise<ModuleProgress> =>
  (await app.call(progressEndpoints.list, { as })).json()[0];
const newId = () => crypto.randomUUID();

const endReport = { scrollDepthPercentage: 100 };
const tickReport = { ...endReport, isMarkedComplete: true, status: 'in_progress' };
const completionReport = { status: 'completed', progressPercentage: 100 };

test('the text of the first module needs more than three minutes of reading', () => {
  expect(wordCount).toBeGreaterThan(1800);
  expect(neededSeconds).toBeGreaterThan(180);
});

describe('outside demo mode, the tick "Mark as completed"', () => {
  test('is refused with 409 reading_too_fast and the missing seconds, and the depth is stored as 99', async () => {
    const refused = await putProgress(tickReport);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'reading_too_fast']);
    expect(refused.json().retryAfterSeconds).toBe(neededSeconds);
    expect(refused.headers['retry-after']).toBe(String(neededSeconds));
    expect(await findProgress()).toMatchObject({
      scrollDepthPercentage: 99,
      progressPercentage: 49,
      isMarkedComplete: false,
      canStartQuiz: false,
      secondsToRead: neededSeconds,
      readSeconds: 0,
    });
    const quiz = await app.call(quizzesEndpoints.start, { as: person, body: { quizId: firstModule.quizId } });
    expect([quiz.statusCode, quiz.json().code]).toEqual([409, 'quiz_not_open']);
  });

  test('is accepted from a client that reports no reading times, once the needed time has passed since its first report', async () => {
    await putProgress(tickReport);
    wait(neededSeconds - 2);
    expect((await putProgress(tickReport)).json().retryAfterSeconds).toBe(2);
    wait(2);
    const accepted = await putProgress(tickReport);
    expect(accepted.json()).toMatchObject({ isMarkedComplete: true, scrollDepthPercentage: 100, canStartQuiz: true });
    expect(accepted.json().readSeconds).toBe(neededSeconds);
  });

  test('needs the reading time that the page reports; the time since the page was opened is not enough', async () => {
    const id = newId();
    await sendReading(id, 0);
    wait(neededSeconds + 60);
    const sendTick = (activeSeconds: number) =>
      putProgress({ ...tickReport, reading: { readingId: id, activeSeconds } });
    expect((await sendTick(neededSeconds - 20)).json()).toMatchObject({
      code: 'reading_too_fast',
      retryAfterSeconds: 20,
    });
    expect((await sendTick(neededSeconds)).json()).toMatchObject({
      isMarkedComplete: true,
      readSeconds: neededSeconds,
    });

    // The record of the person contains the reading time.
    const trainer = await app.person({ role: 'trainer' });
    const record = await app.call(traineesEndpoints.record, { as: trainer, params: { userId: person.id } });
    expect(record.json().modules[0]).toMatchObject({ moduleId: firstModule.id, readSeconds: neededSeconds });
  });

  test('is refused even if the page claims more reading time than has passed since it was opened', async () => {
    const id = newId();
    await sendReading(id, 0);
    wait(10);
    const refused = await putProgress({ ...tickReport, reading: { readingId: id, activeSeconds: 99_999 } });
    expect(refused.json()).toMatchObject({ code: 'reading_too_fast' });
    expect((await findProgress()).readSeconds).toBe(10);
  });

  test('is refused with the missing seconds even if an earlier report stated that the end was reached', async () => {
    await putProgress(endReport);
    expect((await putProgress({ isMarkedComplete: true })).json()).toMatchObject({
      code: 'reading_too_fast',
      retryAfterSeconds: neededSeconds,
    });
  });

  test('is not refused if the depth is below 100: the report is stored without the tick', async () => {
    const reply = await putProgress({ scrollDepthPercentage: 40, isMarkedComplete: true });
    expect(reply.json()).toMatchObject({ scrollDepthPercentage: 40, isMarkedComplete: false });
  });

  test('is not refused if this site does not check the reading time', async () => {
    const admin = await app.person({ isAdmin: true });
    const saveSetting = (checkReadingTime: boolean | null) =>
      app.call(siteEndpoints.updateSettings, { as: admin, body: { checkReadingTime } });
    const saved = await saveSetting(false);
    expect(saved.json().checkReadingTime).toEqual({ value: false, isSetByAdmin: true, defaultValue: true });
    try {
      expect((await putProgress(tickReport)).json()).toMatchObject({ isMarkedComplete: true, secondsToRead: 0 });
    } finally {
      await saveSetting(null);
    }
  });
});

describe('outside demo mode, the button Complete Module', () => {
  test('needs the same reading time as the tick', async () => {
    const id = newId();
    await sendReading(id, 0);
    await putProgress({ progressPercentage: 50 });
    const refused = await putProgress({ ...completionReport, reading: { readingId: id, activeSeconds: 0 } });
    expect(refused.json()).toMatchObject({ code: 'reading_too_fast', retryAfterSeconds: expect.any(Number) });
    expect((await findProgress()).status).not.toBe('completed');
    wait(neededSeconds);
    const completed = await putProgress({
      ...completionReport,
      reading: { readingId: id, activeSeconds: neededSeconds },
    });
    expect(completed.json()).toMatchObject({ status: 'completed', readSeconds: neededSeconds, secondsToRead: 0 });
  });

  // The first half of a module is its text: a depth of 100 percent is a progress of 50 percent.
  test('is refused in a report that also claims the first half of the module, even if the needed time has passed', async () => {
    for (const body of [
      { ...completionReport, ...endReport },
      { ...completionReport, progressPercentage: 50 },
      { ...completionReport, ...tickReport },
    ]) {
      const reply = await putProgress(body);
      expect(reply.statusCode).toBe(409);
      expect(['reading_too_fast', 'module_not_half_done']).toContain(reply.json().code);
    }
    wait(neededSeconds + 1);
    const other = await app.person();
    await putProgress({ scrollDepthPercentage: 10 }, { as: other });
    wait(neededSeconds + 1);
    const lateReply = await putProgress({ ...completionReport, ...endReport }, { as: other });
    expect(lateReply.json()).toMatchObject({ code: 'module_not_half_done' });
    // The depth of the refused report is stored, so the button works at the next press.
    expect((await putProgress(completionReport, { as: other })).json()).toMatchObject({ status: 'completed' });
  });
});

describe('outside demo mode, a depth of 100%', () => {
  test('is stored as 99 if it is reported too early, and becomes 100 when the needed reading time is reported', async () => {
    const id = newId();
    await sendReading(id, 0);
    const earlyReply = await putProgress({
      ...endReport,
      contentRevision: 1,
      reading: { readingId: id, activeSeconds: 0 },
    });
    expect([earlyReply.statusCode, earlyReply.json().scrollDepthPercentage]).toEqual([200, 99]);
    wait(neededSeconds);
    expect((await sendReading(id, neededSeconds)).json()).toMatchObject({
      scrollDepthPercentage: 100,
      secondsToRead: 0,
    });
    const events = (await listTrainingEvents(app, person)).filter(({ verb }) => verb === 'progressed');
    // An event names the last quarter that was reached: 75 for the stored depth 99.
    expect(events.map(({ result }) => result)).toEqual([{ depth: 75 }, { depth: 100 }]);
  });

  test('leads to the same progress whether the reading time arrives before or after the depth, even if reports are repeated', async () => {
    const other = await app.person();
    const id = newId();
    for (const as of [person, other]) await sendReading(id, 0, { as });
    wait(neededSeconds + 5);
    const sendDepth = (as: Person) =>
      putProgress({ ...endReport, reading: { readingId: id, activeSeconds: 3 } }, { as });
    for (const send of [
      () => sendDepth(person),
      () => sendReading(id, neededSeconds),
      () => sendDepth(person),
      () => sendReading(id, neededSeconds),
    ]) {
      await send();
    }
    for (const send of [() => sendReading(id, neededSeconds, { as: other }), () => sendDepth(other)]) await send();
    const pickFields = ({ scrollDepthPercentage, progressPercentage, readSeconds }: ModuleProgress) => ({
      scrollDepthPercentage,
      progressPercentage,
      readSeconds,
    });
    expect(pickFields(await findProgress())).toEqual({
      scrollDepthPercentage: 100,
      progressPercentage: 50,
      readSeconds: neededSeconds,
    });
    expect(pickFields(await findProgress(other))).toEqual(pickFields(await findProgress()));
  });

  test('counts with the reading time that a device measured without a network and reports late', async () => {
    const [tablet, desk] = [newId(), newId()];
    await sendReading(tablet, 0);
    // The tablet has no network for an hour. Meanwhile the person reads for a minute at a desk.
    wait(3600);
    await sendReading(desk, 0);
    wait(60);
    await sendReading(desk, 60);
    const lateReply = await putProgress({
      ...tickReport,
      reading: { readingId: tablet, activeSeconds: neededSeconds - 60 },
    });
    expect(lateReply.json()).toMatchObject({ isMarkedComplete: true, readSeconds: neededSeconds });
  });

  test('counts for a newer revision only after enough reading time of that revision; time spent on the older revision does not count', async () => {
    const id = newId();
    await sendReading(id, 0);
    wait(neededSeconds);
    await putProgress({ ...tickReport, reading: { readingId: id, activeSeconds: neededSeconds } });
    // At 200 words a minute, 600 words take three minutes. The server requires a third of this time.
    const content = 'word '.repeat(600);
    const secondsOfNewRevision = 60;
    await app.db
      .insertInto('module_revisions')
      .values({ module_id: firstModule.id, revision: 2, title: 'New', content, summary: '', sections: [], lists: {} })
      .execute();
    await app.db
      .updateTable('modules')
      .set({ content_revision: 2, reading_revision: 2 })
      .where('id', '=', firstModule.id)
      .execute();
    try {
      const newReadingId = newId();
      await sendReading(newReadingId, 0, { contentRevision: 2 });
      const createReport = (activeSeconds: number) => ({
        ...tickReport,
        contentRevision: 2,
        reading: { readingId: newReadingId, activeSeconds },
      });
      // The tick of the older revision remains, but the newer text has not been read yet.
      const unread = await putProgress(createReport(0));
      expect(unread.json()).toMatchObject({ isMarkedComplete: true, changedSinceRead: true });
      wait(secondsOfNewRevision);
      const almostRead = await putProgress(createReport(secondsOfNewRevision - 1));
      expect(almostRead.json()).toMatchObject({ changedSinceRead: true });
      const read = await putProgress(createReport(secondsOfNewRevision));
      expect(read.json()).toMatchObject({ changedSinceRead: false });
    } finally {
      await app.db
        .updateTable('modules')
        .set({ content_revision: 1, reading_revision: 1 })
        .where('id', '=', firstModule.id)
        .execute();
      await app.db
        .deleteFrom('module_revisions')
        .where('module_id', '=', firstModule.id)
        .where('revision', '=', 2)
        .execute();
    }
  });
});

describe('outside demo mode, an older revision of a text', () => {
  // Revision 2 is short: its 30 words need 3 seconds of reading. After 100 seconds, revision 3 replaces revision 2. The
  // 1000 words of revision 3 need 100 seconds.
  const addRevision = (revision: number, words: number) =>
    app.db
      .insertInto('module_revisions')
      .values({
        module_id: firstModule.id,
        revision,
        title: 'New',
        content: 'word '.repeat(words),
        summary: '',
        sections: [],
        lists: {},
        created_at: app.clock.now(),
      })
      .execute();
  const setCurrentRevision = (revision: number) =>
    app.db
      .updateTable('modules')
      .set({ content_revision: revision, reading_revision: revision })
      .where('id', '=', firstModule.id)
      .execute();
  const earlyReadingId = newId();
  let earlyReader: Person;
  beforeEach(async () => {
    earlyReader = await app.person();
    await addRevision(2, 30);
    await setCurrentRevision(2);
    await sendReading(earlyReadingId, 0, { as: earlyReader, contentRevision: 2 });
    wait(100);
    await addRevision(3, 1000);
    await setCurrentRevision(3);
  });
  afterEach(async () => {
    await setCurrentRevision(1);
    await app.db
      .deleteFrom('module_revisions')
      .where('module_id', '=', firstModule.id)
      .where('revision', '>', 1)
      .execute();
  });

  test('needs only the time of the older text if the reading began before the newer revision was published', async () => {
    const body = { ...tickReport, contentRevision: 2, reading: { readingId: earlyReadingId, activeSeconds: 5 } };
    expect((await putProgress(body, { as: earlyReader })).json()).toMatchObject({
      isMarkedComplete: true,
      readSeconds: 5,
    });
  });

  test('needs the time of the newer text if the reading began after the newer revision was published', async () => {
    await putProgress({ ...tickReport, contentRevision: 2 });
    wait(10);
    const earlyReply = await putProgress({ ...tickReport, contentRevision: 2 });
    expect(earlyReply.json()).toMatchObject({ code: 'reading_too_fast', retryAfterSeconds: 90 });
    wait(90);
    expect((await putProgress({ ...tickReport, contentRevision: 2 })).json()).toMatchObject({ isMarkedComplete: true });
  });
});

describe('PUT /api/progress/:moduleId/reading', () => {
  test('begins a reading, but does not start the module and records no training event', async () => {
    const begun = await sendReading(newId(), 0);
    expect(begun.json()).toMatchObject({ startedAt: null, readSeconds: 0, secondsToRead: neededSeconds });
    expect(await listTrainingEvents(app, person)).toEqual([]);
  });

  test('credits a second only once for two devices or two modules', async () => {
    const [phone, desk] = [newId(), newId()];
    await sendReading(phone, 0);
    await sendReading(desk, 0);
    wait(100);
    await sendReading(phone, 100);
    const afterBoth = (await sendReading(desk, 100)).json();
    expect(afterBoth.readSeconds).toBe(100);

    const other = await app.person();
    // The second module is locked until the first is completed, but a module that the person has started is not locked.
    await app.db
      .insertInto('module_progress')
      .values({ user_id: other.id, module_id: secondModule.id, status: 'in_progress', percentage: 10, depth: 0 })
      .execute();
    await sendReading(phone, 0, { as: other });
    await sendReading(phone, 0, { as: other, moduleId: secondModule.id });
    wait(100);
    const firstSeconds = (await sendReading(phone, 100, { as: other })).json().readSeconds;
    const secondSeconds = (await sendReading(phone, 100, { as: other, moduleId: secondModule.id })).json().readSeconds;
    expect(firstSeconds + secondSeconds).toBe(100);
  });

  test('credits repeated and concurrent reports once, even if two servers receive them', async () => {
    const { db, config, clock, storage, siteKeys, live, mailer, directory } = app;
    const platform = { db, config, clock, storage, siteKeys, live, mailer, directory };
    const server = await createApp({ platform, log: createLogger('silent'), webDirectory: '/nowhere' });
    const id = newId();
    await sendReading(id, 0);
    wait(50);
    /** Sends the report to the second server, with the module id in upper case. */
    const send = () =>
      server.inject({
        method: 'PUT',
        url: `/api/progress/${firstModule.id.toUpperCase()}/reading`,
        headers: { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' },
        cookies: { loopcheck_session: person.token },
        payload: { readingId: id, contentRevision: 1, activeSeconds: 40 },
      });
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? send() : sendReading(id, 40))),
    );
    expect(replies.map((reply) => reply.statusCode)).toEqual(Array(10).fill(200));
    expect((await findProgress()).readSeconds).toBe(40);
    await sendReading(id, 5);
    expect((await findProgress()).readSeconds).toBe(40);
    await server.close();
  });

  test('stores at most 300 readings with an id, and treats all further readings as one reading that counts all time since its start', async () => {
    const maximumReadings = 300;
    await app.db
      .insertInto('module_readings')
      .values(
        Array.from({ length: maximumReadings }, () => ({
          user_id: person.id,
          module_id: firstModule.id,
          revision: 1,
          reading_id: newId(),
          began_at: app.clock.now(),
          updated_at: app.clock.now(),
        })),
      )
      .execute();
    for (const id of [newId(), newId(), newId()]) await sendReading(id, 0);
    wait(10);
    expect((await sendReading(newId(), 0)).json().readSeconds).toBe(10);
    const stored = await app.db
      .selectFrom('module_readings')
      .select('revision')
      .where('user_id', '=', person.id)
      .execute();
    expect(stored).toHaveLength(maximumReadings + 1);
  });

  test('does not change the reading of another person, even with the same reading id', async () => {
    const id = newId();
    await sendReading(id, 0);
    wait(30);
    const other = await app.person();
    expect((await sendReading(id, 30, { as: other })).json().readSeconds).toBe(0);
    expect((await findProgress()).readSeconds).toBe(0);
  });

  test('is refused when signed out, for an unknown or locked module, and for a wrong body', async () => {
    const params = { moduleId: firstModule.id };
    const body = { readingId: newId(), contentRevision: 1, activeSeconds: 0 };
    expect((await app.call(progressEndpoints.reading, { params, body })).statusCode).toBe(401);
    expect((await sendReading(newId(), 0, { moduleId: newId() })).json()).toMatchObject({ code: 'module_not_found' });
    expect((await sendReading(newId(), 0, { moduleId: secondModule.id })).json()).toMatchObject({
      code: 'module_locked',
    });
    for (const invalidField of [{ readingId: 'x' }, { activeSeconds: -1 }, { contentRevision: 0 }]) {
      const reply = await app.call(progressEndpoints.reading, {
        as: person,
        params,
        body: { ...body, ...invalidField },
      });
      expect([reply.statusCode, reply.json().code]).toEqual([422, 'invalid']);
    }
  });
});
