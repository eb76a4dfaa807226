import {
  type RecordedAttempt,
  type RecordedSopRead,
  type TraineeRecord,
  traineesEndpoints,
} from '@loopcheck/contract/features/trainees/trainees.contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { type Page, type Query, readAllPages } from '../../testing/pages.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { insertTraineesWithProgress } from '../../testing/trainees-with-progress.ts';
import { finishReading, type ModuleWithQuiz, startOrResumeAttempt } from '../../testing/training-actions.ts';

const app = await testApp();
afterAll(app.close);
const { modules, firstModule, secondModule, thirdModule, trainer, people } = await insertTraineesWithProgress(app);

describe('GET /api/trainer/trainees/:userId', () => {
  const fetchRecord = async (userId: string) =>
    (await app.call(traineesEndpoints.record, { as: trainer, params: { userId } })).json<TraineeRecord>();

  test('returns progress, attempts, certificates and badges, and whether a text has changed since it was read', async () => {
    const record = await fetchRecord(people.reader.id);
    expect(record).toMatchObject({ fullName: 'Rita Reader', nextModule: { chapterNumber: 2 }, certificates: [] });
    expect(record.badges.map(({ kind }) => kind).toSorted()).toEqual(['chapter', 'first_quiz', 'perfect_score']);
    expect(record.modules).toHaveLength(modules.length);
    expect(record.modules[0]).toMatchObject({ isTicked: true, completedBy: 'quiz', changedSinceRead: false });
    expect(record.modules[0]).toMatchObject({ attempts: 1, bestScore: 100 });
    expect(record.modules[1]).toMatchObject({ attempts: 0, bestScore: null });

    await app.db
      .updateTable('modules')
      .set((eb) => ({
        content_revision: eb('content_revision', '+', 1),
        reading_revision: eb('content_revision', '+', 1),
      }))
      .where('id', '=', firstModule.id)
      .execute();
    expect((await fetchRecord(people.reader.id)).modules[0]).toMatchObject({ changedSinceRead: true });
  });
});

