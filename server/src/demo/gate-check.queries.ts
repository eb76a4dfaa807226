import { saveUsers } from '../features/accounts/index.ts';
import type { Database } from '../platform/db/database.ts';

/**
 * A question of the gate check. The gate check is a quiz for contractors at the gate, which the sample site has written
 * itself. Options are numbered from 1.
 */
export interface GateCheckQuestion {
  readonly question: string;
  readonly options: readonly string[];
  /** The option that the quiz marks as correct. */
  readonly optionMarkedCorrect: number;
  /** The option that is really correct; present only if a wrong option is marked as correct. */
  readonly trulyCorrectOption?: number;
  readonly explanation: string;
}

/** A quiz that was saved, with its questions in order. */
export interface SavedQuiz {
  readonly id: string;
  readonly moduleId: string;
  readonly contentRevision: number;
  readonly questions: readonly { readonly id: string; readonly optionCount: number }[];
}

interface NewQuiz {
  readonly title: string;
  /** The pass mark in percent. */
  readonly passMark: number;
  readonly questions: readonly GateCheckQuestion[];
}

/** Saves the gate check as the second quiz of the last active module. Returns undefined if there is no active module. */
export async function saveGateCheck(
  db: Database,
  { title, passMark, questions }: NewQuiz,
): Promise<SavedQuiz | undefined> {
  const module = await db
    .selectFrom('modules')
    .select(['id', 'content_revision'])
    .where('is_active', '=', true)
    .orderBy('chapter_number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!module) return undefined;
  const quizSettings = { title, passing_score: passMark, questions_drawn: questions.length, edited_on_site: true };
  const { id } = await db
    .insertInto('quizzes')
    .values({ ...quizSettings, module_id: module.id, position: 2 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = await db
    .insertInto('questions')
    .values(questions.map((_, index) => ({ quiz_id: id, position: index + 1 })))
    .returning(['id', 'position'])
    .execute();
  const ids = rows.toSorted((one, other) => one.position - other.position).map((row) => row.id);
  await db
    .insertInto('question_versions')
    .values(
      questions.map(({ question, options, optionMarkedCorrect, explanation }, index) => ({
        question_id: ids[index] ?? '',
        version: 1,
        question,
        options: [...options],
        correct_option: optionMarkedCorrect,
        explanation,
      })),
    )
    .execute();
  const savedQuestions = questions.map(({ options }, index) => ({ id: ids[index] ?? '', optionCount: options.length }));
  return { id, moduleId: module.id, contentRevision: module.content_revision, questions: savedQuestions };
}

const accountAgeDays = 40;

/** Saves the inactive accounts of contractors and returns the ids of the accounts. */
export async function saveContractors(
  db: Database,
  names: readonly string[],
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<string[]> {
  const createdAt = new Date(now.getTime() - accountAgeDays * 24 * 3_600_000);
  const idByEmployeeId = await saveUsers(
    db,
    names.map((fullName, index) => ({
      email: `contractor${String(index + 1).padStart(2, '0')}@demo.test`,
      passwordHash,
      fullName,
      employeeId: `C-${2000 + index}`,
      position: 'Instrument Fitter',
      department: 'Turnaround',
      approvedAt: createdAt,
      createdAt,
    })),
  );
  const ids = [...idByEmployeeId.values()];
  await db.updateTable('users').set({ is_active: false }).where('id', 'in', ids).execute();
  return ids;
}

/** A submitted attempt at the gate check. */
export interface GateCheckAttempt {
  readonly userId: string;
  /** The number of the chosen option of each question, from 1. */
  readonly chosenOptions: readonly number[];
  readonly startedAt: Date;
  readonly submittedAt: Date;
  readonly passMark: number;
  readonly correctCount: number;
  /** The percentage of correct answers with two decimals. */
  readonly score: string;
  readonly isPassing: boolean;
}

/** Saves attempts with their answers and training events. */
export async function saveGateCheckAttempts(
  db: Database,
  quiz: SavedQuiz,
  attempts: readonly GateCheckAttempt[],
): Promise<void> {
  const savedAttempts = await db
    .insertInto('quiz_attempts')
    .values(
      attempts.map(({ startedAt, submittedAt, ...attempt }) => ({
        user_id: attempt.userId,
        quiz_id: quiz.id,
        module_id: quiz.moduleId,
        content_revision: quiz.contentRevision,
        passing_score: attempt.passMark,
        question_count: attempt.chosenOptions.length,
        started_at: startedAt,
        submitted_at: submittedAt,
        closed_by: 'person',
        correct_count: attempt.correctCount,
        score: attempt.score,
        is_passing: attempt.isPassing,
        time_spent_seconds: Math.round((submittedAt.getTime() - startedAt.getTime()) / 1000),
      })),
    )
    .returning(['id', 'user_id'])
    .execute();
  const attemptIdByUser = new Map(savedAttempts.map(({ id, user_id: userId }) => [userId, id]));
  const answers = attempts.flatMap(({ userId, chosenOptions, submittedAt }) =>
    quiz.questions.map(({ id, optionCount }, index) => ({
      attempt_id: attemptIdByUser.get(userId) ?? '',
      position: index + 1,
      question_id: id,
      version: 1,
      option_order: Array.from({ length: optionCount }, (_, option) => option + 1),
      chosen_option: chosenOptions[index] ?? null,
      answered_at: submittedAt,
    })),
  );
  await db.insertInto('attempt_questions').values(answers).execute();
  const events = attempts.flatMap(({ userId, startedAt, submittedAt, isPassing, score, passMark }) => {
    const commonFields = {
      person_id: userId,
      actor_id: userId,
      object: 'quiz' as const,
      object_id: quiz.moduleId,
      module_id: quiz.moduleId,
      content_revision: quiz.contentRevision,
    };
    const result = { quizId: quiz.id, score: Number(score), passingScore: passMark };
    return [
      { ...commonFields, verb: 'attempted' as const, result: { quizId: quiz.id }, occurred_at: startedAt },
      {
        ...commonFields,
        verb: isPassing ? ('passed' as const) : ('failed' as const),
        result,
        occurred_at: submittedAt,
      },
    ];
  });
  await db
    .insertInto('training_events')
    .values(events.toSorted((one, other) => one.occurred_at.getTime() - other.occurred_at.getTime()))
    .execute();
}
