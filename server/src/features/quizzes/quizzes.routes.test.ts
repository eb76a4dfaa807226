import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import {
  type DrawnQuestion,
  type Quiz,
  type QuizAttempt,
  quizzesEndpoints,
} from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { endpoints } from '@loopcheck/contract/endpoints';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  listTrainingEvents,
  chooseAnswers,
  startOrResumeAttempt,
  completeModules,
  type ModuleWithQuiz,
  listModulesWithQuiz,
  passQuiz,
  finishReading,
  submitAttempt,
} from '../../testing/training-actions.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { groupSections, minAnswersToClear, minQuestionsPerGroup } from './section-groups.rules.ts';

const app = await testApp();
afterAll(app.close);
const modules = await listModulesWithQuiz(app);
const firstModule = modules[0] as ModuleWithQuiz;
const secondModule = modules[1] as ModuleWithQuiz;

let person: Person;
beforeEach(async () => {
  person = await app.person();
});

const startAttempt = (quizId: string, as = person, answers?: unknown) =>
  app.call(quizzesEndpoints.start, { as, body: { quizId, answers } });
const saveAttempt = (attempt: { id: string }, body: object, as = person) =>
  app.call(quizzesEndpoints.save, { as, params: { attemptId: attempt.id }, body });
const getQuiz = async (quizId: string, as = person): Promise<Quiz> =>
  (await app.call(quizzesEndpoints.one, { as, params: { quizId } })).json();
const listAttempts = async (quizId: string, as = person): Promise<QuizAttempt[]> =>
  (await app.call(quizzesEndpoints.attempts, { as, params: { quizId } })).json();
const listQuestions = async (quizId: string, as = person) =>
  (await app.call(quizzesEndpoints.questions, { as, params: { quizId } })).json<Record<string, unknown>[]>();
/** The body of a request that submits the attempt. `completedAt` marks a submission; the server ignores its value. */
const createSubmission = async (attempt: QuizAttempt, kind: 'right' | 'wrong' = 'right') => ({
  answers: await chooseAnswers(app, attempt, kind),
  completedAt: '2020-01-01T00:00:00Z',
});
const answerWithOption = (question: DrawnQuestion, index = 0) => ({ [question.id]: question.options[index] ?? '' });
/** Finishes reading a module and starts an attempt at its quiz. */
const openAttempt = async (module = firstModule, as = person) => {
  await finishReading(app, as, module);
  return startOrResumeAttempt(app, as, module.quizId);
};

describe('access to a quiz', () => {
  test('is granted when the person has read the module to the end and ticked "Mark as completed"', async () => {
    expect((await startAttempt(firstModule.quizId)).json()).toMatchObject({ code: 'quiz_not_open' });
    expect(await getQuiz(firstModule.quizId)).toMatchObject({ canStart: false, openAttempt: null, attemptCount: 0 });

    await finishReading(app, person, firstModule);
    expect(await getQuiz(firstModule.quizId)).toMatchObject({ canStart: true });
    expect((await startAttempt(firstModule.quizId)).statusCode).toBe(200);
  });

  test('is granted when the person has completed the module without its quiz', async () => {
    await completeModules(app, person, [firstModule]);
    expect((await startAttempt(firstModule.quizId)).statusCode).toBe(200);
  });

  test('is refused with 409 module_locked while the previous module is not completed', async () => {
    const reply = await startAttempt(secondModule.quizId);
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'module_locked']);
  });

  test('is refused with quiz_not_found for an unknown quiz id and with module_not_found for an unknown module id', async () => {
    const unknownId = crypto.randomUUID();
    expect((await startAttempt(unknownId)).json()).toMatchObject({ code: 'quiz_not_found' });
    for (const endpoint of [quizzesEndpoints.one, quizzesEndpoints.questions, quizzesEndpoints.attempts]) {
      expect((await app.call(endpoint, { as: person, params: { quizId: unknownId } })).json()).toMatchObject({
        code: 'quiz_not_found',
      });
    }
    const ofModule = await app.call(quizzesEndpoints.ofModule, { as: person, params: { moduleId: unknownId } });
    expect([ofModule.statusCode, ofModule.json().code]).toEqual([404, 'module_not_found']);
  });

  test('is refused with quiz_without_questions if the quiz has no active questions', async () => {
    await finishReading(app, person, firstModule);
    const pool = app.db.updateTable('questions').where('quiz_id', '=', firstModule.quizId);
    await pool.set({ is_active: false }).execute();

    expect((await startAttempt(firstModule.quizId)).json()).toMatchObject({ code: 'quiz_without_questions' });
    expect(await getQuiz(firstModule.quizId)).toMatchObject({ canStart: false, questionCount: 0 });

    // Restores the pool for the other tests.
    await pool.set({ is_active: true }).execute();
  });
});

