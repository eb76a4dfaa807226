/** Rounds a percentage to whole percent for screens, PDFs and exports. Less than 100 never becomes 100. */
export const toWholePercent = (percent: number | string): number => toWholeScore(percent);

/**
 * Rounds a score in percent like `toWholePercent`. A score below `passMark` never becomes the pass mark: with the pass
 * mark 80, a score of 79.6 becomes 79.
 */
export function toWholeScore(score: number | string, passMark = 100): number {
  const exact = Number(score);
  const rounded = Math.round(exact);
  const isRoundedUpTo = (threshold: number) => exact < threshold && rounded >= threshold;
  return isRoundedUpTo(passMark) || isRoundedUpTo(100) ? Math.floor(exact) : rounded;
}

/** Returns `count` as a percentage of `total`, rounded by `toWholePercent`; 0 if `total` is 0. */
export const toShareInPercent = (count: number, total: number): number =>
  total === 0 ? 0 : toWholePercent((count * 100) / total);

/**
 * Rounds down a measured percentage, such as the reading depth or the watched share of a video, to whole percent, at
 * most 100. It is used before the value is stored, so that a threshold is reached only if the exact value reaches it.
 */
export const roundDownPercent = (percent: number): number => Math.floor(Math.min(100, percent));
