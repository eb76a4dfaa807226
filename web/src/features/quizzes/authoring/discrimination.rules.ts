/** Correlations closer to 0 than this do not show a difference between strong and weak trainees. */
const minimumCorrelation = 0.2;

/**
 * Returns the group of trainees that chooses an option more often; `both` if there is no clear difference.
 * `discrimination`: the correlation, -1 to 1, between choosing the option and the score.
 */
export function discriminationGroup(discrimination: number): 'strong' | 'weak' | 'both' {
  if (discrimination >= minimumCorrelation) return 'strong';
  return discrimination <= -minimumCorrelation ? 'weak' : 'both';
}
