import {
  moduleAuthoringEndpoints,
  type PublicationKind,
} from '@loopcheck/contract/features/modules/module-authoring.contract';
import { badgesEndpoints } from '@loopcheck/contract/features/badges/badges.contract';
import { certificatesEndpoints } from '@loopcheck/contract/features/certificates/certificates.contract';
import { nextStepEndpoints } from '@loopcheck/contract/features/next-step/next-step.contract';
import { notificationsEndpoints } from '@loopcheck/contract/features/notifications/notifications.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import { traineesEndpoints } from '@loopcheck/contract/features/trainees/trainees.contract';
import { afterAll, describe, expect, it } from 'vitest';
import {
  approveCertificateRequest,
  insertPassedModules,
  submitCertificateRequest,
} from '../../../testing/certificate-requests.ts';
import { saveManyTrainees } from '../../../testing/many-trainees.ts';
import type { Person } from '../../../testing/people.ts';
import { testApp } from '../../../testing/test-app.ts';
import {
  completeModules,
  finishReading,
  listModulesWithQuiz,
  listTrainingEvents,
  passQuiz,
  startOrResumeAttempt,
  submitAttempt,
} from '../../../testing/training-actions.ts';
import { ensureSiteMode } from '../../site/index.ts';

const app = await testApp();
afterAll(app.close);

// Settings can be saved only after the database has stored whether the site is a demo.
await ensureSiteMode(app.db, app.config);
const trainer = await app.person({ role: 'trainer' });
const admin = await app.person({ isAdmin: true });
const [module] = await listModulesWithQuiz(app);
if (!module) throw new Error('There is no module.');
const params = { id: module.id };

const getModule = async () => (await app.call(moduleAuthoringEndpoints.one, { as: trainer, params })).json();
/** Publishes a new revision of this kind, whose text differs from the texts of all earlier revisions. */
const publish = async (kind: PublicationKind) => {
  const { contentRevision: baseRevision, content } = await getModule();
  const body = { baseRevision, note: 'x', kind, content: `${content}<p>${crypto.randomUUID()}</p>` };
  const reply = await app.call(moduleAuthoringEndpoints.publish, { as: trainer, params, body });
  expect(reply.statusCode).toBe(200);
  return reply.json();
};
/** Reads the page of the people whom a publication of this kind would ask now. */
const previewAskedPeople = async (kind: PublicationKind, cursor?: string) =>
  (
    await app.call(moduleAuthoringEndpoints.asked, { as: trainer, params, query: { kind, ...(cursor && { cursor }) } })
  ).json();
const findProgress = async (as: Person) => {
  const list = (await app.call(progressEndpoints.list, { as })).json();
  return list.find((entry: { moduleId: string }) => entry.moduleId === module.id);
};
const findNextStep = async (as: Person) => (await app.call(nextStepEndpoints.own, { as })).json();
const findQuiz = async (as: Person) =>
  (await app.call(quizzesEndpoints.one, { as, params: { quizId: module.quizId } })).json();
const listNotificationKinds = async (as: Person) =>
  (await app.call(notificationsEndpoints.list, { as })).json().items.map(({ kind }: { kind: string }) => kind);
/** Finds the module in the training record of a person. */
const findModuleOfRecord = async ({ id }: Person) => {
  const { modules } = (await app.call(traineesEndpoints.record, { as: trainer, params: { userId: id } })).json();
  return modules.find((each: { moduleId: string }) => each.moduleId === module.id);
};
/** Reports that the person has read the current revision to its end. */
const readAgain = async (as: Person) => {
  const { contentRevision } = await getModule();
  const body = { scrollDepthPercentage: 100, contentRevision };
  await app.call(progressEndpoints.update, { as, params: { moduleId: module.id }, body });
};

