import { contentUpdatesEndpoints } from '@loopcheck/contract/features/content-updates/content-updates.contract';
import { modulesEndpoints } from '@loopcheck/contract/features/modules/modules.contract';
import { notificationsEndpoints } from '@loopcheck/contract/features/notifications/notifications.contract';
import type { AuthoredQuestion, AuthoredQuiz } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { quizAuthoringEndpoints } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { sopAuthoringEndpoints } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import { sopsEndpoints } from '@loopcheck/contract/features/sops/sops.contract';
import { afterAll, describe, expect, it } from 'vitest';
import { givenSopFile } from '../../testing/given-sop.ts';
import { eventsOf, givenAttempt, givenModules, givenRead, givenSubmitted } from '../../testing/given.ts';
import { docxOf } from '../../testing/sample-files.ts';
import { testApp } from '../../testing/test-app.ts';
import { saveShippedQuiz, type ShippedQuiz } from '../quizzes/index.ts';
import { loadShippedSop } from '../sops/index.ts';
import { offerNewer } from './index.ts';

const app = await testApp();
afterAll(app.close);
const { db } = app;
const admin = await app.person({ role: 'trainer', isAdmin: true });
const trainer = await app.person({ role: 'trainer' });

const list = async (as = admin) => (await app.call(contentUpdatesEndpoints.list, { as })).json();
const act = (name: 'takeOver' | 'keep', id: string, as = admin) =>
  app.call(contentUpdatesEndpoints[name], { as, params: { id } });

/** Edits the chapter on site and offers a newer shipped text of the chapter. */
async function givenNewer(shippedHash: string) {
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
  await offerNewer(db, { kind: 'module', shipped });
  return row;
}

describe('a newer shipped text of a module that was edited on site', () => {
  it('waits for the decision of an admin', async () => {
    const row = await givenNewer('one');
    const [update, ...more] = await list();
    expect(more).toStrictEqual([]);
    expect(update).toMatchObject({ kind: 'module', objectId: row.id, title: 'As it ships now', canDecide: true });
    const [seen] = await list(trainer);
    expect(seen.canDecide).toBe(false);
    expect((await act('takeOver', update.id, trainer)).statusCode).toBe(403);
    const both = (await app.call(contentUpdatesEndpoints.one, { as: trainer, params: { id: update.id } })).json();
    expect(both).toMatchObject({ ours: row.content, shipped: '<p>The newer text.</p>' });
    const changed = { title: row.title, description: row.description, summary: row.summary };
    expect(both.beside).toEqual([
      { part: 'title', ours: changed.title, shipped: 'As it ships now' },
      { part: 'description', ours: changed.description, shipped: 'New.' },
      { part: 'summary', ours: changed.summary, shipped: 'New.' },
      { part: 'estimatedDuration', ours: row.estimated_duration, shipped: 20 },
    ]);
  });

  it('is not offered again after the site’s text was kept, but the next newer text is', async () => {
    const [update] = await list();
    expect((await act('keep', update.id)).json()).toStrictEqual({ decision: 'kept' });
    expect((await act('keep', update.id)).json().code).toBe('content_update_not_found');
    await givenNewer('one');
    expect(await list()).toStrictEqual([]);
    await givenNewer('two');
    expect(await list()).toHaveLength(1);
  });

  it('replaces the site’s text with one new revision when it is taken over', async () => {
    const row = await givenNewer('two');
    const [update] = await list();
    const replies = await Promise.all([act('takeOver', update.id), act('takeOver', update.id)]);
    expect(replies.map((reply) => reply.statusCode).toSorted((one, next) => one - next)).toStrictEqual([200, 404]);
    const module = (await app.call(modulesEndpoints.one, { as: admin, params: { id: row.id } })).json();
    expect(module).toMatchObject({
      title: 'As it ships now',
      content: '<p>The newer text.</p>',
      contentRevision: row.content_revision + 1,
      chapterNumber: row.chapter_number,
    });
    const after = await db.selectFrom('modules').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow();
    expect(after).toMatchObject({ edited_on_site: false, shipped_hash: 'two' });
    expect((await eventsOf(app, admin)).at(-1)).toMatchObject({ verb: 'approved', object: 'module' });
    expect(await list()).toStrictEqual([]);
  });
});

