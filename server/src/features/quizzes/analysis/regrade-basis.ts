import { createHash } from 'node:crypto';
import type { RegradePreview, ResultChange } from '@loopcheck/contract/features/quizzes/quiz-analysis.contract';
import type { Database } from '../../../platform/db/database.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import { listVersionsOfQuestion, type VersionRow } from './item-analysis.queries.ts';
import { pooledQuestions, type PooledVersion } from './pooled-versions.ts';
import { type AnswerRow, listAnswersTo } from './regrade-basis.queries.ts';
import { type Change, changeOf } from './regrade.rules.ts';

/** An answer of a submitted attempt whose result differs under the corrected key. */
export interface ChangedAnswer extends Change {
  readonly answer: AnswerRow;
}

/** All that a regrade stands on: what the dry run shows, and what the act is checked against. */
export interface RegradeBasis {
  readonly present: VersionRow;
  readonly versions: readonly PooledVersion[];
  readonly changes: readonly ChangedAnswer[];
  readonly preview: RegradePreview;
}

/** Whose results would change under the present key of a question. `includeReworded` takes in versions with other words and the same options. */
export async function readRegradeBasis(
  db: Database,
  questionId: string,
  includeReworded: boolean,
): Promise<RegradeBasis> {
  const [question] = pooledQuestions(await listVersionsOfQuestion(db, questionId));
  ensure(question, 'question_not_found');
  const { present, versions: pooled } = question;
  const answers = await listAnswersTo(db, questionId);
  const versions = pooled.filter((version) => includeReworded || !version.isReworded);
  const keys = new Map(versions.map((version) => [version.version, version.key]));
  const due = answers.filter((answer) => keys.has(answer.version) && keys.get(answer.version) !== answer.oldKey);
  const changes = due.flatMap((answer) => changedAnswer(answer, keys.get(answer.version) ?? 0) ?? []);
  const reworded = new Map(pooled.filter((each) => each.isReworded).map((each) => [each.version, each.key]));
  const isSubmitted = (answer: AnswerRow) => answer.submittedAt !== null;
  const counts = {
    rewordedCount: answers.filter((each) => isSubmitted(each) && isUnder(each, reworded)).length,
    otherCount: answers.filter((each) => isSubmitted(each) && !pooled.some((own) => own.version === each.version))
      .length,
    openCount: due.filter((each) => !isSubmitted(each)).length,
  };
  const preview: RegradePreview = {
    questionId,
    quizId: present.quizId,
    question: present.question,
    version: present.version,
    key: present.options[present.correctOption - 1] ?? '',
    raised: changes.filter((change) => change.outcome === 'raised').map(resultChange),
    wouldFall: changes.filter((change) => change.outcome === 'would_fall').map(resultChange),
    ...counts,
    canApply: due.length > 0,
    fingerprint: fingerprintOf(present, includeReworded, due),
  };
  return { present, versions, changes, preview };
}

const isUnder = (answer: AnswerRow, keys: ReadonlyMap<number, number>) =>
  keys.has(answer.version) && keys.get(answer.version) !== answer.oldKey;

function changedAnswer(answer: AnswerRow, newKey: number): ChangedAnswer | null {
  if (answer.submittedAt === null) return null;
  const change = changeOf({ ...answer, newKey, correctCount: answer.correctCount ?? 0 });
  return change && { ...change, answer };
}

const resultChange = ({ answer, newScore, newIsPassing }: ChangedAnswer): ResultChange => ({
  attemptId: answer.attemptId,
  userId: answer.userId,
  fullName: answer.fullName,
  submittedAt: (answer.submittedAt ?? new Date(0)).toISOString(),
  oldScore: answer.score ?? '0.00',
  newScore,
  wasPassing: answer.isPassing === true,
  isPassing: newIsPassing,
});

/** Changes with the key, with every result that it touches, and with every attempt that comes in. */
function fingerprintOf(present: VersionRow, includeReworded: boolean, due: readonly AnswerRow[]): string {
  const lines = due
    .map((each) => [each.attemptId, each.submittedAt !== null, each.chosenOption, each.oldKey, each.score].join(' '))
    .toSorted();
  const basis = [present.questionId, present.version, includeReworded, ...lines].join('\n');
  return createHash('sha256').update(basis).digest('base64url');
}
