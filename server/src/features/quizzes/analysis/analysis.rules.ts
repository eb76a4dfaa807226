import { gradeCount } from '../quizzes.rules.ts';
import type { AnswerTally, ComparableVersion, VersionRow } from './analysis.queries.ts';

// Versions of a question whose answers can be evaluated together.

/** The current version of a question, with its comparable versions (including the current one). */
export interface ComparableQuestion {
  readonly current: VersionRow;
  readonly versions: readonly ComparableVersion[];
}

/** Groups versions by question and compares each with the current version. */
export function compareVersions(rows: readonly VersionRow[]): ComparableQuestion[] {
  return [...Map.groupBy(rows, (row) => row.questionId).values()].flatMap((questionRows) => {
    const current = questionRows.find((row) => row.version === row.currentVersion);
    return current ? [{ current, versions: questionRows.flatMap((row) => compareVersion(row, current) ?? []) }] : [];
  });
}

function compareVersion(row: VersionRow, current: VersionRow): ComparableVersion | null {
  const currentOptions = mapOptions(row, current);
  if (!currentOptions) return null;
  return {
    questionId: row.questionId,
    version: row.version,
    correctOption: currentOptions.indexOf(current.correctOption) + 1,
    currentOptions,
    isReworded: !hasSameQuestion(row, current),
  };
}

interface VersionTexts {
  readonly question: string;
  readonly options: readonly string[];
}

const collapseSpace = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/**
 * Maps each option of an earlier version to its number, from 1, in the current version. Returns null if the versions do
 * not have the same options. Order and white space are ignored.
 */
export function mapOptions(earlier: VersionTexts, current: VersionTexts): number[] | null {
  if (earlier.options.length !== current.options.length) return null;
  const texts = current.options.map(collapseSpace);
  const numbers = earlier.options.map((option) => texts.indexOf(collapseSpace(option)) + 1);
  return numbers.includes(0) || new Set(numbers).size < numbers.length ? null : numbers;
}

/** Whether two versions have the same question text, apart from white space. */
export const hasSameQuestion = (earlier: VersionTexts, current: VersionTexts): boolean =>
  collapseSpace(earlier.question) === collapseSpace(current.question);

/** The versions that item analysis evaluates together, because they have the same question text and options. */
export const analysedVersions = (question: ComparableQuestion): ComparableVersion[] =>
  question.versions.filter((version) => !version.isReworded);

// Item analysis. Definitions and thresholds: docs/rules/quizzes.md.

/** With fewer answers, the statistics are not significant. */
export const minAnswers = 30;

/** The minimum correlation that is considered clear. With few answers, two standard errors are required instead. */
const minClearCorrelation = 0.2;

/**
 * The number of people who chose one option, and the sum of their rest scores. A rest score is the share of correct
 * answers to the other questions of the same attempt, 0 to 1.
 */
export interface OptionTally {
  readonly count: number;
  readonly restSum: number;
}

/** The totals of all answers to one question. `count` and the sums include blanks, which belong to no option. */
export interface QuestionTally {
  readonly count: number;
  readonly restSum: number;
  readonly restSquareSum: number;
  /** The tally of each option; the first option is at index 0. */
  readonly options: readonly OptionTally[];
}

/** A question with the totals of its comparable answers. */
export interface TalliedQuestion {
  readonly question: ComparableQuestion;
  readonly tally: QuestionTally;
  readonly timesAsked: number;
  /** Number of answers to versions with another text or other options. */
  readonly leftOut: number;
}

/** Totals the answers to each question over its analysed versions, using the option numbers of the current version. */
export function tallyQuestions(
  questions: readonly ComparableQuestion[],
  answers: readonly AnswerTally[],
): TalliedQuestion[] {
  const answersByQuestion = Map.groupBy(answers, (answer) => answer.questionId);
  return questions.map((question) => tallyQuestion(question, answersByQuestion.get(question.current.questionId) ?? []));
}