describe('GET /api/trainer/trainees/:userId/attempts', () => {
  const fetchPage = async (userId: string, query: Query = {}) =>
    (await app.call(traineesEndpoints.attempts, { as: trainer, params: { userId }, query })).json<
      Page<RecordedAttempt>
    >();

  const groupSize = 20;
  /**
   * Inserts `count` failed attempts at the quiz of a module. `groupSize` attempts that follow each other start in the
   * same millisecond.
   */
  async function insertFailedAttempts(person: Person, { id, quizId }: ModuleWithQuiz, count: number): Promise<void> {
    const rows = Array.from({ length: count }, (_, index) => {
      const startedAt = new Date(Date.UTC(2026, 0, 1 + Math.floor(index / groupSize)));
      // The attempts of a group differ in microseconds, which neither a Date nor a cursor contains. With the factor 7,
      // the order of these microseconds differs from the order of insertion.
      const started_at = sql<Date>`${startedAt}::timestamptz + ${(index * 7) % groupSize} * interval '1 microsecond'`;
      return {
        user_id: person.id,
        quiz_id: quizId,
        module_id: id,
        content_revision: 1,
        passing_score: 80,
        started_at,
        submitted_at: startedAt,
        closed_by: 'person' as const,
        correct_count: 6,
        question_count: 12,
        score: '50',
        is_passing: false,
        time_spent_seconds: 60,
      };
    });
    await app.db.insertInto('quiz_attempts').values(rows).execute();
  }

  test('returns the attempts of a person in pages, newest first and numbered per module, for all modules or for one module', async () => {
    // The person is a trainer, because attempts of an active trainee would change the figures that other tests expect.
    const person = await app.person({ role: 'trainer' });
    const [pageSize, countInFirstModule, countInThirdModule] = [15, 45, 2];
    await insertFailedAttempts(person, firstModule, countInFirstModule);
    await insertFailedAttempts(person, thirdModule, countInThirdModule);
    const firstPage = await fetchPage(person.id);
    expect(firstPage.items).toHaveLength(pageSize);
    expect(firstPage.nextCursor).not.toBeNull();

    const attempts = await readAllPages((query) => fetchPage(person.id, query));
    expect(new Set(attempts.map(({ id }) => id)).size).toBe(countInFirstModule + countInThirdModule);
    expect(attempts).toHaveLength(countInFirstModule + countInThirdModule);
    const times = attempts.map(({ startedAt }) => startedAt);
    expect(times).toEqual(times.toSorted().toReversed());

    const attemptsInFirstModule = await readAllPages((query) =>
      fetchPage(person.id, { ...query, moduleId: firstModule.id }),
    );
    expect(attemptsInFirstModule).toEqual(attempts.filter(({ moduleId }) => moduleId === firstModule.id));
    const descendingNumbers = Array.from({ length: countInFirstModule }, (_, index) => countInFirstModule - index);
    expect(attemptsInFirstModule.map(({ number }) => number)).toEqual(descendingNumbers);
    const attemptsInThirdModule = await fetchPage(person.id, { moduleId: thirdModule.id });
    expect(attemptsInThirdModule).toMatchObject({ items: [{ number: 2 }, { number: 1 }], nextCursor: null });
    expect(await fetchPage(person.id, { moduleId: secondModule.id })).toEqual({ items: [], nextCursor: null });
  });

  test('returns a submitted attempt with its quiz and result, and an open attempt without a result', async () => {
    const { items } = await fetchPage(people.failedQuiz.id);
    expect(items).toMatchObject([
      {
        moduleId: firstModule.id,
        chapterNumber: 1,
        quizId: firstModule.quizId,
        number: 1,
        score: 0,
        isPassing: false,
        correctCount: 0,
      },
    ]);

    const person = await app.person({ role: 'trainer' });
    await finishReading(app, person, firstModule);
    await startOrResumeAttempt(app, person, firstModule.quizId);
    expect((await fetchPage(person.id)).items).toMatchObject([
      { number: 1, submittedAt: null, score: null, isPassing: null, correctCount: null, timeSpentSeconds: null },
    ]);
  });

  test('returns only the attempts of the person, including those in modules that are no longer active', async () => {
    const [person, other] = [await app.person({ role: 'trainer' }), await app.person({ role: 'trainer' })];
    await insertFailedAttempts(person, firstModule, 1);
    await insertFailedAttempts(person, thirdModule, 1);
    await insertFailedAttempts(other, firstModule, 2);
    const setActive = (is_active: boolean) =>
      app.db.updateTable('modules').set({ is_active }).where('id', '=', thirdModule.id).execute();

    await setActive(false);
    const { items } = await fetchPage(person.id);
    await setActive(true);

    expect(new Set(items.map(({ moduleId }) => moduleId))).toEqual(new Set([firstModule.id, thirdModule.id]));
    expect(items.map(({ number }) => number)).toEqual([1, 1]);
    const idsOfOther = (await fetchPage(other.id)).items.map(({ id }) => id);
    expect(idsOfOther).toHaveLength(2);
    expect(items.filter(({ id }) => idsOfOther.includes(id))).toEqual([]);
  });

  test('returns an empty list for a person or a module without attempts, and 422 for an invalid module id', async () => {
    expect(await fetchPage(people.notStarted.id)).toEqual({ items: [], nextCursor: null });
    expect(await fetchPage(people.failedQuiz.id, { moduleId: crypto.randomUUID() })).toEqual({
      items: [],
      nextCursor: null,
    });
    const params = { userId: people.failedQuiz.id };
    const query = { moduleId: 'x' };
    expect((await app.call(traineesEndpoints.attempts, { as: trainer, params, query })).statusCode).toBe(422);
  });
});