describe('the drawn questions of an attempt', () => {
  test('are as many as the quiz specifies, include at least two critical questions, and are stored with the attempt', async () => {
    const attempt = await openAttempt();
    const quiz = await getQuiz(firstModule.quizId);
    expect(attempt.questions).toHaveLength(quiz.questionCount);
    expect(quiz.openAttempt).toMatchObject({ id: attempt.id, questions: attempt.questions, answers: {} });
    expect(await listQuestions(firstModule.quizId)).toEqual(attempt.questions);

    const criticalQuestions = await app.db
      .selectFrom('attempt_questions as drawn')
      .innerJoin('question_versions as version', (join) =>
        join.onRef('version.question_id', '=', 'drawn.question_id').onRef('version.version', '=', 'drawn.version'),
      )
      .select('version.question_id')
      .where('drawn.attempt_id', '=', attempt.id)
      .where('version.critical', '=', true)
      .execute();
    expect(criticalQuestions.length).toBeGreaterThanOrEqual(2);
  });

  test('are the same for twenty concurrent starts, which create one attempt', async () => {
    await finishReading(app, person, firstModule);
    const replies = await Promise.all(Array.from({ length: 20 }, () => startAttempt(firstModule.quizId)));
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]));

    const attempts = replies.map((reply) => reply.json<QuizAttempt>());
    expect(new Set(attempts.map((attempt) => attempt.id)).size).toBe(1);
    expect(new Set(attempts.map((attempt) => JSON.stringify(attempt.questions))).size).toBe(1);
    expect((await listTrainingEvents(app, person)).filter((event) => event.verb === 'attempted')).toHaveLength(1);
  });

  test('have their options in more than five different orders in three attempts', async () => {
    const orders = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      const attempt = await openAttempt(firstModule, await app.person());
      const rows = await app.db
        .selectFrom('attempt_questions')
        .select('option_order')
        .where('attempt_id', '=', attempt.id)
        .execute();
      for (const row of rows) orders.add(row.option_order.join(''));
    }
    // If the options were not shuffled, all questions would have the same order.
    expect(orders.size).toBeGreaterThan(5);
  });
});

