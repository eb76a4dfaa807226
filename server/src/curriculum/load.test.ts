import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  startOrResumeAttempt,
  completeModules,
  listModulesWithQuiz,
  finishReading,
  submitAttempt,
} from '../testing/training-actions.ts';
import type { Person } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { type ShippedModule, parseModule } from './module.ts';
import { loadCurriculum } from './load.ts';
import { moduleBody, moduleFiles, sampleQuestion, sampleQuiz } from '../testing/curriculum-files.ts';

const app = await testApp();
afterAll(app.close);
const { db } = app;

/**
 * Creates the sample module with changes to its files. The sample module has chapter 7, so loading it replaces module 7
 * of the test database.
 */
function createShippedModule(changes: Parameters<typeof moduleFiles>[0] = {}): ShippedModule {
  const { module, faults } = parseModule('07-sample', moduleFiles(changes));
  if (!module) throw new Error(faults.map((fault) => fault.text).join('; '));
  return module;
}
const goldenRules = ['Hands off.', 'Call first.', 'Write it down.'];
const load = (...modules: ShippedModule[]) =>
  loadCurriculum(db, {
    modules,
    sops: [],
    drills: [],
    goldenRules,
    synonyms: [],
    knowledge: null,
    sampleQuestions: [],
  });

const questions = Array.from({ length: 24 }, (_, index) =>
  sampleQuestion(index + 1, { stances: ['acts', 'waits', 'reports', 'asks'] }),
);
/**
 * Matches JSON that has a field `stance` or `stances`, or that contains the stance `acts`, which the sample questions
 * have. The stance of an option states what a person who chooses it does first.
 */
const stanceInJson = /"stances?"|"acts"/;
const findModule = () =>
  db.selectFrom('modules').selectAll().where('shipped_key', '=', 'module-07').executeTakeFirstOrThrow();
const listRevisions = async () => {
  const { id } = await findModule();
  const rows = await db.selectFrom('module_revisions').select('revision').where('module_id', '=', id).execute();
  return rows.map((row) => row.revision).toSorted((one, other) => one - other);
};
const listPoolQuestions = async () =>
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
const listQuestionVersions = async () => (await listPoolQuestions()).map((question) => question.current_version);
const takeContentSnapshot = async () => {
  const tables = ['modules', 'module_revisions', 'golden_rules', 'quizzes', 'questions', 'question_versions'] as const;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  const version = await db.selectFrom('content_version').selectAll().execute();
  return JSON.stringify([rows, version]);
};

let person: Person;
beforeAll(async () => {
  await load(createShippedModule());
  person = await app.person();
  const modules = await listModulesWithQuiz(app);
  // Module 7 is locked until the modules before it are completed.
  await completeModules(
    app,
    person,
    modules.filter(({ chapterNumber }) => chapterNumber < 7),
  );
  const moduleSeven = modules.find(({ chapterNumber }) => chapterNumber === 7);
  if (moduleSeven) await finishReading(app, person, moduleSeven);
});

/** Returns the progress of the person in module 7. */
const findProgress = async () => {
  const { id } = await findModule();
  const reply = await app.call(progressEndpoints.list, { as: person });
  return reply.json<{ moduleId: string }[]>().find(({ moduleId }) => moduleId === id);
};