describe('a newer shipped quiz that was edited on site', async () => {
  const [module] = await givenModules(app);
  if (!module) throw new Error('There are no modules.');
  const quizId = module.quizId;
  const { shipped_key: shippedKey } = await db
    .selectFrom('quizzes')
    .select('shipped_key')
    .where('id', '=', quizId)
    .executeTakeFirstOrThrow();
  const managed = async (): Promise<AuthoredQuiz> =>
    (await app.call(quizAuthoringEndpoints.one, { as: trainer, params: { quizId } })).json();
  const wordings = (quiz: AuthoredQuiz) =>
    quiz.questions.filter(({ isActive }) => isActive).map(({ question }: AuthoredQuestion) => question);
  const shippedAs = (shippedHash: string, count: number): ShippedQuiz => ({
    shippedKey: shippedKey ?? '',
    shippedHash,
    moduleId: module.id,
    title: 'As it ships now',
    description: '',
    passingScore: 80,
    timeLimitMinutes: null,
    questionsDrawn: 2,
    questions: Array.from({ length: count }, (_, index) => ({
      shippedKey: `newer-${index}`,
      question: `Newer <${index}>?`,
      options: ['this', 'that'],
      correctOption: 2,
      explanation: 'It is so.',
      sectionId: 'any',
      critical: index < 2,
      kind: 'knowledge',
    })),
  });
  /** Starts the server with other content files. */
  const arrives = async (shipped: ShippedQuiz) => {
    await saveShippedQuiz(db, shipped);
    await offerNewer(db, { kind: 'quiz', shipped });
  };
  const edit = async () => {
    const { revision } = await managed();
    const body = { passingScore: 90, timeLimit: 33, baseRevision: revision };
    const reply = await app.call(quizAuthoringEndpoints.update, { as: trainer, params: { quizId }, body });
    expect(reply.statusCode).toBe(200);
  };

  it('is compared with the site’s quiz by questions and settings', async () => {
    await edit();
    const draft = { question: 'Ours & only ours?', options: ['yes', 'no'], correctOption: 1 };
    await app.call(quizAuthoringEndpoints.createQuestion, { as: trainer, params: { quizId }, body: draft });
    const before = await managed();
    await arrives(shippedAs('quiz one', 4));
    expect(await managed()).toEqual(before);
    const [update, ...more] = await list(trainer);
    expect(more).toStrictEqual([]);
    expect(update).toMatchObject({ kind: 'quiz', objectId: quizId, title: 'As it ships now', canDecide: false });
    const both = (await app.call(contentUpdatesEndpoints.one, { as: trainer, params: { id: update.id } })).json();
    expect(both.ours).toContain(
      '<h2>Ours &amp; only ours?</h2><ul class="dots"><li><strong>yes</strong></li><li>no</li>',
    );
    expect(both.shipped).toContain(
      '<h2>Newer &lt;3>?</h2><ul class="dots"><li>this</li><li><strong>that</strong></li>',
    );
    expect(both.beside).toEqual(
      expect.arrayContaining([
        { part: 'passingScore', ours: 90, shipped: 80 },
        { part: 'timeLimitMinutes', ours: 33, shipped: null },
      ]),
    );
    expect((await act('takeOver', update.id, trainer)).statusCode).toBe(403);
  });

  it('is not offered again after the site’s version was kept, but the next newer version is', async () => {
    const [update] = await list();
    const before = await managed();
    expect((await act('keep', update.id)).json()).toStrictEqual({ decision: 'kept' });
    expect((await eventsOf(app, admin)).at(-1)).toMatchObject({
      verb: 'rejected',
      object: 'quiz',
      object_id: quizId,
    });
    await arrives(shippedAs('quiz one', 4));
    expect(await list()).toStrictEqual([]);
    expect(await managed()).toEqual(before);
    await arrives(shippedAs('quiz two', 5));
    expect(await list()).toHaveLength(1);
  });

  it('replaces the quiz when it is taken over, while an open attempt keeps its questions', async () => {
    const person = await app.person();
    await givenRead(app, person, module);
    const attempt = await givenAttempt(app, person, quizId);
    const [update] = await list();
    const { revision } = await managed();
    expect((await act('takeOver', update.id)).json()).toStrictEqual({ decision: 'taken' });
    const after = await managed();
    expect(after).toMatchObject({ title: 'As it ships now', passingScore: 80, timeLimit: null, questionsDrawn: 2 });
    expect(after).toMatchObject({ editedOnSite: false, revision: revision + 1 });
    expect(wordings(after)).toStrictEqual([0, 1, 2, 3, 4].map((index) => `Newer <${index}>?`));
    expect((await eventsOf(app, admin)).at(-1)).toMatchObject({
      verb: 'approved',
      object: 'quiz',
      object_id: quizId,
    });
    expect((await givenAttempt(app, person, quizId)).questions).toEqual(attempt.questions);
    expect(await givenSubmitted(app, person, attempt, 'wrong')).toMatchObject({ isPassing: false });
    expect((await givenAttempt(app, person, quizId)).questions).toHaveLength(2);
  });

  it('is loaded without a decision once it was taken over, until the site edits the quiz again', async () => {
    await arrives(shippedAs('quiz three', 3));
    expect(await list()).toStrictEqual([]);
    expect(wordings(await managed())).toHaveLength(3);
    await edit();
    await arrives(shippedAs('quiz four', 6));
    expect(await list()).toHaveLength(1);
    expect(wordings(await managed())).toHaveLength(3);
    await arrives(shippedAs('quiz three', 3));
    expect(await list()).toStrictEqual([]);
  });
});