describe('a small correction', () => {
  it('notifies nobody, asks nobody, and changes nobody’s progress', async () => {
    const person = await app.person();
    await passQuiz(app, person, module);
    const before = await findProgress(person);
    const { latest } = await publish('small_correction');
    expect(latest).toMatchObject({ kind: 'small_correction', asked: { toRead: 0, toPass: 0 } });
    expect(await previewAskedPeople('small_correction')).toMatchObject({ asked: { toRead: 0, toPass: 0 }, items: [] });
    expect(await listNotificationKinds(person)).toEqual([]);
    expect(await findProgress(person)).toEqual(before);
    expect((await findNextStep(person)).kind).toBe('next_module');
  });

  it('does not cancel the request of an earlier revision to read the module again', async () => {
    const person = await app.person();
    await passQuiz(app, person, module);
    await publish('read_again');
    await publish('small_correction');
    expect(await findProgress(person)).toMatchObject({ mustReadAgain: true, changedSinceRead: true });
  });
});

describe('a revision of the kind read_again', () => {
  it('asks exactly the people who have read or completed the module, until they have read the revision', async () => {
    const reader = await app.person();
    await finishReading(app, reader, module);
    const personStillReading = await app.person();
    await app.call(progressEndpoints.update, {
      as: personStillReading,
      params: { moduleId: module.id },
      body: { scrollDepthPercentage: 40 },
    });
    const preview = await previewAskedPeople('read_again');
    const { latest, contentRevision } = await publish('read_again');
    expect(latest).toMatchObject({ kind: 'read_again', asked: preview.asked });
    expect((await listTrainingEvents(app, trainer)).at(-1)?.result).toMatchObject({
      revision: contentRevision,
      kind: 'read_again',
      askedToRead: preview.asked.toRead,
      askedToPass: 0,
    });
    const ids = preview.items.map(({ id }: { id: string }) => id);
    expect([ids.includes(reader.id), ids.includes(personStillReading.id)]).toEqual([true, false]);
    expect(await listNotificationKinds(reader)).toEqual(['module-revised']);
    expect(await listNotificationKinds(personStillReading)).toEqual([]);

    expect(await findProgress(reader)).toMatchObject({ mustReadAgain: true, canStartQuiz: true });
    expect(await findProgress(personStillReading)).toMatchObject({ mustReadAgain: false, changedSinceRead: true });
    expect(await findNextStep(reader)).toMatchObject({
      kind: 'read_again',
      label: 'Read Chapter 1 again',
      reason: 'Chapter 1 has changed since you read it.',
      target: { screen: 'module', moduleId: module.id, place: 'top' },
    });
    expect(await findModuleOfRecord(reader)).toMatchObject({ changedSinceRead: true });
    await readAgain(reader);
    expect(await findProgress(reader)).toMatchObject({ mustReadAgain: false, changedSinceRead: false });
    expect((await findNextStep(reader)).kind).toBe('take_quiz');
  });

  it('asks nobody to read a module whose text was removed', async () => {
    const person = await app.person();
    await finishReading(app, person, module);
    const { contentRevision: baseRevision, content } = await getModule();
    const body = { baseRevision, note: 'x', kind: 'read_again', content: '' };
    const reply = await app.call(moduleAuthoringEndpoints.publish, { as: trainer, params, body });
    expect(reply.json()).toMatchObject({ content: null });
    expect(await findProgress(person)).toMatchObject({ mustReadAgain: false });
    expect((await findNextStep(person)).kind).toBe('take_quiz');
    const withText = { baseRevision: reply.json().contentRevision, note: 'x', kind: 'small_correction', content };
    const secondReply = await app.call(moduleAuthoringEndpoints.publish, { as: trainer, params, body: withText });
    expect(secondReply.statusCode).toBe(200);
  });

  it('keeps passes, and also asks people who completed the module without a recorded reading', async () => {
    const person = await app.person();
    await completeModules(app, person, [module]);
    await submitAttempt(app, person, await startOrResumeAttempt(app, person, module.quizId));
    expect(await findProgress(person)).toMatchObject({ scrollDepthPercentage: 0, mustReadAgain: false });
    await publish('read_again');
    expect(await findProgress(person)).toMatchObject({ isQuizPassed: true, mustReadAgain: true, mustPassAgain: false });
    await readAgain(person);
    expect(await findProgress(person)).toMatchObject({ mustReadAgain: false });
  });
});

