/** Where the text stands and how far down the reader sees, in pixels of the same axis. */
export interface Sight {
  readonly textTop: number;
  readonly textBottom: number;
  /** The lowest line that nothing covers. */
  readonly seenTo: number;
}

/** Rounded corners of a pixel at fractional zoom must not keep the last line from counting. */
const tolerance = 2;

/**
 * How far down the text somebody has seen, in whole percent. 100 needs its last line on the screen; a text that
 * fits the screen is read once it is shown.
 */
export function depthOf(sight: Sight): number {
  const { textTop, textBottom, seenTo } = sight;
  if (textBottom <= textTop) return 0;
  if (seenTo >= textBottom - tolerance) return 100;
  return Math.max(0, Math.min(99, Math.floor(shareAbove(sight) * 100)));
}

/** The share of the text that stands above the lowest line seen: 0 at its first line, 1 at its last, beyond them outside. */
export function shareAbove({ textTop, textBottom, seenTo }: Sight): number {
  return (seenTo - textTop) / Math.max(1, textBottom - textTop);
}

/**
 * How far to scroll, in pixels downwards, so that as much of the text stands above the lowest line as before. A phone
 * that is turned makes a text shorter; without this the reader would stand further down, and have read what they never saw.
 */
export function scrollToKeep(share: number, now: Sight): number {
  return share * (now.textBottom - now.textTop) - (now.seenTo - now.textTop);
}

/** A section of the text, by where its heading begins. */
export interface Place {
  readonly id: string;
  readonly top: number;
}

/** The section that a reader is in: the last one whose heading has passed the reading line. */
export function sectionAt(places: readonly Place[], readingLine: number): string | null {
  return places.findLast(({ top }) => top <= readingLine)?.id ?? null;
}

/** The depth at which each section is behind the reader, in whole percent: where the next one begins. */
export function sectionEnds(
  places: readonly Place[],
  textTop: number,
  textBottom: number,
): ReadonlyMap<string, number> {
  const height = Math.max(1, textBottom - textTop);
  return new Map(
    places.map(({ id }, index) => {
      const next = places[index + 1];
      return [id, next ? Math.floor(((next.top - textTop) / height) * 100) : 100];
    }),
  );
}
