import type { CSSProperties } from 'react';

/** Returns custom properties as a style object: `styleVars({ '--value': 62 })`. */
export function styleVars(vars: Readonly<Record<`--${string}`, string | number>>): CSSProperties {
  return vars;
}

/** Rounds to a whole number, and limits it to the range from 0 to 100. Returns 0 for NaN and infinity. */
export function toWholePercent(value: number): number {
  if (!Number.isFinite(value)) return 0;
  return Math.round(Math.min(100, Math.max(0, value)));
}
