import { contentUpdatesEndpoints } from '@loopcheck/contract/features/content-updates/content-updates.contract';
import { modulesEndpoints } from '@loopcheck/contract/features/modules/modules.contract';
import { notificationsEndpoints } from '@loopcheck/contract/features/notifications/notifications.contract';
import type { AuthoredQuestion, AuthoredQuiz } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { quizAuthoringEndpoints } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { sopAuthoringEndpoints } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import { sopsEndpoints } from '@loopcheck/contract/features/sops/sops.contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { uploadSopFile } from '../../testing/sop-uploads.ts';
import {
  listTrainingEvents,
  startOrResumeAttempt,
  listModulesWithQuiz,
  finishReading,
  submitAttempt,
} from '../../testing/training-actions.ts';
import { createDocx } from '../../testing/sample-files.ts';
import { testApp } from '../../testing/test-app.ts';
import { saveShippedQuiz, type ShippedQuiz } from '../quizzes/index.ts';
import { loadShippedSop } from '../sops/index.ts';
import { offerUpdate } from './index.ts';

const app = await testApp();
afterAll(app.close);
const { db } = app;
const admin = await app.person({ role: 'trainer', isAdmin: true });
const trainer = await app.person({ role: 'trainer' });

const listUpdates = async (as = admin) => (await app.call(contentUpdatesEndpoints.list, { as })).json();
const decide = (decision: 'takeOver' | 'keep', id: string, as = admin) =>
  app.call(contentUpdatesEndpoints[decision], { as, params: { id } });

/**
 * Marks module 3 as edited on site, and offers a newer shipped version with this hash. Returns the module's row as it
 * was before.
 */
async function offerModuleUpdate(shippedHash: string) {
  const row = await db
    .selectFrom('modules')
    .selectAll()
    .where('shipped_key', '=', 'module-03')
    .executeTakeFirstOrThrow();
  await db.updateTable('modules').set({ edited_on_site: true }).where('id', '=', row.id).execute();
  const shipped = {
    shippedKey: 'module-03',
    shippedHash,
    title: 'As it ships now',
    chapterNumber: 3,
    description: 'New.',
    summary: 'New.',
    content: '<p>The newer text.</p>',
    sections: [],
    lists: row.lists,
    estimatedDuration: 20,
    moduleIcon: row.module_icon,
  };
  await offerUpdate(db, { kind: 'module', shipped });
  return row;
}

// In each describe block, a test continues with the updates that the tests before it have left.

