import type { ReadingTime } from '@loopcheck/contract/features/progress/progress.contract';
import { randomUuid } from '../../lib/random-uuid.ts';

export const createReadingId = (): string => randomUuid();

/** A reading time of 0 seconds with a new id, for a report that is sent while the text is not displayed. */
export const createEmptyReading = (): ReadingTime => ({ readingId: createReadingId(), activeSeconds: 0 });