describe('a revision of the kind read_and_pass_again', () => {
  it('does not affect issued or requested certificates, but requires a new pass before the next request', async () => {
    const [holder, applicant, trainee] = await Promise.all([app.person(), app.person(), app.person()]);
    for (const person of [holder, applicant, trainee]) await insertPassedModules(app, person);
    await approveCertificateRequest(app, admin, (await submitCertificateRequest(app, holder)).id);
    const request = await submitCertificateRequest(app, applicant);
    await publish('read_and_pass_again');

    const [certificate] = (await app.call(certificatesEndpoints.list, { as: holder })).json();
    expect(certificate).toMatchObject({ status: 'issued' });
    expect(await findNextStep(holder)).toMatchObject({
      kind: 'read_again',
      reason: 'Chapter 1 has changed. Read it again, then pass its quiz again.',
    });
    expect((await approveCertificateRequest(app, admin, request.id)).status).toBe('issued');
    const overview = (await app.call(progressEndpoints.overview, { as: trainee })).json();
    expect(overview).toMatchObject({
      percentage: 100,
      certificate: { canRequest: false, missing: [{ moduleId: module.id, what: 'quiz' }] },
    });
    expect((await app.call(certificatesEndpoints.request, { as: trainee })).json().code).toBe('certificate_not_earned');
    await passQuiz(app, trainee, module);
    expect((await submitCertificateRequest(app, trainee)).status).toBe('pending');
  });

  it('asks people who have passed the quiz to pass it again, and keeps their completion and their attempts', async () => {
    const person = await app.person();
    const reader = await app.person();
    const attempt = await passQuiz(app, person, module);
    await finishReading(app, reader, module);
    const { items, hasQuiz } = await previewAskedPeople('read_and_pass_again');
    expect(hasQuiz).toBe(true);
    const findAsked = ({ id }: Person) => items.find((each: { id: string }) => each.id === id);
    expect([findAsked(person)?.mustPass, findAsked(reader)?.mustPass]).toEqual([true, false]);
    await publish('read_and_pass_again');

    expect([await listNotificationKinds(person), await listNotificationKinds(reader)]).toEqual([
      expect.arrayContaining(['module-pass-again']),
      ['module-revised'],
    ]);
    expect(await findProgress(person)).toMatchObject({
      status: 'completed',
      progressPercentage: 100,
      isQuizPassed: false,
      mustPassAgain: true,
      bestScore: 100,
    });
    expect(await findModuleOfRecord(person)).toMatchObject({ state: 'completed', bestScore: 100 });
    expect(await findQuiz(person)).toMatchObject({
      hasPassed: false,
      canStart: true,
      attemptCount: 1,
      bestScore: '100.00',
    });
    const attempts = (
      await app.call(quizzesEndpoints.attempts, { as: person, params: { quizId: module.quizId } })
    ).json();
    expect(attempts).toMatchObject([{ id: attempt.id, isPassing: true, score: '100.00' }]);

    expect((await findNextStep(person)).kind).toBe('read_again');
    await readAgain(person);
    expect(await findNextStep(person)).toMatchObject({
      kind: 'take_quiz',
      reason: 'Chapter 1 has changed. Pass its quiz again.',
    });
    await passQuiz(app, person, module);
    expect(await findProgress(person)).toMatchObject({ isQuizPassed: true, mustPassAgain: false });
    expect(await findModuleOfRecord(person)).toMatchObject({ state: 'passed' });
    expect((await findNextStep(person)).kind).toBe('next_module');
  });

  it('removes earlier passes from the figures of the matrix, the funnel and the quiz statistics', async () => {
    // The matrix lists trainees with their state in each module. The funnel of a module counts people by the steps that
    // they have done.
    const countPassed = async () => {
      const [stats, funnel] = await Promise.all([
        app.call(traineesEndpoints.stats, { as: trainer, query: {} }),
        app.call(traineesEndpoints.funnel, { as: trainer, params: { moduleId: module.id } }),
      ]);
      const totals = stats.json().modules.find((each: { moduleId: string }) => each.moduleId === module.id);
      return [totals.states.passed, funnel.json().passed];
    };
    const person = await app.person();
    await passQuiz(app, person, module);
    const [passedInMatrix, passedInFunnel] = await countPassed();
    expect(passedInMatrix).toBe(passedInFunnel);
    await publish('read_and_pass_again');
    expect(await countPassed()).toEqual([0, 0]);
    const stats = (await app.call(quizzesEndpoints.stats, { as: person })).json();
    expect(stats).toMatchObject({ passedQuizzes: 0, averageScore: 100 });
  });

  it('makes the matrix show the quiz as not tried for people whose attempts are all on earlier revisions', async () => {
    const [passedPerson, failedPerson] = await Promise.all([app.person(), app.person()]);
    await passQuiz(app, passedPerson, module);
    await finishReading(app, failedPerson, module);
    const attempt = await startOrResumeAttempt(app, failedPerson, module.quizId);
    await submitAttempt(app, failedPerson, attempt, 'wrong');
    const findRow = async ({ email }: Person) => {
      const query = { search: email.replace(/@.*/, '') };
      return (await app.call(traineesEndpoints.matrix, { as: trainer, query })).json().items[0];
    };
    expect(await findRow(failedPerson)).toMatchObject({ nextModule: { reason: 'quiz_failed' } });
    await publish('read_and_pass_again');

    for (const [person, state] of [
      [passedPerson, 'completed'],
      [failedPerson, 'in_progress'],
    ] as const) {
      const row = await findRow(person);
      expect(row).toMatchObject({ id: person.id, nextModule: { moduleId: module.id, reason: 'quiz_not_tried' } });
      expect(row.cells[0]).toMatchObject({ moduleId: module.id, state, attempts: 1 });
    }
  });

  it('does not count an attempt that began before the revision, but keeps this attempt and offers a new attempt', async () => {
    // The finisher and the leaver each start an attempt before the revision. The finisher submits the attempt, and the
    // leaver leaves it open.
    const [finisher, leaver] = await Promise.all([app.person(), app.person()]);
    for (const person of [finisher, leaver]) await finishReading(app, person, module);
    const attempt = await startOrResumeAttempt(app, finisher, module.quizId);
    const leaverAttempt = await startOrResumeAttempt(app, leaver, module.quizId);
    await publish('read_and_pass_again');

    expect(await submitAttempt(app, finisher, attempt)).toMatchObject({ isPassing: true });
    expect(await findProgress(finisher)).toMatchObject({
      status: 'completed',
      isQuizPassed: false,
      mustPassAgain: true,
    });
    // `hasOutdatedAttempt` is true only for an open attempt, and the finisher has no open attempt any more.
    expect(await findQuiz(finisher)).toMatchObject({ hasOutdatedAttempt: false });
    expect(await findQuiz(leaver)).toMatchObject({ openAttempt: null, canStart: true, hasOutdatedAttempt: true });
    const query = { search: leaver.email.replace(/@.*/, '') };
    const matrix = (await app.call(traineesEndpoints.matrix, { as: trainer, query })).json();
    expect(matrix.items).toMatchObject([
      { id: leaver.id, nextModule: { moduleId: module.id, reason: 'quiz_not_tried' } },
    ]);
    expect((await findNextStep(leaver)).kind).toBe('read_again');
    const newAttempt = await startOrResumeAttempt(app, leaver, module.quizId);
    expect(newAttempt.id).not.toBe(leaverAttempt.id);
    const storedLeaverAttempt = await app.db
      .selectFrom('quiz_attempts')
      .select(['closed_by', 'is_counted'])
      .where('id', '=', leaverAttempt.id)
      .executeTakeFirst();
    expect(storedLeaverAttempt).toEqual({ closed_by: 'revision', is_counted: false });
    const endVerbs = ['failed', 'passed', 'terminated'];
    const events = (await listTrainingEvents(app, leaver)).filter(({ verb }) => endVerbs.includes(verb));
    expect(events).toEqual([]);
    expect(await findQuiz(leaver)).toMatchObject({ attemptCount: 0, bestScore: null, hasOutdatedAttempt: false });
    const listedAttempts = await app.call(traineesEndpoints.attempts, {
      as: trainer,
      params: { userId: leaver.id },
      query: {},
    });
    expect(listedAttempts.json().items).toMatchObject([
      { id: newAttempt.id, endedByRevision: false },
      { id: leaverAttempt.id, endedByRevision: true, countsAsPass: false, score: null },
    ]);
    expect(await submitAttempt(app, leaver, leaverAttempt)).toMatchObject({
      endedByRevision: true,
      countsAsPass: false,
    });
    expect((await submitAttempt(app, leaver, newAttempt)).isPassing).toBe(true);
    expect(await findProgress(leaver)).toMatchObject({ isQuizPassed: true });
  });

  it('prevents a test-out (an attempt before reading) that began before the revision from completing the module', async () => {
    const person = await app.person();
    const setTestOut = (allows: boolean) =>
      app.db.updateTable('modules').set({ allows_test_out: allows }).where('id', '=', module.id).execute();
    await setTestOut(true);
    try {
      const attempt = await startOrResumeAttempt(app, person, module.quizId);
      expect(attempt.testOut).toBe(true);
      await publish('read_and_pass_again');
      expect(await submitAttempt(app, person, attempt)).toMatchObject({ isPassing: true, endedByRevision: true });
      expect(await findProgress(person)).toMatchObject({ status: 'not_started', isQuizPassed: false });
      expect((await app.call(badgesEndpoints.list, { as: person })).json()).toEqual([]);
    } finally {
      await setTestOut(false);
    }
  });

  it('grants new attempts to people who have used all their attempts', async () => {
    const person = await app.person();
    await finishReading(app, person, module);
    const setAttemptLimit = (limit: number | null) =>
      app.db.updateTable('quizzes').set({ attempt_limit: limit }).where('id', '=', module.quizId).execute();
    await setAttemptLimit(1);
    try {
      await submitAttempt(app, person, await startOrResumeAttempt(app, person, module.quizId), 'wrong');
      expect(await findQuiz(person)).toMatchObject({ attemptsLeft: 0, canStart: false });
      await publish('read_and_pass_again');
      expect(await findQuiz(person)).toMatchObject({ attemptsLeft: 1, canStart: true, attemptCount: 1 });
      expect(await findModuleOfRecord(person)).toMatchObject({ state: 'in_progress' });
    } finally {
      await setAttemptLimit(null);
    }
  });

  it('locks the next module again if the site requires a pass before it, except for people who have started the next module', async () => {
    const [, secondModule] = await listModulesWithQuiz(app);
    const [person, personWhoStartedSecond] = await Promise.all([app.person(), app.person()]);
    for (const each of [person, personWhoStartedSecond]) await passQuiz(app, each, module);
    if (!secondModule) throw new Error('There is no second module.');
    await finishReading(app, personWhoStartedSecond, secondModule);
    const setGate = (moduleGate: 'passed' | null) =>
      app.call(siteEndpoints.updateSettings, { as: admin, body: { moduleGate } });
    const isLocked = async (as: Person) => {
      const list = (await app.call(progressEndpoints.list, { as })).json();
      return list.find((entry: { moduleId: string }) => entry.moduleId === secondModule.id).lockedBy !== null;
    };
    await setGate('passed');
    try {
      expect([await isLocked(person), await isLocked(personWhoStartedSecond)]).toEqual([false, false]);
      await publish('read_and_pass_again');
      expect([await isLocked(person), await isLocked(personWhoStartedSecond)]).toEqual([true, false]);
    } finally {
      await setGate(null);
    }
  });
});