describe('before a pass', () => {
  /** Names of fields that contain correct answers or reveal which answers are right. */
  const revealingFields =
    /correctAnswer|correctOption|correct_option|corrected_option|"explanation"|"answer":|isCorrect|keeps_?[pP]oint|"critical"|wrong_?[cC]ritical/;

  /**
   * Removes the ungraded check questions of a module's text. A reply with the text contains their right answers. In the
   * pattern, the explanation is a JSON string, in which a backslash can escape a quotation mark.
   */
  const withoutCheckQuestions = (body: string): string =>
    body.replaceAll(/"check":\{"question":.*?,"rightOption":\d,"explanation":"(?:[^"\\]|\\.)*"\}/g, '"check":{}');

  test('no reply to a trainee reveals which answers are right, and no GET reply about quizzes contains an explanation', async () => {
    // The trainee has a failed attempt and an open attempt.
    const attempt = await openAttempt();
    const body = { answers: await chooseAnswers(app, attempt, 'wrong'), completedAt: 'now' };
    const submission = await saveAttempt(attempt, body);
    expect(submission.json().isPassing).toBe(false);
    const writeReplies = [submission, await saveAttempt(attempt, body), await saveAttempt(attempt, {})];
    writeReplies.push(await startAttempt(firstModule.quizId), await startAttempt(firstModule.quizId));
    for (const reply of writeReplies) expect(reply.body).not.toMatch(revealingFields);

    const explanations = await app.db.selectFrom('question_versions').select('explanation').execute();
    for (const feature of Object.values(endpoints)) {
      for (const endpoint of Object.values(feature)) {
        // GET /api/logout would end the session that the next requests need.
        if (endpoint.method !== 'GET' || endpoint.path.endsWith('/logout')) continue;
        for (const id of [firstModule.id, firstModule.quizId, attempt.id]) {
          const params = { id, moduleId: id, quizId: id, attemptId: id, sessionId: id, token: id };
          const { body: fullBody } = await app.call(endpoint, { as: person, params });
          const replyBody = withoutCheckQuestions(fullBody);
          expect(replyBody).not.toMatch(revealingFields);
          // The reply contains texts as JSON strings, so the explanation is also converted, without its quotation
          // marks.
          const leakedExplanations = explanations.filter(({ explanation }) =>
            replyBody.includes(JSON.stringify(explanation).slice(1, -1)),
          );
          // The text of a module can contain the words of an explanation, so only replies about quizzes are checked.
          if (endpoint.path.includes('quiz')) expect(leakedExplanations).toEqual([]);
        }
      }
    }
  });

  test("a person's training events and exported data do not tell which answers of a failed attempt were right", async () => {
    const attempt = await submitAttempt(app, person, await openAttempt(), 'wrong');
    const exported = await app.call(endpoints.personalData.exportPerson, {
      as: await app.person({ isAdmin: true }),
      params: { id: person.id },
    });
    expect(exported.json().data.answers).toHaveLength(attempt.questionCount);
    expect(exported.body).not.toMatch(revealingFields);
    const recent = await app.call(endpoints.records.recent, { as: person });
    expect(recent.body).toContain('"verb":"failed"');
    expect(recent.body).not.toMatch(revealingFields);
  });
});

test('the replies to a start, a save and a submission are equal to the replies of later reads of the attempt', async () => {
  const withoutClock = (attempt: QuizAttempt) => ({ ...attempt, serverNow: '' });
  const resume = async () => withoutClock(await startOrResumeAttempt(app, person, firstModule.quizId));
  for (const kind of ['wrong', 'right'] as const) {
    const started = await openAttempt();
    expect(withoutClock(started)).toEqual(await resume());

    const [one, two] = started.questions as [DrawnQuestion, DrawnQuestion];
    const answers = { ...answerWithOption(two, 1), [one.id]: null };
    const saved = (await saveAttempt(started, { answers })).json<QuizAttempt>();
    expect(withoutClock(saved)).toEqual(await resume());
    expect((await getQuiz(firstModule.quizId)).openAttempt?.answers).toEqual(saved.answers);

    const submission = await createSubmission(started, kind);
    const submitted = withoutClock((await saveAttempt(started, submission)).json());
    expect(submitted).toMatchObject({ answers: submission.answers, isPassing: kind === 'right' });
    // The second submission is ignored, so its reply only reads the attempt.
    expect(withoutClock((await saveAttempt(started, submission)).json())).toEqual(submitted);
    const [listed] = await listAttempts(firstModule.quizId);
    expect(listed && withoutClock(listed)).toEqual(submitted);
  }
});

