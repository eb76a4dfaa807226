import type { Exhibit } from '@loopcheck/contract/features/quizzes/exhibit';
import { isSameExhibit } from '@loopcheck/contract/features/quizzes/exhibits.rules';
import { gradeFromCounts } from '../quizzes.rules.ts';
import type { AnswerTally, ComparableVersion, VersionRow } from './analysis.queries.ts';

// Comparison of the versions of a question.

/** A question with the versions whose answers can be compared. */
export interface ComparableQuestion {
  readonly current: VersionRow;
  /** All versions with the same options as the current version. Includes the current version itself. */
  readonly versions: readonly ComparableVersion[];
}

/** Groups versions by question. Omits versions whose options differ from those of the current version. */
export function groupComparableVersions(rows: readonly VersionRow[]): ComparableQuestion[] {
  return [...Map.groupBy(rows, (row) => row.questionId).values()].flatMap((questionRows) => {
    const current = questionRows.find((row) => row.version === row.currentVersion);
    return current
      ? [{ current, versions: questionRows.flatMap((row) => toComparableVersion(row, current) ?? []) }]
      : [];
  });
}

function toComparableVersion(row: VersionRow, current: VersionRow): ComparableVersion | null {
  const currentOptionNumbers = mapToCurrentOptions(row, current);
  if (!currentOptionNumbers) return null;
  return {
    questionId: row.questionId,
    version: row.version,
    correctOption: currentOptionNumbers.indexOf(current.correctOption) + 1,
    currentOptionNumbers,
    isReworded: !hasSameQuestion(row, current),
  };
}

interface VersionTexts {
  readonly question: string;
  readonly exhibit: Exhibit | null;
  readonly options: readonly string[];
}

const collapseWhiteSpace = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/**
 * Returns, for each option of an earlier version, the number, from 1, of the same option in the current version.
 * Returns null if the versions do not have the same options. Ignores differences in order and white space.
 */
export function mapToCurrentOptions(earlier: VersionTexts, current: VersionTexts): number[] | null {
  if (earlier.options.length !== current.options.length) return null;
  const currentTexts = current.options.map(collapseWhiteSpace);
  const numbers = earlier.options.map((option) => currentTexts.indexOf(collapseWhiteSpace(option)) + 1);
  const hasUnknownOption = numbers.includes(0);
  const hasRepeatedOption = new Set(numbers).size < numbers.length;
  return hasUnknownOption || hasRepeatedOption ? null : numbers;
}

/** Returns true if two versions have the same question text, apart from white space, and the same exhibit. */
export const hasSameQuestion = (earlier: VersionTexts, current: VersionTexts): boolean =>
  collapseWhiteSpace(earlier.question) === collapseWhiteSpace(current.question) &&
  isSameExhibit(earlier.exhibit, current.exhibit);

/**
 * Lists the versions whose answers the analysis combines: the versions that have the same question text, exhibit and
 * options as the current version.
 */
export const listAnalysedVersions = (question: ComparableQuestion): ComparableVersion[] =>
  question.versions.filter((version) => !version.isReworded);

// Item analysis. Definitions and thresholds: docs/rules/quizzes.md.

/** The minimum number of answers for meaningful statistics. */
export const minAnswersForStatistics = 30;

/**
 * The minimum correlation of a suspect option (see `findSuspectOption`). With fewer than 100 answers, the minimum is
 * higher: two standard errors, which is 2 / √answers.
 */
const minSuspectCorrelation = 0.2;

/**
 * The totals of the answers that chose one option of a question. The rest score of an answer is the share of correct
 * answers to the other questions of the same attempt, 0 to 1. The answer in an attempt with only one question has no
 * rest score and is not included.
 */
export interface OptionTally {
  readonly count: number;
  /** The sum of the rest scores. */
  readonly restSum: number;
}

/** The totals of all answers with a rest score to one question, including blanks (unanswered questions). */
export interface QuestionTally {
  readonly count: number;
  /** The sum of the rest scores. */
  readonly restSum: number;
  /** The sum of the squares of the rest scores. */
  readonly restSquareSum: number;
  /** One entry for each option, in order. */
  readonly options: readonly OptionTally[];
}

/** A question with the totals of the answers to its analysed versions (see `listAnalysedVersions`). */
export interface TalliedQuestion {
  readonly question: ComparableQuestion;
  readonly tally: QuestionTally;
  /** The number of analysed attempts (each trainee's first attempt) that contain an analysed version. */
  readonly timesAsked: number;
  /** The number of analysed attempts that contain another version of the question. */
  readonly leftOut: number;
}

/** Totals the answers to the analysed versions of each question, by the option numbers of the current version. */
export function tallyQuestions(
  questions: readonly ComparableQuestion[],
  answers: readonly AnswerTally[],
): TalliedQuestion[] {
  const answersByQuestion = Map.groupBy(answers, (answer) => answer.questionId);
  return questions.map((question) => tallyQuestion(question, answersByQuestion.get(question.current.questionId) ?? []));
}

