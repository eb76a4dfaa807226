import { gradeCount } from '../quizzes.rules.ts';
import type { AnswerTally, ComparableVersion, VersionRow } from './analysis.queries.ts';

// Versions of a question whose answers can be read together.

/** A question in its current version, with its comparable versions, the current one included. */
export interface ComparableQuestion {
  readonly current: VersionRow;
  readonly versions: readonly ComparableVersion[];
}

/** Groups versions by question and compares each with the current version. */
export function compareVersions(rows: readonly VersionRow[]): ComparableQuestion[] {
  return [...Map.groupBy(rows, (row) => row.questionId).values()].flatMap((own) => {
    const current = own.find((row) => row.version === row.currentVersion);
    return current ? [{ current, versions: own.flatMap((row) => compareVersion(row, current) ?? []) }] : [];
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
 * For each option of an earlier version its number, from 1, in the current version; null when the two versions do not have
 * the same options. Order and white space do not matter.
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

/** The versions that item analysis reads together: same question text, same options. */
export const analysedVersions = (question: ComparableQuestion): ComparableVersion[] =>
  question.versions.filter((version) => !version.isReworded);

// Item analysis. Definitions and thresholds: docs/rules/quizzes.md.

/** With fewer answers the figures are chance. */
export const minAnswers = 30;

/** The lowest correlation that counts as clear; with few answers, two standard errors are required instead. */
const minClearCorrelation = 0.2;

/**
 * Those who chose one option: their number, and the sum of their rest scores. A rest score is the share of correct answers
 * among the other questions of the same attempt, 0 to 1.
 */
export interface OptionTally {
  readonly count: number;
  readonly restSum: number;
}

/** All answers to one question. Blanks are part of `count` and of the sums, and belong to no option. */
export interface QuestionTally {
  readonly count: number;
  readonly restSum: number;
  readonly restSquareSum: number;
  /** By option; the first is at index 0. */
  readonly options: readonly OptionTally[];
}

/** A question with the sums over its comparable answers. */
export interface TalliedQuestion {
  readonly question: ComparableQuestion;
  readonly tally: QuestionTally;
  readonly timesAsked: number;
  /** Answers to versions with another text or other options. */
  readonly leftOut: number;
}

/** Adds up the answers to each question over its analysed versions, each option under its current number. */
export function tallyQuestions(
  questions: readonly ComparableQuestion[],
  answers: readonly AnswerTally[],
): TalliedQuestion[] {
  const own = Map.groupBy(answers, (answer) => answer.questionId);
  return questions.map((question) => tallyQuestion(question, own.get(question.current.questionId) ?? []));
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

/** The share of those asked who chose the option, 0 to 1; null while nobody was asked. Of the correct option: the facility. */
export const chosenShare = (tally: QuestionTally, option: OptionTally): number | null =>
  tally.count === 0 ? null : option.count / tally.count;

/**
 * Point-biserial correlation between choosing an option (1 or 0) and the rest score: Pearson's r, written in sums. Null
 * where it is not defined: everybody or nobody chose the option, or all rest scores are equal.
 */
export function pointBiserial({ count, restSum, restSquareSum }: QuestionTally, option: OptionTally): number | null {
  const choiceVariance = option.count * (count - option.count);
  const restVariance = count * restSquareSum - restSum * restSum;
  // Sums of equal scores differ from zero only by rounding.
  if (choiceVariance <= 0 || restVariance <= 1e-9 * count * Math.max(restSquareSum, 1e-12)) return null;
  const covariance = count * option.restSum - option.count * restSum;
  return Math.max(-1, Math.min(1, covariance / Math.sqrt(choiceVariance * restVariance)));
}

/**
 * The option (from 1) that good scorers choose instead of the correct one, or null. Its correlation with the rest score is
 * clear and higher than that of the correct option; a correct option that nobody chose has correlation 0.
 */
export function suspectOption(tally: QuestionTally, correctOption: number): number | null {
  if (tally.count < minAnswers) return null;
  const clear = Math.max(minClearCorrelation, 2 / Math.sqrt(tally.count));
  const correlations = tally.options.map((option) => pointBiserial(tally, option));
  const ofCorrect = correlations[correctOption - 1] ?? 0;
  const best = correlations.reduce<number | null>((found, value, index) => {
    if (index === correctOption - 1 || value === null) return found;
    return found === null || value > (correlations[found] ?? -1) ? index : found;
  }, null);
  if (best === null) return null;
  const ofBest = correlations[best] ?? 0;
  return ofBest >= clear && ofCorrect < ofBest ? best + 1 : null;
}

// Regrading.

/** An answer to a question whose correct option was changed, with the result of its attempt. Options are in the version's own numbering. */
export interface AffectedAnswer {
  readonly attemptId: string;
  readonly chosenOption: number | null;
  /** The correct option that the answer was graded by. */
  readonly oldCorrectOption: number;
  readonly newCorrectOption: number;
  readonly keepsPoint: boolean;
  readonly correctCount: number;
  readonly questionCount: number;
  readonly passingScore: number;
}

/** What the corrected option means for the result of one attempt. */
export interface ScoreChange {
  readonly outcome: 'raised' | 'would_fall';
  readonly newCorrectCount: number;
  readonly newScore: string;
  readonly newIsPassing: boolean;
}

/** The result that an attempt would have with the corrected option; null when it does not change. */
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
