import type { EvidenceMark, EvidenceMarkKind } from './evidence-marks.ts';

/** The marks of one kind, combined for one line on a screen. */
export interface MarkSummary {
  readonly kind: EvidenceMarkKind;
  /** The chapter, if there is only one mark of the kind and it is about one module; otherwise null. */
  readonly chapterNumber: number | null;
  /**
   * The sum of the counts. For `fast_reading` this is the number of modules, because each of its marks has the count 1.
   */
  readonly count: number;
  /** The shortest time for `fast_attempts`, otherwise the sum of the times; null if the marks have no time. */
  readonly seconds: number | null;
}

/** Combines the marks of each kind. The kinds are in the order in which they first occur in `marks`. */
export function summarizeMarks(marks: readonly EvidenceMark[]): MarkSummary[] {
  return [...Map.groupBy(marks, ({ kind }) => kind)].map(([kind, marksOfKind]) => ({
    kind,
    chapterNumber: marksOfKind.length === 1 ? (marksOfKind[0]?.chapterNumber ?? null) : null,
    count: marksOfKind.reduce((sum, { count }) => sum + count, 0),
    seconds: combineSeconds(kind, marksOfKind),
  }));
}

function combineSeconds(kind: EvidenceMarkKind, marks: readonly EvidenceMark[]): number | null {
  const times = marks.flatMap(({ seconds }) => (seconds === null ? [] : [seconds]));
  if (times.length === 0) return null;
  return kind === 'fast_attempts' ? Math.min(...times) : times.reduce((sum, seconds) => sum + seconds, 0);
}
