/** A version of a question as it was asked. */
export interface AskedVersion {
  readonly question: string;
  readonly options: readonly string[];
}

const asRead = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/**
 * Where the options of an earlier version stand in the present one, from 1 and in the order of the earlier; null when the
 * two do not offer the same options. The order does not matter, nor does white space.
 */
export function optionsInPresent(earlier: AskedVersion, present: AskedVersion): number[] | null {
  if (earlier.options.length !== present.options.length) return null;
  const now = present.options.map(asRead);
  const places = earlier.options.map((option) => now.indexOf(asRead(option)) + 1);
  return places.includes(0) || new Set(places).size < places.length ? null : places;
}

/** Whether two versions ask with the same words, white space aside. */
export const asksTheSame = (earlier: AskedVersion, present: AskedVersion): boolean =>
  asRead(earlier.question) === asRead(present.question);
