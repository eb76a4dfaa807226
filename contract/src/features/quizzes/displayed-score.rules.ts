/**
 * Rounds a score to whole percent for display. A score just below the pass mark is rounded down, because a page must
 * not show "80%, required 80%" for an attempt that failed. Both parameters are in percent.
 */
export function toDisplayedScore(score: string | number, passMark: number): number {
  const exact = Number(score);
  const rounded = Math.round(exact);
  return exact < passMark && rounded >= passMark ? Math.floor(exact) : rounded;
}
