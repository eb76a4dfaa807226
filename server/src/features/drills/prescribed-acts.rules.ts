import { type Act, fillIn, matchesWildcard, type Run } from '@loopcheck/simulator';
import type { PrescribedAct } from './grading-part.ts';

/**
 * The path of the file or folder that an act has made or into which it has put something; empty if the act states no
 * path.
 */
export function placeOf({ detail }: Act): string {
  const place = detail?.['path'] ?? detail?.['target'];
  return typeof place === 'string' ? place : '';
}

/** True if an act was done in the prescribed place and with the prescribed details. */
export const isAsPrescribed = (act: Act, { into, with: details = {} }: PrescribedAct, values: Run['values']): boolean =>
  (into === undefined || matchesWildcard(placeOf(act), fillIn(into, values))) &&
  Object.entries(details).every(([name, value]) => act.detail?.[name] === value);
