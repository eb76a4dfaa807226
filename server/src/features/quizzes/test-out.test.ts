import { badgesEndpoints } from '@loopcheck/contract/features/badges/badges.contract';
import { moduleAuthoringEndpoints } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { quizAnalysisEndpoints } from '@loopcheck/contract/features/quizzes/quiz-analysis.contract';
import { quizAuthoringEndpoints } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { type Quiz, type QuizAttempt, quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { recordsEndpoints, type TraineeActivity } from '@loopcheck/contract/features/records/records.contract';
import { traineesEndpoints } from '@loopcheck/contract/features/trainees/trainees.contract';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import {
  chooseAnswers,
  finishReading,
  insertTestQuiz,
  listModulesWithQuiz,
  listTrainingEvents,
  type ModuleWithQuiz,
  startOrResumeAttempt,
} from '../../testing/training-actions.ts';
import { gradeFromCounts, isCountedPass } from './quizzes.rules.ts';

// A test-out is an attempt at a module's quiz that was started before the module's text was read. It counts as a pass
// if its score is at least 90 percent, and the person then need not read the text.

const app = await testApp();
afterAll(app.close);
const [firstModule, secondModule] = (await listModulesWithQuiz(app)) as [ModuleWithQuiz, ModuleWithQuiz];
const trainer = await app.person({ role: 'trainer' });

let person: Person;
beforeEach(async () => {
  person = await app.person();
  await app.db.updateTable('modules').set({ allows_test_out: true }).where('id', '=', firstModule.id).execute();
});

const getQuiz = async (as = person): Promise<Quiz> =>
  (await app.call(quizzesEndpoints.one, { as, params: { quizId: firstModule.quizId } })).json();
const getProgress = async (as = person) =>
  (await app.call(progressEndpoints.list, { as })).json().find((entry: { moduleId: string }) => {
    return entry.moduleId === firstModule.id;
  });
const getRecord = async () =>
  (await app.call(traineesEndpoints.record, { as: trainer, params: { userId: person.id } })).json();

/** Submits an attempt with this number of wrong answers. */
async function submitWithWrongAnswers(attempt: QuizAttempt, wrongCount: number): Promise<QuizAttempt> {
  const [right, wrong] = [await chooseAnswers(app, attempt), await chooseAnswers(app, attempt, 'wrong')];
  const wrongIds = attempt.questions.slice(0, wrongCount).map(({ id }) => id);
  const answers = { ...right, ...Object.fromEntries(wrongIds.map((id) => [id, wrong[id]])) };
  const body = { answers, completedAt: new Date().toISOString() };
  const reply = await app.call(quizzesEndpoints.save, { as: person, params: { attemptId: attempt.id }, body });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

/**
 * Starts an attempt at the quiz of the first module, which draws 12 questions, and submits the attempt. With one wrong
 * answer the score is 91.67 percent, with two wrong answers 83.33 percent.
 */
const takeQuiz = async (wrongCount: number) =>
  submitWithWrongAnswers(await startOrResumeAttempt(app, person, firstModule.quizId), wrongCount);

test('the quiz of a module can be taken before reading only if a trainer has allowed it', async () => {
  const params = { id: secondModule.id };
  const saveSetting = (as: Person, body: unknown, id = secondModule.id) =>
    app.call(moduleAuthoringEndpoints.allowTestOut, { as, params: { id }, body });
  const before = await app.call(moduleAuthoringEndpoints.one, { as: trainer, params });
  expect(before.json()).toMatchObject({ allowsTestOut: false });

  expect((await saveSetting(person, { allowsTestOut: true })).statusCode).toBe(403);
  expect((await saveSetting(trainer, { allowsTestOut: 'yes' })).statusCode).toBe(422);
  const unknownModule = await saveSetting(trainer, { allowsTestOut: true }, crypto.randomUUID());
  expect(unknownModule.json().code).toBe('module_not_found');
  const signedOut = await app.call(moduleAuthoringEndpoints.allowTestOut, { params, body: { allowsTestOut: true } });
  expect(signedOut.statusCode).toBe(401);

  const replies = await Promise.all([
    saveSetting(trainer, { allowsTestOut: true }),
    saveSetting(trainer, { allowsTestOut: true }),
  ]);
  for (const reply of replies) {
    expect(reply.json()).toMatchObject({ allowsTestOut: true, contentRevision: before.json().contentRevision });
  }
  const events = (await listTrainingEvents(app, trainer)).filter((event) => event.module_id === secondModule.id);
  expect(events).toMatchObject([{ verb: 'updated', object: 'module', result: { allowsTestOut: true } }]);
  expect((await saveSetting(trainer, { allowsTestOut: false })).json()).toMatchObject({ allowsTestOut: false });
});

describe('a module whose quiz can be taken before reading', () => {
  test('offers a test-out until the text is read, and a usual attempt afterwards', async () => {
    expect(await getQuiz()).toMatchObject({ canStart: false, canTestOut: true, testOutScore: 90, passingScore: 80 });
    expect(await getProgress()).toMatchObject({ canStartQuiz: false, canTestOut: true, isReadingWaived: false });

    await finishReading(app, person, firstModule);
    expect(await getQuiz()).toMatchObject({ canStart: true, canTestOut: false });
    expect(await getProgress()).toMatchObject({ canStartQuiz: true, canTestOut: false });
    const attempt = await startOrResumeAttempt(app, person, firstModule.quizId);
    expect(attempt).toMatchObject({ testOut: false, requiredScore: 80, countsAsPass: null });
  });

  test('treats an attempt that was started before reading as a test-out, even if the text is read before the submission', async () => {
    const attempt = await startOrResumeAttempt(app, person, firstModule.quizId);
    expect(attempt).toMatchObject({ testOut: true, requiredScore: 90, passingScore: 80, countsAsPass: null });
    expect(await getQuiz()).toMatchObject({ canStart: true, canTestOut: false, openAttempt: { testOut: true } });

    await finishReading(app, person, firstModule);
    expect(await submitWithWrongAnswers(attempt, 2)).toMatchObject({
      testOut: true,
      isPassing: true,
      countsAsPass: false,
    });
    expect(await getQuiz()).toMatchObject({ canStart: true, hasPassed: false });
  });

  test('does not offer a test-out while the module is locked or the setting is off', async () => {
    await app.db.updateTable('modules').set({ allows_test_out: true }).where('id', '=', secondModule.id).execute();
    const locked = await app.call(quizzesEndpoints.start, { as: person, body: { quizId: secondModule.quizId } });
    expect(locked.json().code).toBe('module_locked');
    const quiz = await app.call(quizzesEndpoints.one, { as: person, params: { quizId: secondModule.quizId } });
    expect(quiz.json()).toMatchObject({ canStart: false, canTestOut: false });

    await app.db.updateTable('modules').set({ allows_test_out: false }).execute();
    expect(await getQuiz()).toMatchObject({ canTestOut: false });
    const refused = await app.call(quizzesEndpoints.start, { as: person, body: { quizId: firstModule.quizId } });
    expect(refused.json().code).toBe('quiz_not_open');
  });

  test('does not offer a test-out in the second quiz of a module, because only the first quiz counts for the module', async () => {
    const quizId = await insertTestQuiz(app, firstModule.id);
    const quiz = await app.call(quizzesEndpoints.one, { as: person, params: { quizId } });
    expect(quiz.json()).toMatchObject({ canStart: false, canTestOut: false });
    expect((await app.call(quizzesEndpoints.start, { as: person, body: { quizId } })).json().code).toBe(
      'quiz_not_open',
    );
    await app.db.updateTable('quizzes').set({ is_active: false }).where('id', '=', quizId).execute();
  });

  test('starts one attempt for ten concurrent requests', async () => {
    const start = () => app.call(quizzesEndpoints.start, { as: person, body: { quizId: firstModule.quizId } });
    const replies = await Promise.all(Array.from({ length: 10 }, start));
    expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1);
    expect(replies.every((reply) => reply.json().testOut)).toBe(true);
  });
});

describe('a test-out with at least 90 percent', () => {
  test('completes the module without reading, and progress, record and events show it', async () => {
    const result = await takeQuiz(1);
    expect(result).toMatchObject({ score: '91.67', isPassing: true, testOut: true, countsAsPass: true });
    expect(result.review).toHaveLength(12);
    expect(result.sectionsToRead).toBeUndefined();

    expect(await getProgress()).toMatchObject({
      status: 'completed',
      isReadingWaived: true,
      scrollDepthPercentage: 0,
      isMarkedComplete: false,
      // 91.67 in whole percent.
      bestScore: 92,
    });
    expect(await getQuiz()).toMatchObject({ hasPassed: true, canStart: false, canTestOut: false });
    const record = await getRecord();
    expect(record.modules[0]).toMatchObject({ state: 'passed', completedBy: 'test_out', depth: 0, isTicked: false });
    expect(await listTrainingEvents(app, person)).toMatchObject([
      { verb: 'attempted', object: 'quiz', result: { testOut: true } },
      { verb: 'passed', object: 'quiz', result: { testOut: true, score: 91.67, wrongCritical: expect.any(Number) } },
      { verb: 'initialized', object: 'module' },
      { verb: 'completed', object: 'module', result: { by: 'test_out' } },
      // The badges for the first passed quiz and for the completed module.
      ...Array.from({ length: 2 }, () => ({ verb: 'earned', object: 'badge' })),
    ]);
    const overview = (await app.call(progressEndpoints.overview, { as: person })).json();
    expect(overview.completedModules).toBe(1);
    const latest = (await app.call(recordsEndpoints.traineeActivity, { as: trainer })).json<TraineeActivity[]>();
    const sentences = latest.filter(({ personId }) => personId === person.id).map(({ message }) => message);
    expect(sentences).toEqual([
      expect.stringMatching(/ started chapter 1$/),
      expect.stringMatching(/ passed the quiz of chapter 1 with 92%$/),
    ]);
    const missing = overview.certificate.missing.map((entry: { moduleId: string }) => entry.moduleId);
    expect(missing).not.toContain(firstModule.id);
    // The next module is open, and its text is not read.
    const next = await app.call(quizzesEndpoints.start, { as: person, body: { quizId: secondModule.quizId } });
    expect(next.json().code).toBe('quiz_not_open');
  });
});

test('a test-out with 90 percent does not waive the reading if the text was read during the attempt', async () => {
  const attempt = await startOrResumeAttempt(app, person, firstModule.quizId);
  await finishReading(app, person, firstModule);

  expect(await submitWithWrongAnswers(attempt, 1)).toMatchObject({ testOut: true, countsAsPass: true });

  const record = await getRecord();
  expect(record.modules[0]).toMatchObject({ completedBy: 'quiz', depth: 100 });
});

describe('a test-out below 90 percent that reaches the pass mark', () => {
  test('does not complete the module, and counts for no badge, certificate or score', async () => {
    const result = await takeQuiz(2);
    expect(result).toMatchObject({ score: '83.33', isPassing: true, testOut: true, countsAsPass: false });

    expect(await getProgress()).toMatchObject({ status: 'not_started', startedAt: null, bestScore: null });
    expect(await getQuiz()).toMatchObject({ hasPassed: false, bestScore: null, attemptCount: 1, canTestOut: true });
    expect((await app.call(badgesEndpoints.list, { as: person })).json()).toEqual([]);
    expect((await app.call(quizzesEndpoints.stats, { as: person })).json()).toEqual({
      averageScore: 0,
      passedQuizzes: 0,
    });
    const overview = (await app.call(progressEndpoints.overview, { as: person })).json();
    expect(overview).toMatchObject({ completedModules: 0, certificate: { canRequest: false } });
    const record = await getRecord();
    expect(record).toMatchObject({ completedModules: 0, badges: [] });
    expect(record.modules[0]).toMatchObject({ state: 'available', completedBy: null });
    const attempts = await app.call(traineesEndpoints.attempts, { as: trainer, params: { userId: person.id } });
    expect(attempts.json().items).toMatchObject([{ testOut: true, countsAsPass: false, isPassing: true, score: 83 }]);
    expect((await listTrainingEvents(app, person)).map((event) => [event.verb, event.object])).toEqual([
      ['attempted', 'quiz'],
      ['failed', 'quiz'],
    ]);
  });

  test('reveals its correct answers in no reply to the person, not even after the person has passed the quiz in a later attempt', async () => {
    const optionExplanations = ['Why one.', 'Why two.', 'Why three.', 'Why four.'];
    await app.db
      .updateTable('question_versions')
      .set({ option_explanations: optionExplanations, explanation: 'The whole reason.' })
      .where((where) =>
        where(
          'question_id',
          'in',
          where.selectFrom('questions').select('id').where('quiz_id', '=', firstModule.quizId),
        ),
      )
      .execute();
    const result = await takeQuiz(2);
    expect(result).toMatchObject({ review: [], sectionsToRead: [] });
    const replies = await Promise.all([
      app.call(quizzesEndpoints.attempts, { as: person, params: { quizId: firstModule.quizId } }),
      app.call(quizzesEndpoints.one, { as: person, params: { quizId: firstModule.quizId } }),
      app.call(quizzesEndpoints.questions, { as: person, params: { quizId: firstModule.quizId } }),
      app.call(recordsEndpoints.recent, { as: person, query: { limit: '50' } }),
    ]);
    for (const reply of [JSON.stringify(result), ...replies.map(({ body }) => body)]) {
      expect(reply).not.toMatch(/Why (one|two|three|four)\.|The whole reason|wrongCritical|correctAnswer/);
    }

    await finishReading(app, person, firstModule);
    const passed = await takeQuiz(0);
    expect(passed.review?.[0]?.options).toHaveLength(4);
    expect(passed.review?.[0]?.options.map(({ explanation }) => explanation).toSorted()).toEqual(
      optionExplanations.toSorted(),
    );
    const attempts: QuizAttempt[] = (
      await app.call(quizzesEndpoints.attempts, { as: person, params: { quizId: firstModule.quizId } })
    ).json();
    expect(attempts.map(({ countsAsPass, review }) => [countsAsPass, review?.length])).toEqual([
      [true, 12],
      [false, 0],
    ]);
  });

  /**
   * Makes the wrong option that the attempt chose in its first question the correct option, and regrades this question.
   * Returns the change of the attempt's result.
   */
  async function regradeFirstAnswer(attempt: QuizAttempt) {
    const quiz = await app.call(quizAuthoringEndpoints.one, { as: trainer, params: { quizId: firstModule.quizId } });
    const question = quiz.json().questions.find(({ id }: { id: string }) => id === attempt.questions[0]?.id);
    // For a wrong answer, `chooseAnswers` chooses the option after the correct one. After the last option, it chooses
    // the first.
    const correctOption = (question.correctOption % question.options.length) + 1;
    await app.call(quizAuthoringEndpoints.updateQuestion, {
      as: trainer,
      params: { questionId: question.id },
      body: { ...question, correctOption, baseVersion: question.version },
    });
    const params = { questionId: question.id };
    const preview = (await app.call(quizAnalysisEndpoints.regradePreview, { as: trainer, params })).json();
    await app.call(quizAnalysisEndpoints.regrade, {
      as: trainer,
      params,
      body: { fingerprint: preview.fingerprint },
    });
    return preview.raised.find((change: { attemptId: string }) => change.attemptId === attempt.id);
  }

  test('becomes a pass if a regrade raises its score to 90 percent', async () => {
    const attempt = await startOrResumeAttempt(app, person, firstModule.quizId);
    await submitWithWrongAnswers(attempt, 2);
    expect(await getProgress()).toMatchObject({ status: 'not_started' });

    const change = await regradeFirstAnswer(attempt);

    // In a change by a regrade, `passingScore` is the score that the attempt needs to count as a pass. `wasPassing` and
    // `isPassing` compare with this score. `isPassing` of an attempt compares with the pass mark of the quiz.
    expect(change).toMatchObject({ passingScore: 90, wasPassing: false, isPassing: true });
    expect(await getProgress()).toMatchObject({ status: 'completed', isReadingWaived: true });
    const details = await app.call(quizAnalysisEndpoints.attempt, { as: trainer, params: { attemptId: attempt.id } });
    expect(details.json()).toMatchObject({ testOut: true, countsAsPass: true, score: '91.67' });
    expect((await listTrainingEvents(app, person)).map(({ verb }) => verb)).toContain('passed');
  });

  test('does not complete the module if a regrade raises its score to 90 percent after a revision has required a new pass', async () => {
    const attempt = await startOrResumeAttempt(app, person, firstModule.quizId);
    await submitWithWrongAnswers(attempt, 2);
    const params = { id: firstModule.id };
    const { contentRevision } = (await app.call(moduleAuthoringEndpoints.one, { as: trainer, params })).json();
    const publication = { baseRevision: contentRevision, note: 'x', kind: 'read_and_pass_again' };
    const body = { ...publication, content: '<p>New.</p>', parts: [] };
    expect((await app.call(moduleAuthoringEndpoints.publish, { as: trainer, params, body })).statusCode).toBe(200);

    expect(await regradeFirstAnswer(attempt)).toMatchObject({ wasPassing: false, isPassing: true });
    expect(await getProgress()).toMatchObject({ status: 'not_started', isQuizPassed: false, isReadingWaived: false });
  });

  test('does not become a pass if a regrade raises its score, but not to 90 percent', async () => {
    const attempt = await startOrResumeAttempt(app, person, firstModule.quizId);
    await submitWithWrongAnswers(attempt, 3);

    const change = await regradeFirstAnswer(attempt);

    // 10 instead of 9 of 12 answers are correct.
    expect(change).toMatchObject({ newScore: '83.33', wasPassing: false, isPassing: false });
    expect(await getProgress()).toMatchObject({ status: 'not_started' });
    expect((await listTrainingEvents(app, person)).map(({ verb }) => verb)).not.toContain('passed');
  });
});

test('a failed test-out asks the person to read the whole module, does not complete it, and reveals no correct answer', async () => {
  const result = await takeQuiz(6);
  expect(result).toMatchObject({ isPassing: false, testOut: true, countsAsPass: false, review: [] });
  expect(result.sectionsToRead).toEqual([]);
  expect(await getProgress()).toMatchObject({ status: 'not_started' });
});

test('isCountedPass agrees with the columns is_passing and is_counted of the database for every kind of attempt', async () => {
  const attemptSamples = fc.integer({ min: 1, max: 30 }).chain((questionCount) =>
    fc.record({
      questionCount: fc.constant(questionCount),
      correctCount: fc.integer({ min: 0, max: questionCount }),
      passingScore: fc.constantFrom(0, 70, 80, 90, 95, 100),
      testOut: fc.boolean(),
      closedBy: fc.constantFrom('person' as const, 'clock' as const, 'revision' as const),
    }),
  );
  const cases = fc.sample(attemptSamples, 200).map((sample) => ({
    ...sample,
    ...gradeFromCounts(sample.correctCount, sample.questionCount, sample.passingScore),
  }));
  const stored = await app.db
    .insertInto('quiz_attempts')
    .values(
      cases.map((sample) => ({
        user_id: person.id,
        quiz_id: firstModule.quizId,
        module_id: firstModule.id,
        content_revision: 1,
        passing_score: sample.passingScore,
        submitted_at: new Date(),
        closed_by: sample.closedBy,
        correct_count: sample.correctCount,
        question_count: sample.questionCount,
        score: sample.score,
        is_passing: sample.isPassing,
        is_test_out: sample.testOut,
      })),
    )
    .returning(['is_passing', 'is_counted'])
    .execute();
  expect(stored.map((row) => row.is_passing === true && row.is_counted)).toEqual(cases.map(isCountedPass));
});