describe('saving answers', () => {
  test('replaces only the answers in the request, and clears an answer that is null in the request', async () => {
    const attempt = await openAttempt();
    const [one, two] = attempt.questions as [DrawnQuestion, DrawnQuestion];
    const answerOne = answerWithOption(one);
    const answerTwo = answerWithOption(two, 1);
    const bothAnswers = { ...answerOne, ...answerTwo };

    expect((await saveAttempt(attempt, { answers: answerOne })).json()).toMatchObject({
      answers: answerOne,
      completedAt: null,
      score: null,
    });
    expect((await saveAttempt(attempt, { answers: answerTwo })).json().answers).toEqual(bothAnswers);
    expect((await saveAttempt(attempt, {})).json().answers).toEqual(bothAnswers);
    expect((await saveAttempt(attempt, { answers: { [one.id]: null } })).json().answers).toEqual(answerTwo);

    // A start returns the open attempt, and also saves the answers in its request.
    expect((await startAttempt(firstModule.quizId)).json().answers).toEqual(answerTwo);
    expect((await startAttempt(firstModule.quizId, person, answerOne)).json().answers).toEqual(bothAnswers);
  });

  test('saves no answer if the request contains an unknown question or option', async () => {
    const attempt = await openAttempt();
    const [one, two] = attempt.questions as [DrawnQuestion, DrawnQuestion];
    const validAnswer = answerWithOption(one);
    for (const invalidAnswer of [{ [crypto.randomUUID()]: 'x' }, { [two.id]: one.options[0] }, { [two.id]: '' }]) {
      const reply = await saveAttempt(attempt, { answers: { ...validAnswer, ...invalidAnswer } });
      expect([reply.statusCode, reply.json().code]).toEqual([422, 'answer_unknown']);
    }
    expect((await getQuiz(firstModule.quizId)).openAttempt?.answers).toEqual({});
  });

  test("returns attempt_not_found for another person's attempt, and never shows this attempt in the sender's quiz, questions or attempts", async () => {
    const attempt = await openAttempt();
    const other = await app.person();
    const reply = await saveAttempt(attempt, await createSubmission(attempt), other);
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'attempt_not_found']);

    expect(await listAttempts(firstModule.quizId, other)).toEqual([]);
    expect(await listQuestions(firstModule.quizId, other)).toEqual([]);
    expect((await getQuiz(firstModule.quizId, other)).openAttempt).toBeNull();
  });
});

