import type { VariedValue } from '../part.ts';

/** The values of the variations of a run. Moments are in milliseconds since 1970. */
export interface VariedValues {
  readonly byName: ReadonlyMap<string, VariedValue>;
  /** The planted fault is absent. */
  readonly isQuiet: boolean;
}

/** Replaces `{name}` by the value of a variation. */
export const fillIn = (text: string, { byName }: VariedValues): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(byName.get(name) ?? whole));
