/**
 * The estimated time to read the rest of a module, in whole minutes, rounded up. `depth` is the share of the text that
 * was read, in percent.
 */
export function toMinutesLeft(estimatedMinutes: number, depth: number): number {
  return Math.ceil((estimatedMinutes * (100 - depth)) / 100);
}
