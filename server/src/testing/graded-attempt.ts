import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** An active question of a quiz, in its current version. */
export interface PoolQuestion {
  readonly id: string;
  readonly version: number;
  /** The number of the correct option, from 1. */
  readonly correctOption: number;
}

/** Lists the active questions of a quiz in order. */
export async function listActiveQuestions({ db }: TestApp, quizId: string): Promise<PoolQuestion[]> {
  return db
    .selectFrom('questions as question')
    .innerJoin('question_versions as version', (join) =>
      join.onRef('version.question_id', '=', 'question.id').onRef('version.version', '=', 'question.current_version'),
    )
    .select(['question.id', 'version.version', 'version.correct_option as correctOption'])
    .where('question.quiz_id', '=', quizId)
    .where('question.is_active', '=', true)
    .orderBy('question.position')
    .execute();
}

/** An attempt to insert, with the chosen options. */
interface GradedAttempt {
  readonly quizId: string;
  readonly moduleId: string;
  readonly person: Person;
  /** The number of the chosen option of each question, from 1, or null if the question was not answered. */
  readonly chosenOptions: readonly (number | null)[];
  readonly passingScore?: number;
  readonly at?: Date;
}

/**
 * Inserts a submitted and graded attempt at these questions into the database and returns its id. Faster than requests
 * to the API.
 */
export async function insertGradedAttempt(
  { db, clock }: TestApp,
  questions: readonly PoolQuestion[],
  { quizId, moduleId, person, chosenOptions, passingScore = 80, at = clock.now() }: GradedAttempt,
): Promise<string> {
  const correctCount = questions.filter((question, index) => chosenOptions[index] === question.correctOption).length;
  const { id } = await db
    .insertInto('quiz_attempts')
    .values({
      user_id: person.id,
      quiz_id: quizId,
      module_id: moduleId,
      content_revision: 1,
      passing_score: passingScore,
      started_at: at,
      submitted_at: at,
      closed_by: 'person',
      correct_count: correctCount,
      question_count: questions.length,
      score: ((correctCount * 100) / questions.length).toFixed(2),
      is_passing: correctCount * 100 >= passingScore * questions.length,
      time_spent_seconds: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = questions.map((question, index) => ({
    attempt_id: id,
    position: index + 1,
    question_id: question.id,
    version: question.version,
    // The questions of the tests have three options. They are shown in this order.
    option_order: [1, 2, 3],
    chosen_option: chosenOptions[index] ?? null,
  }));
  await db.insertInto('attempt_questions').values(rows).execute();
  return id;
}