function tallyQuestion(question: ComparableQuestion, answers: readonly AnswerTally[]): TalliedQuestion {
  const currentOptionNumbers = new Map(
    listAnalysedVersions(question).map((version) => [version.version, version.currentOptionNumbers]),
  );
  const analysedAnswers = answers.filter((answer) => currentOptionNumbers.has(answer.version));
  const toCurrentOption = ({ version, chosenOption }: AnswerTally) =>
    chosenOption === null ? null : currentOptionNumbers.get(version)?.[chosenOption - 1];
  const total = (rows: readonly AnswerTally[], field: 'count' | 'restCount' | 'restSum' | 'restSquareSum') =>
    rows.reduce((sum, row) => sum + row[field], 0);
  const options = question.current.options.map((_, index) => {
    const optionAnswers = analysedAnswers.filter((answer) => toCurrentOption(answer) === index + 1);
    return { count: total(optionAnswers, 'restCount'), restSum: total(optionAnswers, 'restSum') };
  });
  const timesAsked = total(analysedAnswers, 'count');
  return {
    question,
    timesAsked,
    leftOut: total(answers, 'count') - timesAsked,
    tally: {
      count: total(analysedAnswers, 'restCount'),
      restSum: total(analysedAnswers, 'restSum'),
      restSquareSum: total(analysedAnswers, 'restSquareSum'),
      options,
    },
  };
}

/**
 * Returns the share of answers that chose the option, 0 to 1; null if there are no answers. The share of the correct
 * option is called the facility of the question.
 */
export const chosenShare = (tally: QuestionTally, option: OptionTally): number | null =>
  tally.count === 0 ? null : option.count / tally.count;

/**
 * The variance of equal rest scores is zero, but rounding errors can make the calculated variance differ from zero. A
 * variance of at most this share of the sum of squares is treated as zero.
 */
const varianceTolerance = 1e-9;

/**
 * Returns the point-biserial correlation between choosing an option (1 or 0) and the rest score. This is Pearson's r,
 * calculated from sums. Returns null if all answers or no answers chose the option, or if all rest scores are equal.
 */
export function pointBiserial({ count, restSum, restSquareSum }: QuestionTally, option: OptionTally): number | null {
  // The variances and the covariance are multiplied by the square of `count`. This factor cancels out in the quotient.
  const choiceVariance = option.count * (count - option.count);
  const restVariance = count * restSquareSum - restSum * restSum;
  if (choiceVariance <= 0 || restVariance <= varianceTolerance * count * restSquareSum) return null;
  const covariance = count * option.restSum - option.count * restSum;
  return Math.max(-1, Math.min(1, covariance / Math.sqrt(choiceVariance * restVariance)));
}

/**
 * Finds the number, from 1, of the wrong option that people with high scores choose instead of the correct option. The
 * correlation of this option is at least 0.2, at least two standard errors, and higher than the correlation of the
 * correct option. Returns null if there is no such option, or if there are fewer than `minAnswersForStatistics`
 * answers.
 */
export function findSuspectOption(tally: QuestionTally, correctOption: number): number | null {
  if (tally.count < minAnswersForStatistics) return null;
  const standardError = 1 / Math.sqrt(tally.count);
  const threshold = Math.max(minSuspectCorrelation, 2 * standardError);
  const correlations = tally.options.map((option) => pointBiserial(tally, option) ?? 0);
  const correctCorrelation = correlations[correctOption - 1] ?? 0;
  const [bestWrongOption] = correlations
    .map((correlation, index) => ({ option: index + 1, correlation }))
    .filter(({ option }) => option !== correctOption)
    .toSorted((one, other) => other.correlation - one.correlation);
  return bestWrongOption && bestWrongOption.correlation >= threshold && bestWrongOption.correlation > correctCorrelation
    ? bestWrongOption.option
    : null;
}

// Regrading.

/**
 * An answer to a question whose correct option was changed, with the result of the attempt that contains the answer.
 * The option numbers are those of the question's version in the attempt.
 */
export interface AffectedAnswer {
  readonly attemptId: string;
  readonly chosenOption: number | null;
  /** The correct option that the answer was graded with. */
  readonly oldCorrectOption: number;
  readonly newCorrectOption: number;
  /**
   * True if the answer was correct until an earlier regrade changed the correct option. The answer still counts as
   * correct.
   */
  readonly keepsPoint: boolean;
  readonly correctCount: number;
  readonly questionCount: number;
  readonly passingScore: number;
}

/** The effect of the new correct option on the result of one attempt. */
export interface ScoreChange {
  /** A result that `would_fall` is only reported, because a regrade never lowers a result. */
  readonly outcome: 'raised' | 'would_fall';
  readonly newCorrectCount: number;
  readonly newScore: string;
  readonly newIsPassing: boolean;
}

/** Calculates the result of an attempt with the new correct option. Returns null if the result does not change. */
export function calculateScoreChange(answer: AffectedAnswer): ScoreChange | null {
  const wasCorrect = answer.keepsPoint || answer.chosenOption === answer.oldCorrectOption;
  const isCorrect = answer.chosenOption === answer.newCorrectOption;
  if (wasCorrect === isCorrect) return null;
  const grade = gradeFromCounts(answer.correctCount + (isCorrect ? 1 : -1), answer.questionCount, answer.passingScore);
  return {
    outcome: isCorrect ? 'raised' : 'would_fall',
    newCorrectCount: grade.correctCount,
    newScore: grade.score,
    newIsPassing: grade.isPassing,
  };
}
