import type { ReadingTime } from '@loopcheck/contract/features/progress/progress.contract';
import { randomUuid } from '../../lib/random-uuid.ts';

export const createReadingId = (): string => randomUuid();

/** A reading without reading time, for a report that is sent while the text is not displayed. */
export const createEmptyReading = (): ReadingTime => ({ readingId: createReadingId(), activeSeconds: 0 });
