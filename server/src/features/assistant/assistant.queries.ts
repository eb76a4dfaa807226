import type { AssistantAnswer, AssistantAnswerKind } from '@loopcheck/contract/features/assistant/assistant.contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Saves a question with the sources of its answer, but without the person who asked it. */
export async function saveQuestion(db: Database, question: string, answer: AssistantAnswer, now: Date): Promise<void> {
  await db
    .insertInto('assistant_questions')
    .values({
      question,
      kind: answer.kind,
      answered_by: answer.answeredBy,
      is_dangerous: answer.verdict === 'no' || answer.verdict === 'stop',
      sources: answer.sources,
      asked_at: now,
    })
    .execute();
}

/** The position of a question in the list. A cursor encodes the position of the last question of a page. */
interface QuestionPosition {
  readonly askedAt: Date;
  readonly id: string;
}

interface QuestionFilter {
  readonly kinds: readonly AssistantAnswerKind[];
  readonly after: QuestionPosition | undefined;
  readonly limit: number;
}

export type QuestionRow = Awaited<ReturnType<typeof listQuestions>>[number];

/** Lists the questions with answers of the given kinds, latest first. */
export function listQuestions(db: Database, { kinds, after, limit }: QuestionFilter) {
  return db
    .selectFrom('assistant_questions')
    .select(['id', 'question', 'kind', 'is_dangerous', 'sources', 'asked_at'])
    .where('kind', 'in', kinds)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(asked_at, id) < (${after?.askedAt}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Counts all questions, the questions without an answer, and the questions about dangerous actions. */
export function countQuestions(db: Database) {
  return db
    .selectFrom('assistant_questions')
    .select((eb) => [
      eb.fn.countAll<number>().as('asked'),
      eb.fn.countAll<number>().filterWhere('kind', '=', 'not_found').as('notFound'),
      eb.fn.countAll<number>().filterWhere('is_dangerous', '=', true).as('dangerous'),
    ])
    .executeTakeFirstOrThrow();
}

/** Deletes the questions that were asked before `time`. */
export async function removeQuestionsBefore(db: Database, time: Date): Promise<void> {
  await db.deleteFrom('assistant_questions').where('asked_at', '<', time).execute();
}