describe('the list of people whom a publication asks', () => {
  it('starts with the people who must pass the quiz again, and contains each person on exactly one page', async () => {
    // Together with the people of the other tests, these are more than one page of 50 people, but not more than two.
    await saveManyTrainees(app.db, 70);
    const first = await previewAskedPeople('read_and_pass_again');
    const second = await previewAskedPeople('read_and_pass_again', first.nextCursor);
    const items = [...first.items, ...second.items];
    expect([first.items.length, second.nextCursor]).toEqual([50, null]);
    expect(first.asked.toRead).toBe(items.length);
    expect(new Set(items.map(({ id }: { id: string }) => id)).size).toBe(items.length);
    const mustPass = items.map((item: { mustPass: boolean }) => item.mustPass);
    expect(mustPass).toEqual(mustPass.toSorted((one: boolean, next: boolean) => Number(next) - Number(one)));
    expect(mustPass.filter(Boolean)).toHaveLength(first.asked.toPass);
  });

  it('omits deactivated people', async () => {
    const person = await app.person();
    await finishReading(app, person, module);
    const before = await previewAskedPeople('read_again');
    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', person.id).execute();
    expect((await previewAskedPeople('read_again')).asked.toRead).toBe(before.asked.toRead - 1);
  });

  it('is refused to trainees, without a session, for an unknown module, and with an invalid cursor', async () => {
    const call = (as: Person | undefined, id = module.id, cursor?: string) =>
      app.call(moduleAuthoringEndpoints.asked, {
        as,
        params: { id },
        query: { kind: 'read_again', ...(cursor && { cursor }) },
      });
    expect((await call(await app.person())).statusCode).toBe(403);
    expect((await call(undefined)).statusCode).toBe(401);
    expect((await call(trainer, crypto.randomUUID())).json().code).toBe('module_not_found');
    expect((await call(trainer, module.id, 'x')).statusCode).toBe(422);
  });
});

