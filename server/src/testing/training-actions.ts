import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { type QuizAttempt, quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { sql } from 'kysely';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** The ids of a module and its quiz, and the module's chapter number. */
export interface ModuleWithQuiz {
  readonly id: string;
  readonly chapterNumber: number;
  readonly quizId: string;
}

/**
 * Lists the active modules that have a quiz, by chapter number. A module with several quizzes occurs several times.
 */
export async function listModulesWithQuiz({ db }: TestApp): Promise<ModuleWithQuiz[]> {
  return db
    .selectFrom('modules')
    .innerJoin('quizzes', 'quizzes.module_id', 'modules.id')
    .select(['modules.id', 'modules.chapter_number as chapterNumber', 'quizzes.id as quizId'])
    .where('modules.is_active', '=', true)
    .orderBy('modules.chapter_number')
    .execute();
}

/** Sends a report of progress. Throws if the server refuses it. */
export async function sendProgressReport(app: TestApp, as: Person, moduleId: string, body: object): Promise<void> {
  const reply = await app.call(progressEndpoints.update, { as, params: { moduleId }, body });
  if (reply.statusCode !== 200) throw new Error(`The report was refused: ${reply.body}`);
}

/** Reports that the person has read a module to its end and marked it as completed, so that its quiz is available. */
export const finishReading = (app: TestApp, as: Person, module: ModuleWithQuiz) =>
  sendProgressReport(app, as, module.id, { scrollDepthPercentage: 100, isMarkedComplete: true });

/** Completes the modules in sequence, with the two reports that the buttons of a module page send. */
export async function completeModules(app: TestApp, as: Person, modules: readonly ModuleWithQuiz[]): Promise<void> {
  for (const module of modules) {
    await sendProgressReport(app, as, module.id, { progressPercentage: 50 });
    await sendProgressReport(app, as, module.id, { status: 'completed' });
  }
}

/**
 * Inserts a quiz after the existing quizzes of a module, and returns its id. An attempt draws two of its three
 * questions.
 */
export async function insertTestQuiz({ db }: TestApp, moduleId: string): Promise<string> {
  const { id: quizId } = await db
    .insertInto('quizzes')
    .values({ module_id: moduleId, title: 'A quiz for a test', position: 99, questions_drawn: 2 })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const position of [1, 2, 3]) {
    const { id } = await db
      .insertInto('questions')
      .values({ quiz_id: quizId, position })
      .returning('id')
      .executeTakeFirstOrThrow();
    const version = { question: `Which ${position}?`, options: ['this', 'that'], correct_option: 1 };
    await db
      .insertInto('question_versions')
      .values({ ...version, question_id: id, version: 1 })
      .execute();
  }
  return quizId;
}

/** Starts an attempt, or resumes the person's open attempt. */
export async function startOrResumeAttempt(app: TestApp, as: Person, quizId: string): Promise<QuizAttempt> {
  const reply = await app.call(quizzesEndpoints.start, { as, body: { quizId } });
  if (reply.statusCode !== 200) throw new Error(`The attempt was refused: ${reply.body}`);
  return reply.json();
}

/** Returns only correct or only wrong answers to an attempt's questions, by question id. */
export async function chooseAnswers(
  { db }: TestApp,
  attempt: QuizAttempt,
  kind: 'right' | 'wrong' = 'right',
): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('attempt_questions as drawn')
    .innerJoin('question_versions as version', (join) =>
      join.onRef('version.question_id', '=', 'drawn.question_id').onRef('version.version', '=', 'drawn.version'),
    )
    .select(['drawn.question_id as id', 'version.options', 'version.correct_option as right'])
    .where('drawn.attempt_id', '=', attempt.id)
    .execute();
  // Options are numbered from 1, and indexes count from 0. The index `correctNumber` is therefore the option after the
  // correct one.
  const optionIndex = (correctNumber: number, optionCount: number) =>
    kind === 'right' ? correctNumber - 1 : correctNumber % optionCount;
  return Object.fromEntries(rows.map((row) => [row.id, row.options[optionIndex(row.right, row.options.length)] ?? '']));
}

/** Submits an attempt with only correct or only wrong answers. */
export async function submitAttempt(
  app: TestApp,
  as: Person,
  attempt: QuizAttempt,
  kind: 'right' | 'wrong' = 'right',
): Promise<QuizAttempt> {
  const body = { answers: await chooseAnswers(app, attempt, kind), completedAt: new Date().toISOString() };
  const reply = await app.call(quizzesEndpoints.save, { as, params: { attemptId: attempt.id }, body });
  if (reply.statusCode !== 200) throw new Error(`The submission was refused: ${reply.body}`);
  return reply.json();
}

/** Finishes reading a module and passes its quiz. */
export async function passQuiz(app: TestApp, as: Person, module: ModuleWithQuiz): Promise<QuizAttempt> {
  await finishReading(app, as, module);
  return submitAttempt(app, as, await startOrResumeAttempt(app, as, module.quizId));
}

/** Lists a person's training events, oldest first. `result` includes the personal texts of the training event. */
export async function listTrainingEvents({ db }: TestApp, person: { id: string }) {
  return db
    .selectFrom('training_events as event')
    .leftJoin('training_event_details as details', 'details.event_id', 'event.id')
    .select(['verb', 'object', 'object_id', 'module_id', 'content_revision', 'actor_id'])
    .select(sql<Record<string, unknown>>`event.result || coalesce(details.texts, '{}')`.as('result'))
    .where('person_id', '=', person.id)
    .orderBy('sequence')
    .execute();
}
