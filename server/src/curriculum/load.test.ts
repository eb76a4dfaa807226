import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenAttempt, givenCompleted, givenModules, givenRead, givenSubmitted } from '../testing/given.ts';
import type { Person } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { type ShippedModule, readModuleSources } from './module.ts';
import { loadCurriculum } from './load.ts';
import { moduleBody, moduleFiles, sampleQuestion, sampleQuiz } from '../testing/curriculum-files.ts';

const app = await testApp();
afterAll(app.close);
const { db } = app;

/** Module 7 as a release might ship it. The seeded module 7 counts as its older version. */
function shipped(parts: Parameters<typeof moduleFiles>[0] = {}): ShippedModule {
  const { module, faults } = readModuleSources('07-sample', moduleFiles(parts));
  if (!module) throw new Error(faults.map((fault) => fault.text).join('; '));
  return module;
}
const goldenRules = ['Hands off.', 'Call first.', 'Write it down.'];
const load = (...modules: ShippedModule[]) => loadCurriculum(db, { modules, sops: [], goldenRules, synonyms: [] });

const questions = Array.from({ length: 24 }, (_, at) => sampleQuestion(at + 1));
const module = () =>
  db.selectFrom('modules').selectAll().where('shipped_key', '=', 'module-07').executeTakeFirstOrThrow();
const revisions = async () => {
  const { id } = await module();
  const rows = await db.selectFrom('module_revisions').select('revision').where('module_id', '=', id).execute();
  return rows.map((row) => row.revision).toSorted((one, other) => one - other);
};
const pool = async () =>
  db
    .selectFrom('questions')
    .innerJoin('quizzes', 'quizzes.id', 'questions.quiz_id')
    .select(['questions.id', 'questions.shipped_key', 'questions.is_active', 'questions.current_version'])
    .where('quizzes.shipped_key', '=', 'module-07')
    .where(
      'questions.shipped_key',
      'in',
      questions.map((question) => question.id),
    )
    .orderBy('questions.shipped_key')
    .execute();
const versions = async () => (await pool()).map((question) => question.current_version);
const contentSnapshot = async () => {
  const tables = ['modules', 'module_revisions', 'golden_rules', 'quizzes', 'questions', 'question_versions'] as const;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  const version = await db.selectFrom('content_version').selectAll().execute();
  return JSON.stringify([rows, version]);
};

let person: Person;
beforeAll(async () => {
  await load(shipped());
  person = await app.person();
  const modules = await givenModules(app);
  await givenCompleted(app, person, modules.slice(0, 6));
  const seventh = modules[6];
  if (seventh) await givenRead(app, person, seventh);
});

const progress = async () =>
  (await app.call(progressEndpoints.list, { as: person })).json<Record<string, unknown>[]>()[6];

