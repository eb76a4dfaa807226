import type { PartAnswer } from '@loopcheck/contract/features/modules/part-checks.contract';
import type { Database } from '../../../platform/db/database.ts';
import { acquireLock } from '../../../platform/db/lock.queries.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import { findProgress, isUnlocked } from '../../progress/index.ts';
import { findLatestPartAnswer, recordEvent } from '../../records/index.ts';
import { findPartsOfRevision } from './part-checks.queries.ts';

/** An answer to a check question: a question that is not graded, at the end of a part of a module. */
interface CheckAnswer extends PartAnswer {
  readonly userId: string;
  readonly moduleId: string;
  /** The number of the part, from 1. */
  readonly part: number;
}

/**
 * Records an answer to the check question of a part as a training event, and returns whether the answer is right. `db`
 * must be a transaction. An answer that repeats the person's latest answer to the question is not recorded again.
 * Refuses with module_locked if the module is locked: the person can read it, but nothing is recorded.
 */
export async function answerPartCheck({ db }: { readonly db: Database }, answer: CheckAnswer): Promise<boolean> {
  const { userId, part, contentRevision, option } = answer;
  const progress = await findProgress(db, userId, answer.moduleId);
  ensure(progress, 'module_not_found');
  ensure(isUnlocked(progress), 'module_locked');
  // The stored id, which is in lower case. A request can contain the id in upper case.
  const { moduleId } = progress;
  const check = (await findPartsOfRevision(db, moduleId, contentRevision))?.[part - 1]?.check;
  ensure(check && option < check.options.length, 'check_answer_unknown');
  const isRight = option === check.rightOption;
  // Because of the lock, the second of two concurrent requests finds the answer of the first.
  await acquireLock(db, `check ${userId} ${moduleId}`);
  // A training event numbers the options from 1.
  const recordedAnswer = { part, option: option + 1 };
  const latest = await findLatestPartAnswer(db, { personId: userId, moduleId, contentRevision, part });
  if (latest === recordedAnswer.option) return isRight;
  await recordEvent(db, {
    personId: userId,
    verb: 'answered',
    object: 'module',
    objectId: moduleId,
    moduleId,
    contentRevision,
    result: { ...recordedAnswer, isRight },
  });
  return isRight;
}