describe('submitting an attempt', () => {
  test('returns answers_missing and saves no answer if any question is unanswered', async () => {
    const attempt = await openAttempt();
    const [one] = attempt.questions as [DrawnQuestion];
    const reply = await saveAttempt(attempt, { answers: answerWithOption(one), completedAt: 'now' });
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'answers_missing']);
    expect((await getQuiz(firstModule.quizId)).openAttempt?.answers).toEqual({});
  });

  test('grades the answers and ignores the score, result and times in the request', async () => {
    const attempt = await openAttempt();
    const claimedResult = { score: '100.00', isPassing: true, timeSpent: 1 };
    const submission = await createSubmission(attempt, 'wrong');

    const failedAttempt = (await saveAttempt(attempt, { ...submission, ...claimedResult })).json<QuizAttempt>();

    // The reply always states 0 in timeSpent for a quiz without a time limit.
    expect(failedAttempt).toMatchObject({ score: '0.00', isPassing: false, correctCount: 0, timeSpent: 0 });
    expect(Date.parse(failedAttempt.completedAt ?? '')).toBeGreaterThan(Date.parse(submission.completedAt));
  });

  test('completes the module, unlocks the next module and returns the correct answers if the attempt passes', async () => {
    const attempt = await openAttempt();
    const passedAttempt = (await saveAttempt(attempt, await createSubmission(attempt))).json<QuizAttempt>();
    expect(passedAttempt).toMatchObject({ score: '100.00', isPassing: true, closedByClock: false });

    expect(passedAttempt.review).toHaveLength(attempt.questionCount);
    for (const entry of passedAttempt.review ?? []) {
      expect(entry).toMatchObject({ isCorrect: true, correctAnswer: entry.chosen, explanation: expect.any(String) });
      expect(entry.section).not.toBeNull();
    }

    const progress = (await app.call(progressEndpoints.list, { as: person })).json();
    expect(progress[0]).toMatchObject({ status: 'completed', progressPercentage: 100 });
    expect(progress[1].lockedBy).toBeNull();

    const events = (await listTrainingEvents(app, person)).filter((event) => event.object !== 'badge').slice(-2);
    expect(events).toMatchObject([
      { verb: 'passed', object_id: attempt.id, content_revision: 1, result: { score: 100, passingScore: 80 } },
      { verb: 'completed', result: { by: 'quiz' } },
    ]);
  });

  test('returns the score and the groups of sections to read again, but no review of the questions, if the attempt fails', async () => {
    const failedAttempt = await submitAttempt(app, person, await openAttempt(), 'wrong');
    expect(failedAttempt).toMatchObject({ score: '0.00', correctCount: 0, review: [] });

    const pool = await app.db
      .selectFrom('active_questions')
      .select('section_id')
      .where('quiz_id', '=', firstModule.quizId)
      .execute();
    const groups = failedAttempt.sectionsToRead ?? [];
    expect(groups.length).toBeGreaterThan(1);
    for (const group of groups) {
      const ids = group.map((section) => section.id);
      expect(group[0]).toEqual({ id: expect.any(String), title: expect.any(String) });
      expect(pool.filter(({ section_id: id }) => id !== null && ids.includes(id)).length).toBeGreaterThanOrEqual(
        minQuestionsPerGroup,
      );
    }

    expect((await listTrainingEvents(app, person)).at(-1)).toMatchObject({ verb: 'failed' });
    expect(await listAttempts(firstModule.quizId)).toMatchObject([{ review: [], sectionsToRead: groups }]);
    expect((await app.call(progressEndpoints.list, { as: person })).json()[0].status).toBe('in_progress');
  });

  test('does not ask to read a group of sections again if four or more of its questions were drawn and all were answered right, even if the pool changes later', async () => {
    const attempt = await openAttempt();
    const drawnQuestions = await app.db
      .selectFrom('attempt_questions as drawn')
      .innerJoin('question_versions as version', (join) =>
        join.onRef('version.question_id', '=', 'drawn.question_id').onRef('version.version', '=', 'drawn.version'),
      )
      .select(['drawn.question_id as id', 'version.section_id as sectionId'])
      .where('drawn.attempt_id', '=', attempt.id)
      .execute();
    const pool = await app.db
      .selectFrom('active_questions')
      .select('section_id as sectionId')
      .where('quiz_id', '=', firstModule.quizId)
      .execute();
    const { sections } = await app.db
      .selectFrom('modules')
      .select('sections')
      .where('id', '=', firstModule.id)
      .executeTakeFirstOrThrow();
    const groups = groupSections(
      sections.map(({ id }) => id),
      pool,
    );
    const listDrawnIn = (group: readonly string[]) =>
      drawnQuestions.filter(({ sectionId }) => group.includes(sectionId ?? ''));
    const [clearedGroup = []] = groups.toSorted((one, other) => listDrawnIn(other).length - listDrawnIn(one).length);
    expect(listDrawnIn(clearedGroup).length).toBeGreaterThanOrEqual(minAnswersToClear);
    // All answers about the group with the most drawn questions are right. All other answers are wrong.
    const right = await chooseAnswers(app, attempt, 'right');
    const answers = { ...(await chooseAnswers(app, attempt, 'wrong')) };
    for (const { id } of listDrawnIn(clearedGroup)) answers[id] = right[id] ?? '';

    const failedAttempt = (await saveAttempt(attempt, { answers, completedAt: 'now' })).json<QuizAttempt>();
    const idsToRead = failedAttempt.sectionsToRead?.map((group) => group.map(({ id }) => id));
    expect(idsToRead).toEqual(groups.filter((group) => group !== clearedGroup));

    const question = app.db.updateTable('questions').where('id', '=', drawnQuestions[0]?.id ?? '');
    await question.set({ is_active: false }).execute();
    expect((await listAttempts(firstModule.quizId))[0]?.sectionsToRead).toEqual(failedAttempt.sectionsToRead);
    await question.set({ is_active: true }).execute();
  });

  // An attempt counts as fast if it took less than five seconds per question. For twelve questions, this is less than a
  // minute.
  test.each([
    [58_000, true],
    [61_000, false],
  ])(
    'after %i ms sets isFast to %s for trainers only, and grades the attempt as usual',
    async (milliseconds, isFast) => {
      const attempt = await openAttempt();
      app.clock.advance(milliseconds);
      const passedAttempt = await submitAttempt(app, person, attempt);
      app.clock.advance(-milliseconds);
      // The reply always states 0 in timeSpent for a quiz without a time limit.
      expect(passedAttempt).toMatchObject({ isPassing: true, timeSpent: 0 });
      expect(Object.keys(passedAttempt)).not.toContain('isFast');

      const trainer = await app.person({ role: 'trainer' });
      const list = await app.call(endpoints.trainees.attempts, { as: trainer, params: { userId: person.id } });
      expect(list.json().items).toMatchObject([{ id: attempt.id, isFast }]);
      const details = await app.call(endpoints.quizAnalysis.attempt, {
        as: trainer,
        params: { attemptId: attempt.id },
      });
      expect(details.json()).toMatchObject({ isFast, timeSpentSeconds: expect.any(Number) });
    },
  );

  test('grades the attempt once for twenty concurrent requests, and a later submission does not change the result', async () => {
    const attempt = await openAttempt();
    const body = await createSubmission(attempt);
    const replies = await Promise.all(Array.from({ length: 20 }, () => saveAttempt(attempt, body)));
    const results = new Set(replies.map((reply) => JSON.stringify({ ...reply.json(), serverNow: '' })));
    expect(results.size).toBe(1);

    const laterSubmission = await saveAttempt(attempt, await createSubmission(attempt, 'wrong'));
    expect(laterSubmission.json()).toMatchObject({ isPassing: true, score: '100.00' });

    const verbs = (await listTrainingEvents(app, person)).map((event) => event.verb);
    expect(verbs.filter((verb) => verb === 'passed')).toHaveLength(1);
    expect(verbs.filter((verb) => verb === 'completed')).toHaveLength(1);
    expect(await listAttempts(firstModule.quizId)).toHaveLength(1);
  });

  test('allows another attempt after a failed attempt, but not after a pass', async () => {
    await submitAttempt(app, person, await openAttempt(), 'wrong');
    const passedAttempt = await submitAttempt(app, person, await startOrResumeAttempt(app, person, firstModule.quizId));

    const reply = await startAttempt(firstModule.quizId);
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'quiz_already_passed']);

    const attempts = await listAttempts(firstModule.quizId);
    expect(attempts.map((attempt) => attempt.isPassing)).toEqual([true, false]);
    // The failed attempt has no review, even after the pass.
    expect(attempts.map((attempt) => attempt.review?.length)).toEqual([passedAttempt.questionCount, 0]);
    expect(attempts[1]?.sectionsToRead).toBeDefined();
    expect(attempts[0]?.sectionsToRead).toBeUndefined();
    expect(await getQuiz(firstModule.quizId)).toMatchObject({
      hasPassed: true,
      canStart: false,
      bestScore: '100.00',
      attemptCount: 2,
    });
  });

  test('updates the average of the best scores and the number of passed quizzes in GET /api/quiz-stats', async () => {
    await submitAttempt(app, person, await openAttempt(), 'wrong');
    const getStats = async () => (await app.call(quizzesEndpoints.stats, { as: person })).json();
    expect(await getStats()).toEqual({ averageScore: 0, passedQuizzes: 0 });

    // After these attempts, the best scores are 100 percent in the first quiz and 0 percent in the second.
    await submitAttempt(app, person, await startOrResumeAttempt(app, person, firstModule.quizId));
    await submitAttempt(app, person, await openAttempt(secondModule), 'wrong');
    expect(await getStats()).toEqual({ averageScore: 50, passedQuizzes: 1 });
  });
});

