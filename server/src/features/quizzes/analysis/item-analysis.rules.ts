/** Under so many answers the figures are chance. */
export const enoughAnswers = 30;

/** A correlation from here on is called clear; with few answers more is asked for (two standard errors). */
const clearlyPositive = 0.2;

/**
 * What is known of those who chose one option: how many they are, and the sum of their rest scores. A rest score is the
 * share right among the other questions of the same attempt, 0 to 1.
 */
export interface OptionTally {
  readonly count: number;
  readonly restSum: number;
}

/** All answers to one question. Blanks count among `count` and in the sums of the rest scores, and belong to no option. */
export interface QuestionTally {
  readonly count: number;
  readonly restSum: number;
  readonly restSquareSum: number;
  /** By option, the first at 0. */
  readonly options: readonly OptionTally[];
}

/** Facility: the share of those asked who chose the option, 0 to 1; null while nobody was asked. */
export const shareOf = (tally: QuestionTally, option: OptionTally): number | null =>
  tally.count === 0 ? null : option.count / tally.count;

/**
 * Point-biserial correlation between choosing an option (1 or 0) and the rest score: Pearson's r, written in sums. Null
 * where it is not defined: everybody or nobody chose it, or all rest scores are the same.
 */
export function pointBiserial({ count, restSum, restSquareSum }: QuestionTally, option: OptionTally): number | null {
  const choiceVariance = option.count * (count - option.count);
  const restVariance = count * restSquareSum - restSum * restSum;
  // Sums of equal scores differ from zero by rounding only.
  if (choiceVariance <= 0 || restVariance <= 1e-9 * count * Math.max(restSquareSum, 1e-12)) return null;
  const covariance = count * option.restSum - option.count * restSum;
  return Math.max(-1, Math.min(1, covariance / Math.sqrt(choiceVariance * restVariance)));
}

/**
 * The option that good scorers pick instead of the key (from 1), or null. It correlates clearly with the rest of the
 * attempt, and more so than the key does; a key that nobody chose correlates with nothing.
 */
export function suspectOption(tally: QuestionTally, keyOption: number): number | null {
  if (tally.count < enoughAnswers) return null;
  const clear = Math.max(clearlyPositive, 2 / Math.sqrt(tally.count));
  const correlations = tally.options.map((option) => pointBiserial(tally, option));
  const ofKey = correlations[keyOption - 1] ?? 0;
  const best = correlations.reduce<number | null>((found, value, index) => {
    if (index === keyOption - 1 || value === null) return found;
    return found === null || value > (correlations[found] ?? -1) ? index : found;
  }, null);
  if (best === null) return null;
  const ofBest = correlations[best] ?? 0;
  return ofBest >= clear && ofKey < ofBest ? best + 1 : null;
}

/** Rounded for a screen: what comes behind is chance. */
export const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1000) / 1000;