describe('a newer shipped version of a module that was edited on site', () => {
  it('is shown to admins and trainers with a comparison, but only admins can decide on it', async () => {
    const rowBefore = await offerModuleUpdate('one');
    const [update, ...otherUpdates] = await listUpdates();
    expect(otherUpdates).toStrictEqual([]);
    expect(update).toMatchObject({ kind: 'module', objectId: rowBefore.id, title: 'As it ships now', canDecide: true });

    const [updateForTrainer] = await listUpdates(trainer);
    expect(updateForTrainer.canDecide).toBe(false);
    expect((await decide('takeOver', update.id, trainer)).statusCode).toBe(403);

    const comparison = (await app.call(contentUpdatesEndpoints.one, { as: trainer, params: { id: update.id } })).json();
    expect(comparison).toMatchObject({ ours: rowBefore.content, shipped: '<p>The newer text.</p>' });
    // `part` is the name of a field. The field `parts` has one line for each part of the module's text.
    expect(comparison.changedFields).toEqual([
      { part: 'title', ours: rowBefore.title, shipped: 'As it ships now' },
      { part: 'description', ours: rowBefore.description, shipped: 'New.' },
      { part: 'summary', ours: rowBefore.summary, shipped: 'New.' },
      { part: 'estimatedDuration', ours: rowBefore.estimated_duration, shipped: 20 },
      { part: 'parts', ours: expect.stringMatching(/^\d min: .+\n\d min: /), shipped: '' },
    ]);

    const check = { question: 'Which host?', options: ['A', 'B'], rightOption: 0, explanation: '' };
    const parts = [
      { startSectionId: null, minutes: 5, check: null },
      { startSectionId: 'read-the-label', minutes: 4, check },
    ];
    await app.db.updateTable('modules').set({ parts }).where('id', '=', rowBefore.id).execute();
    const withParts = (await app.call(contentUpdatesEndpoints.one, { as: trainer, params: { id: update.id } })).json();
    expect(withParts.changedFields).toContainEqual({ part: 'parts', ours: '5 min\n4 min: Which host?', shipped: '' });
    await app.db.updateTable('modules').set({ parts: rowBefore.parts }).where('id', '=', rowBefore.id).execute();
  });

  it('is not offered again after the decision to keep the site’s version, but the next newer version is', async () => {
    const [update] = await listUpdates();
    expect((await decide('keep', update.id)).json()).toStrictEqual({ decision: 'kept' });
    expect((await decide('keep', update.id)).json().code).toBe('content_update_not_found');

    await offerModuleUpdate('one');
    expect(await listUpdates()).toStrictEqual([]);

    await offerModuleUpdate('two');
    expect(await listUpdates()).toHaveLength(1);
  });

  it('replaces the site’s version with one new revision, even when it is taken over twice concurrently', async () => {
    const rowBefore = await offerModuleUpdate('two');
    const [update] = await listUpdates();

    const replies = await Promise.all([decide('takeOver', update.id), decide('takeOver', update.id)]);
    expect(replies.map((reply) => reply.statusCode).toSorted((one, next) => one - next)).toStrictEqual([200, 404]);
    const module = (await app.call(modulesEndpoints.one, { as: admin, params: { id: rowBefore.id } })).json();
    expect(module).toMatchObject({
      title: 'As it ships now',
      content: '<p>The newer text.</p>',
      contentRevision: rowBefore.content_revision + 1,
      chapterNumber: rowBefore.chapter_number,
    });
    const rowAfter = await db
      .selectFrom('modules')
      .selectAll()
      .where('id', '=', rowBefore.id)
      .executeTakeFirstOrThrow();
    expect(rowAfter).toMatchObject({ edited_on_site: false, shipped_hash: 'two' });
    expect((await listTrainingEvents(app, admin)).at(-1)).toMatchObject({ verb: 'approved', object: 'module' });
    expect(await listUpdates()).toStrictEqual([]);
  });
});