describe('an open attempt', () => {
  test('keeps the drawn version of a question, even if the question is edited and deactivated afterwards', async () => {
    const attempt = await openAttempt();
    const [drawnQuestion] = attempt.questions as [DrawnQuestion];
    const correctAnswers = await chooseAnswers(app, attempt);
    const { current_version: version } = await app.db
      .selectFrom('questions')
      .select('current_version')
      .where('id', '=', drawnQuestion.id)
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('question_versions')
      .values({
        question_id: drawnQuestion.id,
        version: version + 1,
        question: 'Something else entirely?',
        options: ['p', 'q'],
        correct_option: 1,
      })
      .execute();
    await app.db
      .updateTable('questions')
      .set({ current_version: version + 1, is_active: false })
      .where('id', '=', drawnQuestion.id)
      .execute();

    expect((await getQuiz(firstModule.quizId)).openAttempt?.questions).toEqual(attempt.questions);
    const passedAttempt = (
      await saveAttempt(attempt, { answers: correctAnswers, completedAt: 'now' })
    ).json<QuizAttempt>();
    expect(passedAttempt).toMatchObject({ score: '100.00', isPassing: true });

    // Restores the question for the other tests.
    await app.db
      .updateTable('questions')
      .set({ current_version: version, is_active: true })
      .where('id', '=', drawnQuestion.id)
      .execute();
  });

  test('can be resumed and submitted after its quiz and its module were deactivated, but no new attempt can be started', async () => {
    const attempt = await openAttempt();
    const [one] = attempt.questions as [DrawnQuestion];
    await app.db
      .updateTable('modules')
      // The chapter number of an inactive module can also change.
      .set({ is_active: false, chapter_number: 700 })
      .where('id', '=', firstModule.id)
      .execute();
    await app.db.updateTable('quizzes').set({ is_active: false }).where('id', '=', firstModule.quizId).execute();
    try {
      expect((await startAttempt(firstModule.quizId)).json()).toMatchObject({ id: attempt.id });
      expect((await saveAttempt(attempt, { answers: answerWithOption(one) })).statusCode).toBe(200);
      expect((await saveAttempt(attempt, await createSubmission(attempt))).json()).toMatchObject({ isPassing: true });
      const other = await app.person();
      expect((await startAttempt(firstModule.quizId, other)).json()).toMatchObject({ code: 'quiz_not_found' });
    } finally {
      await app.db
        .updateTable('modules')
        .set({ is_active: true, chapter_number: firstModule.chapterNumber })
        .where('id', '=', firstModule.id)
        .execute();
      await app.db.updateTable('quizzes').set({ is_active: true }).where('id', '=', firstModule.quizId).execute();
    }
  });
});

