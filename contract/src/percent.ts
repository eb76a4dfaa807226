/**
 * Rounds a percentage to whole percent for screens, PDFs and exports. It rounds to the nearest whole number, but down
 * if rounding up would reach 100 or `limit` although the exact value is lower. With `limit` 80, the pass mark of a
 * quiz, a score of 79.6 becomes 79.
 */
export function toWholePercent(percent: number | string, limit = 100): number {
  const exact = Number(percent);
  const rounded = Math.round(exact);
  const isRoundedUpTo = (threshold: number) => exact < threshold && rounded >= threshold;
  return isRoundedUpTo(limit) || isRoundedUpTo(100) ? Math.floor(exact) : rounded;
}

/** Returns `count` as a percentage of `total`, rounded by `toWholePercent`; 0 if `total` is 0. */
export const toShareInPercent = (count: number, total: number, limit = 100): number =>
  total === 0 ? 0 : toWholePercent((count * 100) / total, limit);

/**
 * Rounds down a measured percentage, such as the reading depth or the watched share of a video, to whole percent, at
 * most 100. It is used before the value is stored, so that a threshold is reached only if the exact value reaches it.
 */
export const toReachedPercent = (percent: number): number => Math.floor(Math.min(100, percent));