describe('the lists of a record', () => {
  test.each(['signIns', 'events'] as const)('contain each row exactly once when %s are read in pages', async (name) => {
    const signIns = Array.from({ length: 65 }, (_, index) => ({
      user_id: people.reader.id,
      succeeded: true,
      device_type: 'Desktop',
      browser: 'Test',
      ip_address: '127.0.0.1',
      // Many sign-ins have the same time.
      login_time: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 40))),
    }));
    if (name === 'signIns') await app.db.insertInto('sign_ins').values(signIns).execute();

    const params = { userId: people.reader.id };
    const items = await readAllPages(async (query) =>
      (await app.call(traineesEndpoints[name], { as: trainer, params, query })).json<Page<{ id: string }>>(),
    );
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    // No events are inserted here. The training of `people.reader` has recorded at least five.
    const minEvents = 5;
    expect(items.length).toBeGreaterThanOrEqual(name === 'signIns' ? signIns.length : minEvents);
  });

  test('contain each procedure once, with the latest of the revisions that the person has read, most recently read first', async () => {
    const { db } = app;
    const { id: userId } = people.finished;
    const sops = await db.selectFrom('sops').select(['id', 'number', 'title']).orderBy('number').limit(40).execute();
    const [revisedSop, inactiveSop] = sops;
    if (!revisedSop || !inactiveSop) throw new Error('There are no procedures.');
    const secondRevision = { sop_id: revisedSop.id, revision: 2, title: 'The title of revision 2', file_name: 'a.pdf' };
    await db.insertInto('sop_revisions').values(secondRevision).execute();
    // Many procedures were read at the same time, and one was read in two revisions.
    const firstReads = sops.map(({ id: sop_id }, index) => ({
      user_id: userId,
      sop_id,
      revision: 1,
      read_at: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 20))),
    }));
    const secondRead = { user_id: userId, sop_id: revisedSop.id, revision: 2, read_at: new Date(Date.UTC(2026, 0, 9)) };
    await db
      .insertInto('sop_reads')
      .values([...firstReads, secondRead])
      .execute();
    await db.updateTable('sops').set({ revision: 3 }).where('id', '=', revisedSop.id).execute();
    await db.updateTable('sops').set({ is_active: false }).where('id', '=', inactiveSop.id).execute();
    const fetchPage = async (readerId: string, query: Query) =>
      (await app.call(traineesEndpoints.sopReads, { as: trainer, params: { userId: readerId }, query })).json<
        Page<RecordedSopRead>
      >();

    const reads = await readAllPages((query) => fetchPage(userId, query));
    expect(reads).toHaveLength(sops.length);
    expect(new Set(reads.map(({ id }) => id))).toEqual(new Set(sops.map(({ id }) => id)));
    expect(reads[0]).toMatchObject({
      number: revisedSop.number,
      title: 'The title of revision 2',
      revision: 2,
      currentRevision: 3,
      mustReadAgain: true,
      isActive: true,
      readAt: '2026-01-09T00:00:00.000Z',
    });
    expect(reads.find(({ id }) => id === inactiveSop.id)).toMatchObject({ isActive: false, mustReadAgain: false });
    const times = reads.map(({ readAt }) => readAt ?? '');
    expect(times).toEqual(times.toSorted().toReversed());
    expect(await fetchPage(people.notStarted.id, {})).toEqual({ items: [], nextCursor: null });
  });

  test('return 404 for an unknown person, like the record itself, and 422 for an invalid cursor', async () => {
    const { attempts, drillRuns, events, signIns, sopReads } = traineesEndpoints;
    const lists = [attempts, drillRuns, events, signIns, sopReads];
    for (const endpoint of [traineesEndpoints.record, ...lists]) {
      const reply = await app.call(endpoint, { as: trainer, params: { userId: crypto.randomUUID() } });
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'trainee_not_found']);
    }
    for (const endpoint of lists) {
      const params = { userId: people.notStarted.id };
      const reply = await app.call(endpoint, { as: trainer, params, query: { cursor: 'x_y' } });
      expect(reply.statusCode).toBe(422);
    }
  });
});
