import { createHash } from 'node:crypto';
import { requiredScore } from '@loopcheck/contract/features/quizzes/test-out.rules';
import type { RegradePreview, ResultChange } from '@loopcheck/contract/features/quizzes/quiz-analysis.contract';
import type { Database } from '../../../platform/db/database.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import { type ComparableVersion, listVersionsOfQuestion, type VersionRow } from './analysis.queries.ts';
import { isCountedPass } from '../quizzes.rules.ts';
import { calculateScoreChange, groupComparableVersions, type ScoreChange } from './analysis.rules.ts';
import { type AnswerRow, listAnswersToQuestion } from './regrade.queries.ts';

/** The effect of the new correct option on the result of a submitted attempt, with the attempt's answer. */
export interface AnswerWithChange extends ScoreChange {
  readonly answer: AnswerRow;
}

/**
 * The data from which a regrade is calculated. A regrade is refused if `preview.fingerprint` has changed since the
 * trainer saw the preview.
 */
export interface RegradeBasis {
  /** The current version of the question, with the correct option that the regrade applies. */
  readonly current: VersionRow;
  /** The versions whose answers are regraded. */
  readonly versions: readonly ComparableVersion[];
  readonly changes: readonly AnswerWithChange[];
  readonly preview: RegradePreview;
}

interface RegradeScope {
  readonly questionId: string;
  /** True to include answers to versions with another question text and the same options. */
  readonly includeReworded: boolean;
}

/** Finds the results that a regrade of a question with its current correct option would change. Saves nothing. */
export async function findRegradeBasis(
  db: Database,
  { questionId, includeReworded }: RegradeScope,
): Promise<RegradeBasis> {
  const [question] = groupComparableVersions(await listVersionsOfQuestion(db, questionId));
  ensure(question, 'question_not_found');
  const { current, versions: comparableVersions } = question;
  const answers = await listAnswersToQuestion(db, questionId);
  const versions = comparableVersions.filter((version) => includeReworded || !version.isReworded);
  const correctOptions = new Map(versions.map((version) => [version.version, version.correctOption]));
  const affectedAnswers = answers.filter((answer) => needsRegrade(answer, correctOptions));
  const changes = affectedAnswers.flatMap(
    (answer) => findChange(answer, correctOptions.get(answer.version) ?? 0) ?? [],
  );
  const rewordedCorrectOptions = new Map(
    comparableVersions
      .filter((version) => version.isReworded)
      .map((version) => [version.version, version.correctOption]),
  );
  const comparableVersionNumbers = new Set(comparableVersions.map((version) => version.version));
  const submittedAnswers = answers.filter((answer) => answer.submittedAt !== null);
  const preview: RegradePreview = {
    questionId,
    quizId: current.quizId,
    question: current.question,
    exhibit: current.exhibit,
    version: current.version,
    key: current.options[current.correctOption - 1] ?? '',
    raised: changes.filter((change) => change.outcome === 'raised').map(presentAnswerChange),
    wouldFall: changes.filter((change) => change.outcome === 'would_fall').map(presentAnswerChange),
    // The number of answers that are regraded only with `includeReworded`.
    rewordedCount: submittedAnswers.filter((answer) => needsRegrade(answer, rewordedCorrectOptions)).length,
    // The number of answers to versions with other options. They are never regraded.
    otherCount: submittedAnswers.filter((answer) => !comparableVersionNumbers.has(answer.version)).length,
    openCount: affectedAnswers.filter((answer) => answer.submittedAt === null).length,
    canApply: affectedAnswers.length > 0,
    fingerprint: createFingerprint(current, includeReworded, affectedAnswers),
  };
  return { current, versions, changes, preview };
}

/**
 * Returns true if the option with which an answer was graded differs from the option that is correct now.
 * `correctOptions` maps a version number to the option that is correct now, in the option numbering of that version.
 * Returns false for answers to versions that are not in the map.
 */
const needsRegrade = (answer: AnswerRow, correctOptions: ReadonlyMap<number, number>) =>
  correctOptions.has(answer.version) && correctOptions.get(answer.version) !== answer.oldCorrectOption;

/** Returns null if the attempt is open, or if the result of the attempt does not change. */
function findChange(answer: AnswerRow, newCorrectOption: number): AnswerWithChange | null {
  if (answer.submittedAt === null) return null;
  const change = calculateScoreChange({ ...answer, newCorrectOption, correctCount: answer.correctCount ?? 0 });
  return change && { ...change, answer };
}

const presentAnswerChange = ({ answer, newScore, newCorrectCount, newIsPassing }: AnswerWithChange): ResultChange => ({
  attemptId: answer.attemptId,
  userId: answer.userId,
  fullName: answer.fullName,
  // `submittedAt` is never null here, because only submitted attempts have a result that can change.
  submittedAt: (answer.submittedAt ?? new Date(0)).toISOString(),
  oldScore: answer.score ?? '0.00',
  newScore,
  passingScore: requiredScore(answer),
  wasPassing: isCountedPass(answer),
  isPassing: isCountedPass({ ...answer, correctCount: newCorrectCount, isPassing: newIsPassing }),
});

/** Hashes the data on which the changes depend: the current version, the scope, and the affected answers. */
function createFingerprint(
  current: VersionRow,
  includeReworded: boolean,
  affectedAnswers: readonly AnswerRow[],
): string {
  const lines = affectedAnswers
    .map((answer) =>
      [answer.attemptId, answer.submittedAt !== null, answer.chosenOption, answer.oldCorrectOption, answer.score].join(
        ' ',
      ),
    )
    .toSorted();
  const hashedText = [current.questionId, current.version, includeReworded, ...lines].join('\n');
  return createHash('sha256').update(hashedText).digest('base64url');
}
