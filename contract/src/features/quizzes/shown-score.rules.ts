/**
 * The score to display, in whole percent. A score just below the pass mark is rounded down, so that nobody reads
 * "80%, required 80%" next to "not passed".
 */
export function shownScore(score: string | number, passMark: number): number {
  const exact = Number(score);
  const rounded = Math.round(exact);
  return exact < passMark && rounded >= passMark ? Math.floor(exact) : rounded;
}
