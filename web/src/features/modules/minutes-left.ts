/** The minutes that the rest of a chapter takes, from its estimate and how much of it has been read. */
export function minutesLeft(estimatedMinutes: number, depth: number): number {
  return Math.ceil((estimatedMinutes * (100 - depth)) / 100);
}