describe('publishing with a kind', () => {
  it('asks people again who have not yet done what an earlier publication asked', async () => {
    const person = await app.person();
    await passQuiz(app, person, module);
    const first = await publish('read_and_pass_again');
    const second = await publish('read_and_pass_again');
    expect(second.latest.asked).toEqual(first.latest.asked);
    expect(await findProgress(person)).toMatchObject({ mustReadAgain: true, mustPassAgain: true });
  });

  it('notifies each person only once if the same publication is requested twice concurrently', async () => {
    const person = await app.person();
    await passQuiz(app, person, module);
    const { contentRevision: baseRevision } = await getModule();
    const body = { baseRevision, note: 'x', kind: 'read_and_pass_again' };
    const replies = await Promise.all(
      [body, body].map((each) => app.call(moduleAuthoringEndpoints.publish, { as: trainer, params, body: each })),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted((one, next) => one - next)).toEqual([200, 409]);
    expect((await listNotificationKinds(person)).filter((kind: string) => kind === 'module-pass-again')).toHaveLength(
      1,
    );
  });

  it('also asks people who have passed the quiz after the author saw the preview', async () => {
    const preview = await previewAskedPeople('read_and_pass_again');
    const person = await app.person();
    await passQuiz(app, person, module);
    const { latest } = await publish('read_and_pass_again');
    expect(latest.asked.toPass).toBe(preview.asked.toPass + 1);
    expect(await findProgress(person)).toMatchObject({ mustPassAgain: true });
  });

  it('is also possible for a restored revision, and is refused with 422 for an unknown kind', async () => {
    const { contentRevision: baseRevision } = await getModule();
    const restore = (body: object) =>
      app.call(moduleAuthoringEndpoints.restore, { as: trainer, params: { ...params, revision: '1' }, body });
    expect((await restore({ baseRevision, kind: 'quietly' })).statusCode).toBe(422);
    const restored = await restore({ baseRevision, kind: 'small_correction' });
    expect(restored.json().latest).toMatchObject({ kind: 'small_correction', asked: { toRead: 0, toPass: 0 } });
  });
});
