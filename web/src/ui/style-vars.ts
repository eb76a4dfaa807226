import type { CSSProperties } from 'react';

/** Custom properties as a style object: `styleVars({ '--v': 62 })`. React sets them through the CSSOM, which a strict CSP allows. */
export function styleVars(vars: Readonly<Record<`--${string}`, string | number>>): CSSProperties {
  return vars;
}

/** A percentage kept between 0 and 100 and whole, as readings are printed. */
export function percentage(value: number): number {
  if (!Number.isFinite(value)) return 0;
  return Math.round(Math.min(100, Math.max(0, value)));
}