function tallyQuestion(question: ComparableQuestion, answers: readonly AnswerTally[]): TalliedQuestion {
  const optionMaps = new Map(analysedVersions(question).map((version) => [version.version, version.currentOptions]));
  const counted = answers.filter((answer) => optionMaps.has(answer.version));
  const currentOption = (answer: AnswerTally) =>
    answer.chosenOption === null ? 0 : (optionMaps.get(answer.version)?.[answer.chosenOption - 1] ?? 0);
  const total = (rows: readonly AnswerTally[], field: 'count' | 'restCount' | 'restSum' | 'restSquareSum') =>
    rows.reduce((sum, row) => sum + row[field], 0);
  const options = question.current.options.map((_, index) => {
    const chose = counted.filter((answer) => currentOption(answer) === index + 1);
    return { count: total(chose, 'restCount'), restSum: total(chose, 'restSum') };
  });
  const timesAsked = total(counted, 'count');
  return {
    question,
    timesAsked,
    leftOut: total(answers, 'count') - timesAsked,
    tally: {
      count: total(counted, 'restCount'),
      restSum: total(counted, 'restSum'),
      restSquareSum: total(counted, 'restSquareSum'),
      options,
    },
  };
}

/**
 * The share of the people asked who chose the option, 0 to 1; null if nobody was asked. For the correct option, the
 * facility.
 */
export const chosenShare = (tally: QuestionTally, option: OptionTally): number | null =>
  tally.count === 0 ? null : option.count / tally.count;

/**
 * Point-biserial correlation between choosing an option (1 or 0) and the rest score, that is, Pearson's r computed from
 * sums. Null if undefined because everybody or nobody chose the option, or because all rest scores are equal.
 */
export function pointBiserial({ count, restSum, restSquareSum }: QuestionTally, option: OptionTally): number | null {
  const choiceVariance = option.count * (count - option.count);
  const restVariance = count * restSquareSum - restSum * restSum;
  // If all scores are equal, the variance differs from zero only by rounding errors.
  if (choiceVariance <= 0 || restVariance <= 1e-9 * count * Math.max(restSquareSum, 1e-12)) return null;
  const covariance = count * option.restSum - option.count * restSum;
  return Math.max(-1, Math.min(1, covariance / Math.sqrt(choiceVariance * restVariance)));
}

/**
 * The option, numbered from 1, that people with high scores choose instead of the correct one, or null. Its correlation
 * with the rest score is clear and higher than that of the correct option, which is 0 if nobody chose the correct
 * option.
 */
export function suspectOption(tally: QuestionTally, correctOption: number): number | null {
  if (tally.count < minAnswers) return null;
  const clear = Math.max(minClearCorrelation, 2 / Math.sqrt(tally.count));
  const correlations = tally.options.map((option) => pointBiserial(tally, option));
  const ofCorrect = correlations[correctOption - 1] ?? 0;
  const best = correlations.reduce<number | null>((bestIndex, value, index) => {
    if (index === correctOption - 1 || value === null) return bestIndex;
    return bestIndex === null || value > (correlations[bestIndex] ?? -1) ? index : bestIndex;
  }, null);
  if (best === null) return null;
  const ofBest = correlations[best] ?? 0;
  return ofBest >= clear && ofCorrect < ofBest ? best + 1 : null;
}

// Regrading.

/**
 * An answer to a question whose correct option was changed, with the result of its attempt. Options are numbered as in
 * the version that was asked.
 */
export interface AffectedAnswer {
  readonly attemptId: string;
  readonly chosenOption: number | null;
  /** The correct option that the answer was graded with. */
  readonly oldCorrectOption: number;
  readonly newCorrectOption: number;
  readonly keepsPoint: boolean;
  readonly correctCount: number;
  readonly questionCount: number;
  readonly passingScore: number;
}

/** The effect of the corrected option on the result of one attempt. */
export interface ScoreChange {
  readonly outcome: 'raised' | 'would_fall';
  readonly newCorrectCount: number;
  readonly newScore: string;
  readonly newIsPassing: boolean;
}

/** The result that an attempt would have with the corrected option; null if the result is unchanged. */
export function scoreChange(answer: AffectedAnswer): ScoreChange | null {
  const wasCorrect = answer.keepsPoint || answer.chosenOption === answer.oldCorrectOption;
  const isCorrect = answer.chosenOption === answer.newCorrectOption;
  if (wasCorrect === isCorrect) return null;
  const grade = gradeCount(answer.correctCount + (isCorrect ? 1 : -1), answer.questionCount, answer.passingScore);
  return {
    outcome: isCorrect ? 'raised' : 'would_fall',
    newCorrectCount: grade.correctCount,
    newScore: grade.score,
    newIsPassing: grade.isPassing,
  };
}