describe('loadCurriculum', () => {
  test('changes nothing when the same content is loaded again', async () => {
    const before = await contentSnapshot();
    await load(shipped());
    await load(shipped());
    expect(await contentSnapshot()).toBe(before);
  });

  test('saves one revision when several servers load the same change concurrently', async () => {
    const before = { revisions: await revisions(), versions: await versions() };
    const changed = shipped({ body: moduleBody('One more line.') });
    await Promise.all([load(changed), load(changed), load(changed)]);
    expect(await revisions()).toEqual([...before.revisions, Math.max(...before.revisions) + 1]);
    expect(await versions()).toEqual(before.versions);
  });

  test('saves a new revision of a changed module and leaves progress unchanged', async () => {
    const before = await module();
    const earlier = await progress();
    expect(earlier).toMatchObject({ isMarkedComplete: true, canStartQuiz: true });
    await load(shipped({ body: moduleBody('Another line for everybody.') }));
    const after = await module();
    expect(after.id).toBe(before.id);
    expect(after.content_revision).toBe(before.content_revision + 1);
    expect(after.content).toContain('Another line for everybody.');
    expect(await progress()).toEqual({ ...earlier, changedSinceRead: true });
    const old = await db
      .selectFrom('module_revisions')
      .select('content')
      .where('module_id', '=', after.id)
      .where('revision', '=', before.content_revision)
      .executeTakeFirst();
    expect(old?.content).toBe(before.content);
  });

  test('saves a new version only of a changed question, and open attempts keep the earlier version', async () => {
    const { id: moduleId } = await module();
    const quizId = (await givenModules(app)).find((each) => each.id === moduleId)?.quizId ?? '';
    const attempt = await givenAttempt(app, person, quizId);
    const changed = questions.map((question) => ({ ...question, explanation: 'Because it is so now.' }));
    const [first, ...rest] = questions;
    const before = await versions();
    await load(shipped({ quiz: sampleQuiz([{ ...(first ?? sampleQuestion(1)), answer: 2 }, ...rest]) }));
    const once = before.map((version, index) => version + (index === 0 ? 1 : 0));
    expect(await versions()).toEqual(once);
    await load(shipped({ quiz: sampleQuiz(changed) }));
    expect(await versions()).toEqual(once.map((version) => version + 1));
    const again = await givenAttempt(app, person, quizId);
    expect(again.questions).toEqual(attempt.questions);
    expect(await givenSubmitted(app, person, again)).toMatchObject({ score: '100.00' });
  });

  test('deactivates a question that is no longer shipped, and activates it when it is shipped again', async () => {
    await load(shipped({ quiz: sampleQuiz(questions.slice(0, 20)) }));
    expect((await pool()).map((question) => question.is_active)).toEqual(questions.map((_, index) => index < 20));
    const trainer = await app.person({ role: 'trainer' });
    const { id } = await db
      .selectFrom('quizzes')
      .select('id')
      .where('shipped_key', '=', 'module-07')
      .executeTakeFirstOrThrow();
    const offered = await app.call(quizzesEndpoints.questions, { as: trainer, params: { quizId: id } });
    expect(offered.json()).toHaveLength(20);
    await load(shipped({ quiz: sampleQuiz(questions) }));
    expect((await pool()).every((question) => question.is_active)).toBe(true);
  });

  test('offers an update instead of changing a module or quiz that was edited on site', async () => {
    const edit = { edited_on_site: true };
    await db.updateTable('modules').set(edit).where('shipped_key', '=', 'module-07').execute();
    await db.updateTable('quizzes').set(edit).where('shipped_key', '=', 'module-07').execute();
    const before = await contentSnapshot();
    await load(shipped({ body: moduleBody('Not for this site.'), quiz: sampleQuiz(questions.slice(0, 12)) }));
    expect(await contentSnapshot()).toBe(before);
    const offered = () => db.selectFrom('content_updates').select(['kind', 'decision']).orderBy('kind').execute();
    const pending = ['module', 'quiz'].map((kind) => ({ kind, decision: null }));
    expect(await offered()).toEqual(pending);
    await load(shipped({ body: moduleBody('Newer still.'), quiz: sampleQuiz(questions.slice(0, 13)) }));
    expect(await offered()).toEqual(pending);
    const moduleUpdate = await db
      .selectFrom('content_updates')
      .selectAll()
      .where('kind', '=', 'module')
      .executeTakeFirstOrThrow();
    expect(moduleUpdate.shipped).toMatchObject({ content: expect.stringContaining('Newer still.') });
    const back = { edited_on_site: false };
    await db.updateTable('modules').set(back).where('shipped_key', '=', 'module-07').execute();
    await db.updateTable('quizzes').set(back).where('shipped_key', '=', 'module-07').execute();
  });

  test('succeeds when the site has assigned the chapter number of a shipped module to another module', async () => {
    const { id, content_revision: before } = await module();
    await db.updateTable('modules').set({ chapter_number: 70 }).where('id', '=', id).execute();
    await db.insertInto('modules').values({ chapter_number: 7, title: 'Our own seventh' }).execute();
    await load(shipped({ body: moduleBody('Still for everybody.') }));
    expect(await module()).toMatchObject({ id, chapter_number: 70, content_revision: before + 1 });
  });

  test('saves nothing when one of the modules cannot be saved', async () => {
    const before = await contentSnapshot();
    const broken = { ...shipped({ body: moduleBody('Never to be seen.') }), quiz: null, estimatedMinutes: 999_999 };
    const valid = shipped({ body: moduleBody('Never to be seen either.') });
    await expect(load({ ...valid, chapter: 8 }, broken)).rejects.toThrow(/estimated_duration/);
    expect(await contentSnapshot()).toBe(before);
  });
});
