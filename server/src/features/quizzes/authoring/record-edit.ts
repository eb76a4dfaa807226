import type { QuizAct } from '@loopcheck/contract/features/records/records.contract';
import type { SignedIn } from '../../../platform/auth/signed-in.ts';
import type { Database } from '../../../platform/db/database.ts';
import { recordEvent } from '../../records/index.ts';

/** What was done to a quiz or its pool, and what it takes to find it again. Never the key. */
export interface QuizEdit {
  readonly quizId: string;
  readonly moduleId: string;
  readonly act: QuizAct;
  readonly about?: Record<string, string | number | boolean | null>;
}

/** Writes who edited a quiz. Call it in the transaction of the edit. */
export const recordEdit = (db: Database, user: SignedIn, { quizId, moduleId, act, about }: QuizEdit): Promise<void> =>
  recordEvent(db, {
    personId: user.id,
    verb: 'updated',
    object: 'quiz',
    objectId: quizId,
    moduleId,
    result: { act, ...about },
  });