describe('a newer shipped version of a quiz that was edited on site', async () => {
  const [module] = await listModulesWithQuiz(app);
  if (!module) throw new Error('There are no modules.');
  const quizId = module.quizId;
  const { shipped_key: shippedKey } = await db
    .selectFrom('quizzes')
    .select('shipped_key')
    .where('id', '=', quizId)
    .executeTakeFirstOrThrow();
  const readQuiz = async (): Promise<AuthoredQuiz> =>
    (await app.call(quizAuthoringEndpoints.one, { as: trainer, params: { quizId } })).json();
  const listActiveQuestionTexts = (quiz: AuthoredQuiz) =>
    quiz.questions.filter(({ isActive }) => isActive).map(({ question }: AuthoredQuestion) => question);
  const createShippedQuiz = (shippedHash: string, questionCount: number): ShippedQuiz => ({
    shippedKey: shippedKey ?? '',
    shippedHash,
    moduleId: module.id,
    title: 'As it ships now',
    description: '',
    passingScore: 80,
    timeLimitMinutes: null,
    questionsDrawn: 2,
    questions: Array.from({ length: questionCount }, (_, index) => ({
      shippedKey: `newer-${index}`,
      question: `Newer <${index}>?`,
      exhibit: index === 0 ? { title: 'Screen of <HMI-12A>', text: 'one\n  <two>' } : null,
      options: ['this', 'that'],
      correctOption: 2,
      explanation: 'It is so.',
      optionExplanations: [],
      sectionId: 'any',
      critical: index < 2,
      kind: 'knowledge',
    })),
  });
  /** Loads a shipped version of the quiz or offers it as an update, as the server does at startup. */
  const loadOrOffer = async (shipped: ShippedQuiz) => {
    await saveShippedQuiz(db, shipped);
    await offerUpdate(db, { kind: 'quiz', shipped });
  };
  const editOnSite = async () => {
    const { revision } = await readQuiz();
    const body = { passingScore: 90, timeLimit: 33, baseRevision: revision };
    const reply = await app.call(quizAuthoringEndpoints.update, { as: trainer, params: { quizId }, body });
    expect(reply.statusCode).toBe(200);
  };

  it('does not change the site’s quiz, and can be compared with it by questions and settings', async () => {
    await editOnSite();
    const newQuestion = { question: 'Ours & only ours?', options: ['yes', 'no'], correctOption: 1 };
    await app.call(quizAuthoringEndpoints.createQuestion, { as: trainer, params: { quizId }, body: newQuestion });
    const before = await readQuiz();

    await loadOrOffer(createShippedQuiz('quiz one', 4));
    expect(await readQuiz()).toEqual(before);

    const [update, ...otherUpdates] = await listUpdates(trainer);
    expect(otherUpdates).toStrictEqual([]);
    expect(update).toMatchObject({ kind: 'quiz', objectId: quizId, title: 'As it ships now', canDecide: false });
    const comparison = (await app.call(contentUpdatesEndpoints.one, { as: trainer, params: { id: update.id } })).json();
    expect(comparison.ours).toContain(
      '<h2>Ours &amp; only ours?</h2><ul class="dots"><li><strong>yes</strong></li><li>no</li>',
    );
    expect(comparison.shipped).toContain(
      '<h2>Newer &lt;3>?</h2><ul class="dots"><li>this</li><li><strong>that</strong></li>',
    );
    expect(comparison.shipped).toContain(
      '<p>Screen of &lt;HMI-12A></p><p><code>one</code></p><p><code>  &lt;two></code></p><ul',
    );
    expect(comparison.changedFields).toEqual(
      expect.arrayContaining([
        { part: 'passingScore', ours: 90, shipped: 80 },
        { part: 'timeLimitMinutes', ours: 33, shipped: null },
      ]),
    );
    expect((await decide('takeOver', update.id, trainer)).statusCode).toBe(403);
  });

  it('is not offered again after the site’s version was kept, but the next newer version is', async () => {
    const [update] = await listUpdates();
    const before = await readQuiz();
    expect((await decide('keep', update.id)).json()).toStrictEqual({ decision: 'kept' });
    expect((await listTrainingEvents(app, admin)).at(-1)).toMatchObject({
      verb: 'rejected',
      object: 'quiz',
      object_id: quizId,
    });

    await loadOrOffer(createShippedQuiz('quiz one', 4));
    expect(await listUpdates()).toStrictEqual([]);
    expect(await readQuiz()).toEqual(before);

    await loadOrOffer(createShippedQuiz('quiz two', 5));
    expect(await listUpdates()).toHaveLength(1);
  });

  it('replaces the quiz when it is taken over, while an open attempt keeps its questions', async () => {
    const person = await app.person();
    await finishReading(app, person, module);
    const attempt = await startOrResumeAttempt(app, person, quizId);
    const [update] = await listUpdates();
    const { revision } = await readQuiz();

    expect((await decide('takeOver', update.id)).json()).toStrictEqual({ decision: 'taken' });
    const after = await readQuiz();
    expect(after).toMatchObject({ title: 'As it ships now', passingScore: 80, timeLimit: null, questionsDrawn: 2 });
    expect(after).toMatchObject({ editedOnSite: false, revision: revision + 1 });
    expect(listActiveQuestionTexts(after)).toStrictEqual([0, 1, 2, 3, 4].map((index) => `Newer <${index}>?`));
    expect((await listTrainingEvents(app, admin)).at(-1)).toMatchObject({
      verb: 'approved',
      object: 'quiz',
      object_id: quizId,
    });

    expect((await startOrResumeAttempt(app, person, quizId)).questions).toEqual(attempt.questions);
    expect(await submitAttempt(app, person, attempt, 'wrong')).toMatchObject({ isPassing: false });
    expect((await startOrResumeAttempt(app, person, quizId)).questions).toHaveLength(2);
  });

  it('is loaded without a decision after a version was taken over, and is offered once the site has edited the quiz again', async () => {
    await loadOrOffer(createShippedQuiz('quiz three', 3));
    expect(await listUpdates()).toStrictEqual([]);
    expect(listActiveQuestionTexts(await readQuiz())).toHaveLength(3);

    await editOnSite();
    await loadOrOffer(createShippedQuiz('quiz four', 6));
    expect(await listUpdates()).toHaveLength(1);
    expect(listActiveQuestionTexts(await readQuiz())).toHaveLength(3);

    // The site has edited a copy of version three. If this version is shipped again, there is nothing newer to offer.
    await loadOrOffer(createShippedQuiz('quiz three', 3));
    expect(await listUpdates()).toStrictEqual([]);
  });
});

