import type { ReadingTime } from '@loopcheck/contract/features/progress/progress.contract';
import { randomUuid } from '../../lib/random-uuid.ts';

/**
 * Returns the id of a new reading. A reading is the time for which one page displays one revision of a text. With the
 * id, the server counts the seconds of a reading only once, even if the page sends them repeatedly.
 */
export const createReadingId = (): string => randomUuid();

/** A reading time of 0 seconds with a new id, for a report that is sent while the text is not displayed. */
export const createEmptyReading = (): ReadingTime => ({ readingId: createReadingId(), activeSeconds: 0 });
