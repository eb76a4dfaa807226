import { roundDownPercent } from '@loopcheck/contract/percent';

/** Vertical positions in pixels, on the same axis. */
export interface TextPosition {
  readonly textTop: number;
  readonly textBottom: number;
  /** The bottom of the visible area: the lowest line that no bar covers. */
  readonly visibleBottom: number;
}

/** The browser rounds positions at fractional zoom levels. The last line must still count as visible. */
const toleranceInPixels = 2;

/**
 * The share of the text above the bottom of the visible area, in whole percent, rounded down. The result is 100 only if
 * the last line is visible.
 */
export function toDepth(position: TextPosition): number {
  const { textTop, textBottom, visibleBottom } = position;
  if (textBottom <= textTop) return 0;
  if (visibleBottom >= textBottom - toleranceInPixels) return 100;
  return Math.max(0, Math.min(99, roundDownPercent(toShareAbove(position) * 100)));
}

/**
 * The share of the text above the bottom of the visible area: 0 at the first line and 1 at the last line. The share is
 * negative if the visible area ends above the text, and greater than 1 if the visible area ends below the text.
 */
export function toShareAbove({ textTop, textBottom, visibleBottom }: TextPosition): number {
  return (visibleBottom - textTop) / Math.max(1, textBottom - textTop);
}

/**
 * The distance in pixels to scroll down until `share` of the text is above the bottom of the visible area. A negative
 * distance scrolls up. When a phone is turned, the text becomes shorter or longer. The page then scrolls to the same
 * share as before, because otherwise unread text would count as read.
 */
export function toScrollDistance(share: number, { textTop, textBottom, visibleBottom }: TextPosition): number {
  return share * (textBottom - textTop) - (visibleBottom - textTop);
}

/** The position of a section's heading in pixels. */
export interface HeadingPosition {
  /** The id of the section. */
  readonly id: string;
  readonly top: number;
}

/** Returns the id of the last section whose heading is above the reading line; null if there is no such section. */
export function findCurrentSection(headings: readonly HeadingPosition[], readingLine: number): string | null {
  return headings.findLast(({ top }) => top <= readingLine)?.id ?? null;
}

/**
 * Maps the id of each section to the depth in whole percent at which the section ends: at the next heading or at 100.
 */
export function toEndDepths(
  headings: readonly HeadingPosition[],
  textTop: number,
  textBottom: number,
): ReadonlyMap<string, number> {
  const height = Math.max(1, textBottom - textTop);
  return new Map(
    headings.map(({ id }, index) => {
      const next = headings[index + 1];
      return [id, next ? roundDownPercent(((next.top - textTop) / height) * 100) : 100];
    }),
  );
}