describe('a newer shipped version of a procedure that was edited on site', async () => {
  const originalRow = await db
    .selectFrom('sops')
    .selectAll()
    .where('number', '=', 'LC-01-01')
    .executeTakeFirstOrThrow();
  const params = { id: originalRow.id };
  const findCurrentRow = () =>
    db.selectFrom('sops').selectAll().where('id', '=', originalRow.id).executeTakeFirstOrThrow();
  /**
   * Loads a shipped version of the procedure with this text or offers it as an update, as the server does at startup.
   */
  const loadOrOffer = async (shippedHash: string, text: string) => {
    const shipped = {
      number: 'LC-01-01',
      shippedHash,
      title: 'As it ships now',
      description: 'New.',
      chapterNumber: 1,
      documentDate: '2026-12-01',
      changesHost: !originalRow.changes_host,
      related: [],
      content: `<p>${text}</p>`,
      jobCard: {
        windows: [],
        revisionNote: null,
        untriedClaims: [],
        record: [],
        before: [],
        warnings: [],
        steps: [],
        after: [{ title: text, blocks: [] }],
      },
      plainText: text,
    };
    await loadShippedSop(db, shipped);
    await offerUpdate(db, { kind: 'sop', shipped: { ...shipped, shippedKey: shipped.number } });
  };
  const countSearchResults = async (search: string) =>
    (await app.call(sopsEndpoints.search, { as: trainer, query: { search } })).json().length;

  it('does not change the site’s copy, and can be compared with its text even if the copy is a file', async () => {
    const filePath = await uploadSopFile(
      app,
      trainer,
      'ours.docx',
      createDocx('Ours', 'Mind the <cabinet> key, siteword.'),
    );
    const reply = await app.call(sopAuthoringEndpoints.revise, { as: trainer, params, body: { filePath } });
    expect(reply.statusCode).toBe(200);
    await app.runJobs();
    const before = await findCurrentRow();

    await loadOrOffer('sop one', 'The shipped words of today.');
    expect(await findCurrentRow()).toEqual(before);

    const [update, ...otherUpdates] = (await listUpdates()).filter(({ kind }: { kind: string }) => kind === 'sop');
    expect(otherUpdates).toStrictEqual([]);
    expect(update).toMatchObject({ objectId: originalRow.id, title: 'As it ships now', canDecide: true });
    const comparison = (await app.call(contentUpdatesEndpoints.one, { as: trainer, params: { id: update.id } })).json();
    expect(comparison.ours).toContain('Mind the &#x3C;cabinet> key, siteword.');
    expect(comparison.shipped).toBe('<p>The shipped words of today.</p>');
    expect(comparison.changedFields).toEqual(
      expect.arrayContaining([
        { part: 'title', ours: originalRow.title, shipped: 'As it ships now' },
        { part: 'changesHost', ours: originalRow.changes_host, shipped: !originalRow.changes_host },
      ]),
    );
  });

  it('is not offered again after the site’s version was kept, but the next newer version is', async () => {
    const [update] = await listUpdates();
    const before = await findCurrentRow();
    expect((await decide('keep', update.id)).statusCode).toBe(200);

    await loadOrOffer('sop one', 'The shipped words of today.');
    expect(await listUpdates()).toStrictEqual([]);
    expect(await findCurrentRow()).toEqual(before);

    await loadOrOffer('sop two', 'Words of tomorrow, shippedword.');
    expect(await listUpdates()).toHaveLength(1);
  });

  it('becomes a new revision, which must be released and read again, when it is taken over', async () => {
    const reader = await app.person();
    await app.call(sopsEndpoints.view, { as: reader, params });
    // A procedure can be marked as read only after it has been open for some seconds.
    app.clock.advance(5_000);
    expect((await app.call(sopsEndpoints.read, { as: reader, params })).statusCode).toBe(200);
    const before = await findCurrentRow();
    const [update] = await listUpdates();
    // Only the site's copy contains `siteword`, and only the second shipped version contains `shippedword`.
    expect(await countSearchResults('shippedword')).toBe(0);
    // An update that an older server stored lacks these newer fields of the job card.
    await db
      .updateTable('content_updates')
      .set({ shipped: sql`shipped #- '{jobCard,windows}' #- '{jobCard,revisionNote}' #- '{jobCard,record}'` })
      .where('id', '=', update.id)
      .execute();
    expect(await countSearchResults('siteword')).toBe(1);

    expect((await decide('takeOver', update.id)).json()).toStrictEqual({ decision: 'taken' });
    expect(await findCurrentRow()).toMatchObject({
      title: 'As it ships now',
      content: '<p>Words of tomorrow, shippedword.</p>',
      job_card: { after: [{ title: 'Words of tomorrow, shippedword.', blocks: [] }] },
      revision: before.revision + 1,
      edited_on_site: false,
      released_at: null,
      mime_type: 'application/pdf',
      number: 'LC-01-01',
    });
    expect(await countSearchResults('shippedword')).toBe(1);
    expect(await countSearchResults('siteword')).toBe(0);
    const notifications = (await app.call(notificationsEndpoints.list, { as: reader })).json();
    expect(notifications.items[0]).toMatchObject({ kind: 'sop-revised' });
    const file = await app.call(sopsEndpoints.file, { as: reader, params, query: {} });
    expect(file.headers['content-type']).toContain('application/pdf');

    const revisions = (await app.call(sopAuthoringEndpoints.revisions, { as: trainer, params })).json();
    expect(revisions.map(({ revision }: { revision: number }) => revision).slice(0, 2)).toEqual([
      before.revision + 1,
      before.revision,
    ]);
    const earlierRevision = { ...params, revision: String(before.revision) };
    const earlierFile = await app.call(sopAuthoringEndpoints.revisionFile, {
      as: trainer,
      params: earlierRevision,
      query: {},
    });
    expect(earlierFile.headers['content-type']).toContain('wordprocessingml');
  });

  it('is loaded without a decision after a version was taken over, and is offered once the site has edited the procedure again', async () => {
    await loadOrOffer('sop three', 'Third words.');
    expect(await findCurrentRow()).toMatchObject({ content: '<p>Third words.</p>' });

    await app.call(sopAuthoringEndpoints.edit, { as: trainer, params, body: { title: 'Ours again' } });
    await loadOrOffer('sop four', 'Fourth words.');
    expect(await findCurrentRow()).toMatchObject({ content: '<p>Third words.</p>', title: 'Ours again' });
    expect(await listUpdates()).toHaveLength(1);
  });

  it('is not offered if the site has deleted the procedure', async () => {
    await app.call(sopAuthoringEndpoints.remove, { as: admin, params });
    expect(await listUpdates()).toStrictEqual([]);
  });
});