describe('GET /api/quizzes/:quizId/questions', () => {
  test.each([
    ['a trainer', { role: 'trainer' as const }],
    ['an admin who is not a trainer', { isAdmin: true }],
  ])('returns all active questions with correct answers to %s', async (_, role) => {
    const activeQuestions = await app.db
      .selectFrom('questions')
      .select('id')
      .where('quiz_id', '=', firstModule.quizId)
      .where('is_active', '=', true)
      .execute();

    const questions = await listQuestions(firstModule.quizId, await app.person(role));

    // The pool of a shipped quiz has 24 questions, a draw only 12.
    const minPoolSize = 20;
    expect(questions.length).toBeGreaterThanOrEqual(minPoolSize);
    expect(new Set(questions.map((question) => question.id))).toEqual(new Set(activeQuestions.map(({ id }) => id)));
    for (const question of questions) {
      expect(question.options).toContain(question.correctAnswer);
      expect(question).toMatchObject({ explanation: expect.any(String), critical: expect.any(Boolean) });
    }
  });

  test('returns no questions to a trainee without an open attempt, even after a pass', async () => {
    expect(await listQuestions(firstModule.quizId)).toEqual([]);
    await passQuiz(app, person, firstModule);
    expect(await listQuestions(firstModule.quizId)).toEqual([]);
  });
});
