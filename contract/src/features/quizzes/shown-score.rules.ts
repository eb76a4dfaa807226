/**
 * A score as it is shown: whole percent (spec 9). A score just under the pass mark is rounded down, so that nobody reads
 * "80%, required 80%" beside "not passed".
 */
export function shownScore(score: string | number, passMark: number): number {
  const exact = Number(score);
  const rounded = Math.round(exact);
  return exact < passMark && rounded >= passMark ? Math.floor(exact) : rounded;
}