describe('loadCurriculum', () => {
  test('changes nothing when the same content is loaded again', async () => {
    const before = await takeContentSnapshot();
    await load(createShippedModule());
    await load(createShippedModule());
    expect(await takeContentSnapshot()).toBe(before);
  });

  test('saves the parts of a module both with the module and with its revision', async () => {
    const module = createShippedModule();
    const { id, parts, content_revision: revision } = await findModule();
    expect(parts).toEqual(module.parts);
    expect(parts).toHaveLength(3);
    const row = await db
      .selectFrom('module_revisions')
      .select('parts')
      .where('module_id', '=', id)
      .where('revision', '=', revision)
      .executeTakeFirst();
    expect(row?.parts).toEqual(module.parts);
  });

  test('saves one revision when several servers load the same change concurrently', async () => {
    const before = { revisions: await listRevisions(), versions: await listQuestionVersions() };
    const changed = createShippedModule({ body: moduleBody('One more line.') });

    await Promise.all([load(changed), load(changed), load(changed)]);

    expect(await listRevisions()).toEqual([...before.revisions, Math.max(...before.revisions) + 1]);
    expect(await listQuestionVersions()).toEqual(before.versions);
  });

  test('saves a new revision of a changed module, and changes only changedSinceRead in the progress of a person', async () => {
    const before = await findModule();
    const progressBefore = await findProgress();
    expect(progressBefore).toMatchObject({ isMarkedComplete: true, canStartQuiz: true });

    await load(createShippedModule({ body: moduleBody('Another line for everybody.') }));

    const after = await findModule();
    expect(after.id).toBe(before.id);
    expect(after.content_revision).toBe(before.content_revision + 1);
    expect(after.content).toContain('Another line for everybody.');
    expect(await findProgress()).toEqual({ ...progressBefore, changedSinceRead: true });
    const previousRevision = await db
      .selectFrom('module_revisions')
      .select('content')
      .where('module_id', '=', after.id)
      .where('revision', '=', before.content_revision)
      .executeTakeFirst();
    expect(previousRevision?.content).toBe(before.content);
  });

  test('saves a new version only of the question that was changed, and an open attempt keeps the earlier version', async () => {
    const { id: moduleId } = await findModule();
    const quizId = (await listModulesWithQuiz(app)).find((each) => each.id === moduleId)?.quizId ?? '';
    const attempt = await startOrResumeAttempt(app, person, quizId);
    const before = await listQuestionVersions();

    await load(createShippedModule({ quiz: sampleQuiz(questions.with(0, sampleQuestion(1, { answer: 2 }))) }));
    const afterChangeOfFirst = before.map((version, index) => version + (index === 0 ? 1 : 0));
    expect(await listQuestionVersions()).toEqual(afterChangeOfFirst);

    const changedQuestions = questions.map((question) => ({ ...question, explanation: 'Because it is so now.' }));
    await load(createShippedModule({ quiz: sampleQuiz(changedQuestions) }));
    expect(await listQuestionVersions()).toEqual(afterChangeOfFirst.map((version) => version + 1));

    const resumedAttempt = await startOrResumeAttempt(app, person, quizId);
    expect(resumedAttempt.questions).toEqual(attempt.questions);
    expect(await submitAttempt(app, person, resumedAttempt)).toMatchObject({ score: '100.00' });
  });

  test('deactivates a question that is no longer shipped, and activates it again when it is shipped again', async () => {
    const shippedCount = 20;
    await load(createShippedModule({ quiz: sampleQuiz(questions.slice(0, shippedCount)) }));
    expect((await listPoolQuestions()).map((question) => question.is_active)).toEqual(
      questions.map((_, index) => index < shippedCount),
    );
    const trainer = await app.person({ role: 'trainer' });
    const { id } = await db
      .selectFrom('quizzes')
      .select('id')
      .where('shipped_key', '=', 'module-07')
      .executeTakeFirstOrThrow();
    const reply = await app.call(quizzesEndpoints.questions, { as: trainer, params: { quizId: id } });
    expect(reply.json()).toHaveLength(shippedCount);

    await load(createShippedModule({ quiz: sampleQuiz(questions) }));
    expect((await listPoolQuestions()).every((question) => question.is_active)).toBe(true);
  });

  test('does not change a module or quiz that was edited on site, but offers an update, which a newer update replaces', async () => {
    const edit = { edited_on_site: true };
    await db.updateTable('modules').set(edit).where('shipped_key', '=', 'module-07').execute();
    await db.updateTable('quizzes').set(edit).where('shipped_key', '=', 'module-07').execute();
    const before = await takeContentSnapshot();

    await load(
      createShippedModule({ body: moduleBody('Not for this site.'), quiz: sampleQuiz(questions.slice(0, 12)) }),
    );
    expect(await takeContentSnapshot()).toBe(before);
    const listUpdates = () => db.selectFrom('content_updates').select(['kind', 'decision']).orderBy('kind').execute();
    const pending = ['module', 'quiz'].map((kind) => ({ kind, decision: null }));
    expect(await listUpdates()).toEqual(pending);

    await load(createShippedModule({ body: moduleBody('Newer still.'), quiz: sampleQuiz(questions.slice(0, 13)) }));
    expect(await listUpdates()).toEqual(pending);
    const moduleUpdate = await db
      .selectFrom('content_updates')
      .selectAll()
      .where('kind', '=', 'module')
      .executeTakeFirstOrThrow();
    expect(moduleUpdate.shipped).toMatchObject({ content: expect.stringContaining('Newer still.') });

    // This test and earlier tests have loaded questions with stances. Neither the content in the tables (`before`) nor
    // the offered update contains the stances, so no reply can contain them.
    const quizUpdate = await db
      .selectFrom('content_updates')
      .select('shipped')
      .where('kind', '=', 'quiz')
      .executeTakeFirstOrThrow();
    expect(quizUpdate.shipped).toHaveProperty('questions.0.shippedKey', 'c07-q01');
    for (const saved of [before, JSON.stringify(quizUpdate.shipped)]) expect(saved).not.toMatch(stanceInJson);

    // The next tests need a module and a quiz that are not edited on site.
    const undoEdit = { edited_on_site: false };
    await db.updateTable('modules').set(undoEdit).where('shipped_key', '=', 'module-07').execute();
    await db.updateTable('quizzes').set(undoEdit).where('shipped_key', '=', 'module-07').execute();
  });

  test('updates a shipped module that the site has renumbered, even if another module now has the shipped chapter number', async () => {
    const { id, content_revision: before } = await findModule();
    await db.updateTable('modules').set({ chapter_number: 70 }).where('id', '=', id).execute();
    await db.insertInto('modules').values({ chapter_number: 7, title: 'Our own seventh' }).execute();

    await load(createShippedModule({ body: moduleBody('Still for everybody.') }));

    expect(await findModule()).toMatchObject({ id, chapter_number: 70, content_revision: before + 1 });
  });

  test('saves nothing when one of the modules cannot be saved', async () => {
    const before = await takeContentSnapshot();
    const valid = { ...createShippedModule({ body: moduleBody('Never to be seen.') }), chapter: 8 };
    const broken = {
      ...createShippedModule({ body: moduleBody('Never to be seen either.') }),
      quiz: null,
      // More minutes than a check constraint of the database allows.
      estimatedMinutes: 999_999,
    };
    await expect(load(valid, broken)).rejects.toThrow(/estimated_duration/);
    expect(await takeContentSnapshot()).toBe(before);
  });
});
