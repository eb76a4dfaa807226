/**
 * The estimated time to read the rest of a module, in whole minutes, rounded up. 0 only if the text is read to the end: a
 * text with an estimate of 0 minutes also takes some time. `depth` is the share of the text that was read, in percent.
 */
export function toMinutesLeft(estimatedMinutes: number, depth: number): number {
  return depth === 100 ? 0 : Math.max(1, Math.ceil((estimatedMinutes * (100 - depth)) / 100));
}
