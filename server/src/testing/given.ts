import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { type QuizAttempt, quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { sql } from 'kysely';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** A module of the curriculum with its quiz, as tests name them. */
export interface GivenModule {
  readonly id: string;
  readonly chapterNumber: number;
  readonly quizId: string;
}

/** The active modules in the order of their chapters. */
export async function givenModules({ db }: TestApp): Promise<GivenModule[]> {
  return db
    .selectFrom('modules')
    .innerJoin('quizzes', 'quizzes.module_id', 'modules.id')
    .select(['modules.id', 'modules.chapter_number as chapterNumber', 'quizzes.id as quizId'])
    .where('modules.is_active', '=', true)
    .orderBy('modules.chapter_number')
    .execute();
}

/** Reports progress and insists that it is taken. */
export async function givenReport(app: TestApp, as: Person, moduleId: string, body: object): Promise<void> {
  const reply = await app.call(progressEndpoints.report, { as, params: { moduleId }, body });
  if (reply.statusCode !== 200) throw new Error(`The report was refused: ${reply.body}`);
}

/** Reads a module to its end and ticks it: its quiz is open. */
export const givenRead = (app: TestApp, as: Person, module: GivenModule) =>
  givenReport(app, as, module.id, { scrollDepthPercentage: 100, isMarkedComplete: true });

/** Completes modules by their buttons, in the order given. */
export async function givenCompleted(app: TestApp, as: Person, modules: readonly GivenModule[]): Promise<void> {
  for (const module of modules) {
    await givenReport(app, as, module.id, { progressPercentage: 50 });
    await givenReport(app, as, module.id, { status: 'completed' });
  }
}

/** Writes a quiz of three questions at the end of a module. */
export async function givenQuiz({ db }: TestApp, moduleId: string): Promise<string> {
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

/** Starts an attempt, or takes up the open one. */
export async function givenAttempt(app: TestApp, as: Person, quizId: string): Promise<QuizAttempt> {
  const reply = await app.call(quizzesEndpoints.start, { as, body: { quizId } });
  if (reply.statusCode !== 200) throw new Error(`The attempt was refused: ${reply.body}`);
  return reply.json();
}

/** The right answers of an attempt, or wrong ones, as only a test may know them. */
export async function givenAnswers(
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
  const index = (right: number, count: number) => (kind === 'right' ? right - 1 : right % count);
  return Object.fromEntries(rows.map((row) => [row.id, row.options[index(row.right, row.options.length)] ?? '']));
}

/** Submits an attempt with all answers right or wrong. */
export async function givenSubmitted(
  app: TestApp,
  as: Person,
  attempt: QuizAttempt,
  kind: 'right' | 'wrong' = 'right',
): Promise<QuizAttempt> {
  const body = { answers: await givenAnswers(app, attempt, kind), completedAt: new Date().toISOString() };
  const reply = await app.call(quizzesEndpoints.save, { as, params: { attemptId: attempt.id }, body });
  if (reply.statusCode !== 200) throw new Error(`The submission was refused: ${reply.body}`);
  return reply.json();
}

/** Reads a module, takes its quiz and passes it. */
export async function givenPassed(app: TestApp, as: Person, module: GivenModule): Promise<QuizAttempt> {
  await givenRead(app, as, module);
  return givenSubmitted(app, as, await givenAttempt(app, as, module.quizId));
}

/** A person's training events with their personal texts, oldest first. */
export async function eventsOf({ db }: TestApp, person: { id: string }) {
  return db
    .selectFrom('training_events as event')
    .leftJoin('training_event_details as details', 'details.event_id', 'event.id')
    .select(['verb', 'object', 'object_id', 'module_id', 'content_revision', 'actor_id'])
    .select(sql<Record<string, unknown>>`event.result || coalesce(details.texts, '{}')`.as('result'))
    .where('person_id', '=', person.id)
    .orderBy('sequence')
    .execute();
}
