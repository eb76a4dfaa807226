import { toWholePercent } from '@loopcheck/contract/percent';
import type { CSSProperties } from 'react';

/** Returns custom properties as a style object: `styleVars({ '--value': 62 })`. */
export function styleVars(vars: Readonly<Record<`--${string}`, string | number>>): CSSProperties {
  return vars;
}

/** The length of a bar or an arc in whole percent, from 0 to 100. Returns 0 for NaN and infinity. */
export const toBarPercent = (value: number): number =>
  Number.isFinite(value) ? toWholePercent(Math.min(100, Math.max(0, value))) : 0;
