/** Correlations closer to 0 than this do not show a difference between good and weak scorers. */
const minimumCorrelation = 0.2;

/** The group of trainees that chooses an option more often. `discrimination` is a correlation, -1 to 1. */
export function discriminationGroup(discrimination: number): 'good' | 'weak' | 'both' {
  if (discrimination >= minimumCorrelation) return 'good';
  return discrimination <= -minimumCorrelation ? 'weak' : 'both';
}