describe('a newer shipped procedure that was edited on site', async () => {
  const row = await db.selectFrom('sops').selectAll().where('number', '=', 'LC-01-01').executeTakeFirstOrThrow();
  const params = { id: row.id };
  const siteCopy = async () => db.selectFrom('sops').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow();
  /** Starts the server with other content files. */
  const arrives = async (shippedHash: string, words: string) => {
    const shipped = {
      number: 'LC-01-01',
      shippedHash,
      title: 'As it ships now',
      description: 'New.',
      chapterNumber: 1,
      documentDate: '2026-12-01',
      changesHost: !row.changes_host,
      related: [],
      content: `<p>${words}</p>`,
      plainText: words,
    };
    await loadShippedSop(db, shipped);
    await offerNewer(db, { kind: 'sop', shipped: { ...shipped, shippedKey: shipped.number } });
  };
  const find = async (search: string) =>
    (await app.call(sopsEndpoints.search, { as: trainer, query: { search } })).json().length;

  it('is compared with the site’s copy by text, even if that copy is a file', async () => {
    const filePath = await givenSopFile(
      app,
      trainer,
      'ours.docx',
      docxOf('Ours', 'Mind the <cabinet> key, quillwort.'),
    );
    const reply = await app.call(sopAuthoringEndpoints.revise, { as: trainer, params, body: { filePath } });
    expect(reply.statusCode).toBe(200);
    await app.runJobs();
    const before = await siteCopy();
    await arrives('sop one', 'The shipped words of today.');
    expect(await siteCopy()).toEqual(before);
    const [update, ...more] = (await list()).filter(({ kind }: { kind: string }) => kind === 'sop');
    expect(more).toStrictEqual([]);
    expect(update).toMatchObject({ objectId: row.id, title: 'As it ships now', canDecide: true });
    const both = (await app.call(contentUpdatesEndpoints.one, { as: trainer, params: { id: update.id } })).json();
    expect(both.ours).toContain('Mind the &#x3C;cabinet> key, quillwort.');
    expect(both.shipped).toBe('<p>The shipped words of today.</p>');
    expect(both.beside).toEqual(
      expect.arrayContaining([
        { part: 'title', ours: row.title, shipped: 'As it ships now' },
        { part: 'changesHost', ours: row.changes_host, shipped: !row.changes_host },
      ]),
    );
  });

  it('is not offered again after the site’s version was kept, but the next newer version is', async () => {
    const [update] = await list();
    const before = await siteCopy();
    expect((await act('keep', update.id)).statusCode).toBe(200);
    await arrives('sop one', 'The shipped words of today.');
    expect(await list()).toStrictEqual([]);
    expect(await siteCopy()).toEqual(before);
    await arrives('sop two', 'Words of tomorrow, quenchwort.');
    expect(await list()).toHaveLength(1);
  });

  it('becomes a new revision, which must be released and read again, when it is taken over', async () => {
    const reader = await app.person();
    await app.call(sopsEndpoints.view, { as: reader, params });
    app.clock.advance(5_000);
    expect((await app.call(sopsEndpoints.read, { as: reader, params })).statusCode).toBe(200);
    const before = await siteCopy();
    const [update] = await list();
    expect(await find('quenchwort')).toBe(0);
    expect(await find('quillwort')).toBe(1);
    expect((await act('takeOver', update.id)).json()).toStrictEqual({ decision: 'taken' });
    expect(await siteCopy()).toMatchObject({
      title: 'As it ships now',
      content: '<p>Words of tomorrow, quenchwort.</p>',
      revision: before.revision + 1,
      edited_on_site: false,
      released_at: null,
      mime_type: 'application/pdf',
      number: 'LC-01-01',
    });
    expect(await find('quenchwort')).toBe(1);
    expect(await find('quillwort')).toBe(0);
    const notifications = (await app.call(notificationsEndpoints.list, { as: reader })).json();
    expect(notifications.items[0]).toMatchObject({ kind: 'sop-revised' });
    const file = await app.call(sopsEndpoints.file, { as: reader, params, query: {} });
    expect(file.headers['content-type']).toContain('application/pdf');
    const revisions = (await app.call(sopAuthoringEndpoints.revisions, { as: trainer, params })).json();
    expect(revisions.map(({ revision }: { revision: number }) => revision).slice(0, 2)).toEqual([
      before.revision + 1,
      before.revision,
    ]);
    const old = { ...params, revision: String(before.revision) };
    const oldFile = await app.call(sopAuthoringEndpoints.revisionFile, { as: trainer, params: old, query: {} });
    expect(oldFile.headers['content-type']).toContain('wordprocessingml');
  });

  it('is loaded without a decision once it was taken over, until the site edits or deletes the procedure', async () => {
    await arrives('sop three', 'Third words.');
    expect(await siteCopy()).toMatchObject({ content: '<p>Third words.</p>' });
    await app.call(sopAuthoringEndpoints.edit, { as: trainer, params, body: { title: 'Ours again' } });
    await arrives('sop four', 'Fourth words.');
    expect(await siteCopy()).toMatchObject({ content: '<p>Third words.</p>', title: 'Ours again' });
    expect(await list()).toHaveLength(1);
    await app.call(sopAuthoringEndpoints.remove, { as: admin, params });
    expect(await list()).toStrictEqual([]);
  });
});
