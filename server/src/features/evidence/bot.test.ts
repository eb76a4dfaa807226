import { errorTable } from '@loopcheck/contract/errors';
import { badgesEndpoints } from '@loopcheck/contract/features/badges/badges.contract';
import { certificatesEndpoints } from '@loopcheck/contract/features/certificates/certificates.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { traineesEndpoints } from '@loopcheck/contract/features/trainees/trainees.contract';
import { afterAll, describe, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { chooseAnswers, listModulesWithQuiz, type ModuleWithQuiz } from '../../testing/training-actions.ts';
import { ensureSiteMode } from '../site/index.ts';

const app = await testApp({ DEMO: 'off', PUBLIC_URL: 'http://127.0.0.1:3000' }, { secondFactorRequiredFor: 'nobody' });
afterAll(app.close);
await ensureSiteMode(app.db, app.config);
const modules = await listModulesWithQuiz(app);
// A mark tells trainers that the evidence of a person's training (reading times, quiz attempts, devices) is
// implausible.

/**
 * The account of a script that never displays a text. The script claims every step as soon as the server accepts it. It
 * has the answer key of every quiz, which is more than a real script can learn from the replies.
 */
const bot = await app.person();
const trainer = await app.person({ role: 'trainer' });
const startedAt = app.clock.now().getTime();

const elapsedSeconds = () => (app.clock.now().getTime() - startedAt) / 1000;
const wait = (seconds: number) => app.clock.advance(seconds * 1000);

/**
 * Reports that a module was read to its end and ticked as complete. Returns 0 if the server accepts the tick, otherwise
 * the number of seconds that are missing.
 */
async function claimTick(as: Person, module: ModuleWithQuiz): Promise<number> {
  const body = { scrollDepthPercentage: 100, isMarkedComplete: true };
  const reply = await app.call(progressEndpoints.update, { as, params: { moduleId: module.id }, body });
  if (reply.statusCode === 200) return 0;
  expect(reply.json().code).toBe('reading_too_fast');
  return reply.json().retryAfterSeconds;
}

/** Starts the quiz of a module and immediately submits the correct answers. */
async function passQuizAtOnce(as: Person, module: ModuleWithQuiz): Promise<void> {
  const started = await app.call(quizzesEndpoints.start, { as, body: { quizId: module.quizId } });
  expect(started.statusCode).toBe(200);
  const attempt = started.json();
  const body = { answers: await chooseAnswers(app, attempt), completedAt: app.clock.now().toISOString() };
  const reply = await app.call(quizzesEndpoints.save, { as, params: { attemptId: attempt.id }, body });
  expect(reply.json()).toMatchObject({ isPassing: true });
}

const passedModules = new Set<ModuleWithQuiz>();

/** Ticks modules and passes their quizzes until `seconds` after the start. Continues where the last call stopped. */
async function runBotUntil(seconds: number): Promise<void> {
  for (const module of modules.filter((candidate) => !passedModules.has(candidate))) {
    let missingSeconds = await claimTick(bot, module);
    while (missingSeconds > 0) {
      if (elapsedSeconds() + missingSeconds > seconds) return;
      wait(missingSeconds);
      missingSeconds = await claimTick(bot, module);
    }
    await passQuizAtOnce(bot, module);
    passedModules.add(module);
  }
}

const listTickedModuleIds = async (): Promise<string[]> =>
  (await app.call(progressEndpoints.list, { as: bot }))
    .json()
    .filter((entry: { isMarkedComplete: boolean }) => entry.isMarkedComplete)
    .map((entry: { moduleId: string }) => entry.moduleId);

const findRecord = async () =>
  (await app.call(traineesEndpoints.record, { as: trainer, params: { userId: bot.id } })).json();

describe('a script that claims every step as soon as it is accepted', () => {
  test('gets no tick, completion, badge, quiz or certificate in its first three minutes', async () => {
    const [first] = modules as [ModuleWithQuiz];
    const params = { moduleId: first.id };
    const claims = [
      { status: 'completed', progressPercentage: 100, scrollDepthPercentage: 100, isMarkedComplete: true },
      { progressPercentage: 50 },
      { status: 'completed' },
      { scrollDepthPercentage: 100, reading: { readingId: crypto.randomUUID(), activeSeconds: 3600 } },
    ];
    const [threeMinutesInSeconds, intervalSeconds] = [180, 30];
    for (let second = 0; second <= threeMinutesInSeconds; second += intervalSeconds) {
      for (const body of claims) await app.call(progressEndpoints.update, { as: bot, params, body });
      expect(await claimTick(bot, first)).toBeGreaterThan(0);
      const quiz = await app.call(quizzesEndpoints.start, { as: bot, body: { quizId: first.quizId } });
      expect(quiz.statusCode).toBe(409);
      const certificate = await app.call(certificatesEndpoints.request, { as: bot });
      expect(certificate.json().code).toBe('certificate_not_earned');
      if (second < threeMinutesInSeconds) wait(intervalSeconds);
    }
    expect(await listTickedModuleIds()).toEqual([]);
    expect((await app.call(badgesEndpoints.list, { as: bot })).json()).toEqual([]);
    const record = await findRecord();
    expect(record.completedModules).toBe(0);
  });

  test('gets a mark on each module that it ticks, or for which it gets a badge, within an hour', async () => {
    const hourInSeconds = 3600;
    await runBotUntil(hourInSeconds);
    const record = await findRecord();
    const markedModuleIds = new Set(record.marks.map((mark: { moduleId: string | null }) => mark.moduleId));
    const tickedModuleIds = await listTickedModuleIds();
    expect(tickedModuleIds.length).toBeGreaterThan(0);
    expect(tickedModuleIds.filter((id) => !markedModuleIds.has(id))).toEqual([]);
    const chaptersOfMarks = new Set(record.marks.map((mark: { chapterNumber: number | null }) => mark.chapterNumber));
    const chaptersOfBadges = record.badges.flatMap((badge: { chapterNumber: number | null }) =>
      badge.chapterNumber === null ? [] : [badge.chapterNumber],
    );
    expect(chaptersOfBadges.length).toBeGreaterThan(0);
    expect(chaptersOfBadges.filter((chapter: number) => !chaptersOfMarks.has(chapter))).toEqual([]);
    expect(record.marks).toContainEqual(expect.objectContaining({ kind: 'fast_attempts', seconds: 0 }));
    process.stdout.write(
      `Figures of the script: ${tickedModuleIds.length} of ${modules.length} modules ticked after an hour, all marked\n`,
    );
  });

  test('is found by the evidence filter of the trainees’ matrix, and its certificate can be approved only with a reason', async () => {
    const dayInSeconds = 24 * 3600;
    await runBotUntil(dayInSeconds);
    const matrix = await app.call(traineesEndpoints.matrix, { as: trainer, query: { evidence: 'to_be_looked_at' } });
    expect(matrix.json().items).toMatchObject([{ id: bot.id }]);
    expect(matrix.json().items[0].marks).toContainEqual(
      expect.objectContaining({ kind: 'fast_modules', count: modules.length }),
    );

    const request = await app.call(certificatesEndpoints.request, { as: bot });
    expect(request.statusCode).toBe(200);
    const { id } = request.json();
    const query = { evidence: 'to_be_looked_at' };
    const cases = await app.call(certificatesEndpoints.cases, { as: trainer, query });
    expect(cases.json().items).toMatchObject([{ id, holder: { id: bot.id } }]);
    // At least one mark for each module, and the mark about all modules.
    expect(cases.json().items[0].holder.marks.length).toBeGreaterThan(modules.length);

    const approve = (body?: object) =>
      app.call(certificatesEndpoints.approve, { as: trainer, params: { id }, ...(body && { body }) });
    const refusal = await approve();
    expect([refusal.statusCode, refusal.json().code]).toEqual([409, 'certificate_reason_needed']);
    expect((await approve({ reason: '' })).statusCode).toBe(422);
    const outcomes = await app.call(certificatesEndpoints.approveMany, { as: trainer, body: { ids: [id] } });
    expect(outcomes.json()).toMatchObject([{ id, approved: false, message: errorTable.certificate_reason_needed[1] }]);

    const reason = 'I asked about each chapter.';
    const approval = await approve({ reason });
    expect(approval.json()).toMatchObject({ status: 'issued', approvalReason: reason });
    const events = await app.call(traineesEndpoints.events, { as: trainer, params: { userId: bot.id } });
    expect(events.json().items).toContainEqual(
      expect.objectContaining({
        object: 'certificate',
        verb: 'approved',
        result: expect.objectContaining({ reason }),
      }),
    );

    // The holder sees the certificate and the approval, but not the reason.
    const ownCertificates = await app.call(certificatesEndpoints.list, { as: bot });
    expect(ownCertificates.json()).toMatchObject([{ id, status: 'issued' }]);
    expect(ownCertificates.body).not.toContain(reason);
    const ownEvents = await app.call(recordsEndpoints.recent, { as: bot, query: { limit: '50' } });
    expect(ownEvents.json()).toContainEqual(expect.objectContaining({ object: 'certificate', verb: 'approved' }));
    expect(ownEvents.body).not.toContain(reason);
  });
});

/**
 * The server accepts the tick after a third of the estimated reading time, so the estimated time is three times as
 * long.
 */
const toEstimatedSeconds = (requiredSeconds: number) => requiredSeconds * 3;

describe('a person who reads each text for its estimated time and takes five minutes for each quiz', () => {
  test('has no marks', async () => {
    const reader = await app.person();
    const readModules = modules.slice(0, 3);
    for (const module of readModules) {
      wait(toEstimatedSeconds(await claimTick(reader, module)));
      expect(await claimTick(reader, module)).toBe(0);
      const started = await app.call(quizzesEndpoints.start, { as: reader, body: { quizId: module.quizId } });
      const fiveMinutesInSeconds = 300;
      wait(fiveMinutesInSeconds);
      const body = { answers: await chooseAnswers(app, started.json()), completedAt: app.clock.now().toISOString() };
      await app.call(quizzesEndpoints.save, { as: reader, params: { attemptId: started.json().id }, body });
    }
    const record = await app.call(traineesEndpoints.record, { as: trainer, params: { userId: reader.id } });
    expect(record.json()).toMatchObject({ completedModules: readModules.length, marks: [] });
  });
});

describe('a person who scrolls to the end of a text at once and then reads it for its estimated time', () => {
  test('has no marks', async () => {
    const reader = await app.person();
    const [module] = modules as [ModuleWithQuiz];
    const params = { moduleId: module.id };
    const readingId = crypto.randomUUID();
    const sendReading = (activeSeconds: number, { isMarkedComplete } = { isMarkedComplete: false }) => {
      const body = { scrollDepthPercentage: 100, isMarkedComplete, reading: { readingId, activeSeconds } };
      return app.call(progressEndpoints.update, { as: reader, params, body });
    };
    const requiredSeconds: number = (await sendReading(0)).json().secondsToRead;
    wait(requiredSeconds);
    expect((await sendReading(requiredSeconds)).json()).toMatchObject({ scrollDepthPercentage: 100 });
    const estimatedSeconds = toEstimatedSeconds(requiredSeconds);
    wait(estimatedSeconds - requiredSeconds);
    expect((await sendReading(estimatedSeconds, { isMarkedComplete: true })).json()).toMatchObject({
      isMarkedComplete: true,
    });
    const record = await app.call(traineesEndpoints.record, { as: trainer, params: { userId: reader.id } });
    expect(record.json()).toMatchObject({ marks: [] });
  });
});

describe('a person who takes quizzes before reading, where the modules allow it', () => {
  test('has no marks after taking five minutes for each quiz, although no text was read', async () => {
    await app.db.updateTable('modules').set({ allows_test_out: true }).execute();
    try {
      const expert = await app.person();
      for (const module of modules.slice(0, 3)) {
        const started = await app.call(quizzesEndpoints.start, { as: expert, body: { quizId: module.quizId } });
        wait(5 * 60);
        const body = { answers: await chooseAnswers(app, started.json()), completedAt: app.clock.now().toISOString() };
        await app.call(quizzesEndpoints.save, { as: expert, params: { attemptId: started.json().id }, body });
      }
      const record = await app.call(traineesEndpoints.record, { as: trainer, params: { userId: expert.id } });
      expect(record.json()).toMatchObject({ completedModules: 3, marks: [] });
    } finally {
      await app.db.updateTable('modules').set({ allows_test_out: false }).execute();
    }
  });

  test('has a mark after an attempt that was too fast, even if nothing was completed', async () => {
    await app.db.updateTable('modules').set({ allows_test_out: true }).execute();
    try {
      const guesser = await app.person();
      const [module] = modules as [ModuleWithQuiz];
      const started = await app.call(quizzesEndpoints.start, { as: guesser, body: { quizId: module.quizId } });
      const answers = await chooseAnswers(app, started.json(), 'wrong');
      const body = { answers, completedAt: app.clock.now().toISOString() };
      await app.call(quizzesEndpoints.save, { as: guesser, params: { attemptId: started.json().id }, body });
      const record = await app.call(traineesEndpoints.record, { as: trainer, params: { userId: guesser.id } });
      expect(record.json().marks).toMatchObject([{ kind: 'fast_attempts', moduleId: module.id }]);
    } finally {
      await app.db.updateTable('modules').set({ allows_test_out: false }).execute();
    }
  });
});

describe('in demo mode', () => {
  test('a tick without reading, fast attempts and the use of two devices in turns are not marked', async () => {
    const demo = await testApp();
    const person = await demo.person();
    const [module] = (await listModulesWithQuiz(demo)) as [ModuleWithQuiz];
    const body = { scrollDepthPercentage: 100, isMarkedComplete: true };
    const reply = await demo.call(progressEndpoints.update, { as: person, params: { moduleId: module.id }, body });
    expect(reply.statusCode).toBe(200);
    for (const userAgent of ['phone', 'computer', 'phone']) {
      const headers = { 'user-agent': userAgent };
      const start = { as: person, body: { quizId: module.quizId }, headers };
      const attempt = (await demo.call(quizzesEndpoints.start, start)).json();
      const answers = Object.fromEntries(
        attempt.questions.map(({ id, options }: { id: string; options: string[] }) => [id, options[0]]),
      );
      const submission = { answers, completedAt: demo.clock.now().toISOString() };
      const params = { attemptId: attempt.id };
      const graded = await demo.call(quizzesEndpoints.save, { as: person, params, body: submission, headers });
      expect(graded.statusCode).toBe(200);
    }
    expect(await demo.db.selectFrom('evidence_marks').select('id').execute()).toEqual([]);
    await demo.close();
  });
});
