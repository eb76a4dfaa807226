import { createHash } from 'node:crypto';
import type { RegradePreview, ResultChange } from '@loopcheck/contract/features/quizzes/quiz-analysis.contract';
import type { Database } from '../../../platform/db/database.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import {
  type AnswerRow,
  type ComparableVersion,
  listAnswersTo,
  listVersionsOfQuestion,
  type VersionRow,
} from './analysis.queries.ts';
import { compareVersions, type ScoreChange, scoreChange } from './analysis.rules.ts';

/** An answer of a submitted attempt whose result changes with the corrected option. */
export interface ChangedAnswer extends ScoreChange {
  readonly answer: AnswerRow;
}

/**
 * The data that a regrade is computed from. The preview shows it, and the regrade checks that it has not changed since.
 */
export interface RegradeBasis {
  readonly current: VersionRow;
  readonly versions: readonly ComparableVersion[];
  readonly changes: readonly ChangedAnswer[];
  readonly preview: RegradePreview;
}

interface RegradeScope {
  readonly questionId: string;
  /** Whether to include versions with another question text and the same options. */
  readonly includeReworded: boolean;
}

/** Finds the results that change with the current correct option of a question. Stores nothing. */
export async function findRegradeBasis(
  db: Database,
  { questionId, includeReworded }: RegradeScope,
): Promise<RegradeBasis> {
  const [question] = compareVersions(await listVersionsOfQuestion(db, questionId));
  ensure(question, 'question_not_found');
  const { current, versions: comparable } = question;
  const answers = await listAnswersTo(db, questionId);
  const versions = comparable.filter((version) => includeReworded || !version.isReworded);
  const correctOptions = new Map(versions.map((version) => [version.version, version.correctOption]));
  const dueAnswers = answers.filter((answer) => isDue(answer, correctOptions));
  const changes = dueAnswers.flatMap((answer) => changedAnswer(answer, correctOptions.get(answer.version) ?? 0) ?? []);
  const reworded = new Map(
    comparable.filter((version) => version.isReworded).map((version) => [version.version, version.correctOption]),
  );
  const submitted = answers.filter((answer) => answer.submittedAt !== null);
  const preview: RegradePreview = {
    questionId,
    quizId: current.quizId,
    question: current.question,
    version: current.version,
    key: current.options[current.correctOption - 1] ?? '',
    raised: changes.filter((change) => change.outcome === 'raised').map(presentChangedAnswer),
    wouldFall: changes.filter((change) => change.outcome === 'would_fall').map(presentChangedAnswer),
    rewordedCount: submitted.filter((answer) => isDue(answer, reworded)).length,
    otherCount: submitted.filter((answer) => !comparable.some((version) => version.version === answer.version)).length,
    openCount: dueAnswers.filter((answer) => answer.submittedAt === null).length,
    canApply: dueAnswers.length > 0,
    fingerprint: fingerprintOf(current, includeReworded, dueAnswers),
  };
  return { current, versions, changes, preview };
}

/** Whether an answer belongs to one of these versions and was graded with another correct option. */
const isDue = (answer: AnswerRow, correctOptions: ReadonlyMap<number, number>) =>
  correctOptions.has(answer.version) && correctOptions.get(answer.version) !== answer.oldCorrectOption;

function changedAnswer(answer: AnswerRow, newCorrectOption: number): ChangedAnswer | null {
  if (answer.submittedAt === null) return null;
  const change = scoreChange({ ...answer, newCorrectOption, correctCount: answer.correctCount ?? 0 });
  return change && { ...change, answer };
}

const presentChangedAnswer = ({ answer, newScore, newIsPassing }: ChangedAnswer): ResultChange => ({
  attemptId: answer.attemptId,
  userId: answer.userId,
  fullName: answer.fullName,
  submittedAt: (answer.submittedAt ?? new Date(0)).toISOString(),
  oldScore: answer.score ?? '0.00',
  newScore,
  wasPassing: answer.isPassing === true,
  isPassing: newIsPassing,
});

/** A hash of the correct option, the affected results and the set of affected attempts. */
function fingerprintOf(current: VersionRow, includeReworded: boolean, dueAnswers: readonly AnswerRow[]): string {
  const lines = dueAnswers
    .map((answer) =>
      [answer.attemptId, answer.submittedAt !== null, answer.chosenOption, answer.oldCorrectOption, answer.score].join(
        ' ',
      ),
    )
    .toSorted();
  const basis = [current.questionId, current.version, includeReworded, ...lines].join('\n');
  return createHash('sha256').update(basis).digest('base64url');
}
